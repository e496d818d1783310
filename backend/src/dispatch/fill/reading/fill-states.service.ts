import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { HallService } from '../../../hall/contact/hall.service.js';
import { AppConfig } from '../../../platform/config/app-config.js';
import { notFound } from '../../../platform/errors/api-error.js';
import { AnswersUnderWay } from '../../offers/answers-under-way.service.js';
import { DispatchLists } from '../../matching/dispatch-lists.service.js';
import { EligibilityService } from '../../matching/eligibility.service.js';
import { absences } from './absence.js';
import {
  dispatchesElsewhere,
  jobToFill,
  lastRun,
  listedMatches,
  matchesAfterRefresh,
  matchesWithPlaces,
  offersSoFar,
  pagesOpen,
  passesSoFar,
} from './fill-state-statements.js';
import { mayBeUrgent } from '../decisions/run-refusals.js';
import { type MatchRows, matchesInOrder, matchesOfRows, type ReadState, runOfRow } from './state-of-rows.js';

/** Reads what is looked at to decide what happens next with a job. */
@Injectable()
export class FillStates {
  constructor(
    private readonly hall: HallService,
    private readonly eligibility: EligibilityService,
    private readonly lists: DispatchLists,
    private readonly config: AppConfig,
    private readonly underWay: AnswersUnderWay,
  ) {}

  /**
   * Who acts by it holds the job's lock.
   * @param also matches that are looked at whatever was answered to them
   * @throws 404 when there is no such job
   */
  async read(manager: EntityManager, jobId: string, also: readonly string[] = []): Promise<ReadState> {
    return this.readWith(manager, jobId, (runId) => listedMatches.rows(manager, { jobId, runId, also }));
  }

  /** As {@link read}; offers count as answered that an answer is on its way to, too: it may wait for the job's lock. */
  async readWithAnswersUnderWay(manager: EntityManager, jobId: string): Promise<ReadState> {
    return this.readWith(
      manager,
      jobId,
      (runId) => listedMatches.rows(manager, { jobId, runId, also: [] }),
      () => this.underWay.to(manager, jobId),
    );
  }

  /** As {@link read}, without those who only may be offered the job: enough to count places, however long the list. */
  async readPlaces(manager: EntityManager, jobId: string, also: readonly string[]): Promise<ReadState> {
    return this.readWith(manager, jobId, (runId) => matchesWithPlaces.rows(manager, { jobId, runId, also }));
  }

  /** As {@link readPlaces}, with the answers of {@link readWithAnswersUnderWay}. */
  async readPlacesWithAnswersUnderWay(
    manager: EntityManager,
    jobId: string,
    also: readonly string[],
  ): Promise<ReadState> {
    return this.readWith(
      manager,
      jobId,
      (runId) => matchesWithPlaces.rows(manager, { jobId, runId, also }),
      () => this.underWay.to(manager, jobId),
    );
  }

  /** As it would be after a refresh of the matches, which is not made. */
  async readAsRefreshed(manager: EntityManager, jobId: string): Promise<ReadState> {
    const { dispatchClass, scope } = await this.eligibility.ranking(manager, jobId);
    const listed = matchesAfterRefresh[dispatchClass];
    return this.readWith(manager, jobId, (runId) => listed.rows(manager, { ...scope, runId, also: [] }));
  }

  private async readWith(
    manager: EntityManager,
    jobId: string,
    listed: (runId: string | null) => Promise<MatchRows['matches']>,
    beingAnswered: () => Promise<ReadonlySet<string>> = () => Promise.resolve(new Set()),
  ): Promise<ReadState> {
    const found = await jobToFill.first(manager, { jobId });
    if (!found) throw notFound('Job not found');
    const { now, begunAt, ...job } = found;
    // After the clock, so that whoever comes later is late for what is over by it; before the offers.
    const answered = await beingAnswered();
    const away = absences(now, await pagesOpen.only(manager), this.config.times.pages);
    const run = await lastRun.first(manager, { jobId });
    const textingHours = await this.hall.textingHours(manager);
    const matches = await listed(run?.id ?? null);
    const offers = (await offersSoFar.rows(manager, { jobId })).map((offer) => ({
      ...offer,
      isAnswered: offer.answeredAt !== null || answered.has(offer.id),
    }));
    const passes = await passesSoFar.rows(manager, { jobId });
    const elsewhere = job.startsAt === null ? [] : await dispatchesElsewhere.rows(manager, { jobId });
    const standing = matchesOfRows({ matches, offers, passes, elsewhere, away });
    return {
      now,
      begunAt,
      hall: { timezone: this.config.hallTimezone, textingHours },
      job,
      matches: await matchesInOrder(standing, (lists, ids) => this.lists.placesIn(manager, lists, ids)),
      // A start that has moved away since is no longer urgent.
      run: run ? runOfRow({ ...run, urgent: run.urgent && mayBeUrgent({ now, job }) }, away) : null,
    };
  }
}
