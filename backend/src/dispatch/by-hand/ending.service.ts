import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isDeletedJob } from '../../hall/jobs/every-job-sql.js';
import { JobsService } from '../../hall/jobs/jobs.service.js';
import { AppConfig } from '../../platform/config/app-config.js';
import { columns, statement, types } from '../../platform/database/sql/index.js';
import { conflict, notFound } from '../../platform/errors/api-error.js';
import type { Actor } from '../../platform/http/actor.js';
import { clockTime } from '../../platform/time/clock-time.js';
import { AnsweredPlaces } from '../fill/answered-places.service.js';
import { JobTexts } from '../job-texts/job-texts.service.js';
import { MatchStandings } from '../matching/match-standings.service.js';
import type { JobOfferDto } from '../offers/dto/job-offer.dto.js';
import { JobOffers } from '../offers/job-offers.service.js';
import type { OfferOutcome } from '../offers/offer-event.entity.js';
import type { EndDispatchDto, WithdrawOfferDto } from './dto/ending.dto.js';
import { OfferEndings } from './offer-endings.service.js';
import { offerById, type StandingOffer } from './standing-offers.js';

const jobOfOffer = statement('job of an offer', {
  jobId: types.uuid.from('o.job_id'),
  isJobDeleted: types.boolean.from(isDeletedJob('o.job_id')),
  workerId: types.uuid.orNull.from('o.worker_id'),
  matchId: types.uuid.orNull.from('last.match_id'),
})`
  SELECT ${columns} FROM offers o LEFT JOIN match_offers last ON last.offer_id = o.id
  WHERE o.id = ${types.uuid.param('id')}`;

const JOB_DELETED = 'The job was deleted: nobody is texted about it.';

/** As a part of a sentence about a worker: what they answered, or did. */
const became: Partial<Record<OfferOutcome, string>> = {
  accepted: 'accepted',
  declined: 'declined',
  'dropped-out': 'dropped out',
  'no-show': 'did not show up',
};

/** As a part of a sentence about an offer, before a time. */
const stands: Partial<Record<OfferOutcome, string>> = {
  open: 'has been open since',
  waiting: 'has been waiting since',
  'no-answer': 'ended without an answer at',
  'not-delivered': 'ended undelivered at',
  withdrawn: 'was withdrawn at',
  cancelled: 'was cancelled at',
  correction: 'was corrected at',
};

/** The work may have been cancelled as a whole, with a text to each. */
const DISPATCH_OVER = ['dispatch-ended', 'work-is-off'] as const;

const offeredAgain = ({ workerName }: Pick<StandingOffer, 'workerName'>) =>
  conflict('offered_again', `${workerName} has been offered this job again since.`);

/** Staff withdraw an offer, or end a dispatch. */
@Injectable()
export class Ending {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly jobs: JobsService,
    private readonly standings: MatchStandings,
    private readonly offers: JobOffers,
    private readonly answered: AnsweredPlaces,
    private readonly ended: OfferEndings,
    private readonly texts: JobTexts,
  ) {}

  /** Of an offer that is open, waits, or was not answered. One that is withdrawn already stays as it is. */
  withdraw(id: string, { reason }: WithdrawOfferDto, by: Actor): Promise<JobOfferDto> {
    return this.dataSource.transaction(async (manager) => {
      const offer = await this.lock(manager, id);
      if (offer.outcome !== 'withdrawn') {
        if (!withdrawable.has(offer.outcome) || offer.matchId === null) return this.refuse(offer);
        await this.answered.refuseWhenAnswered(manager, offer.jobId, offer.matchId);
        await this.ended.end(
          manager,
          offer.jobId,
          [{ offer, outcome: 'withdrawn', via: 'staff', reason }],
          by,
        );
        if ((await this.ended.known(manager, [offer])).has(id))
          await this.tell(manager, 'withdrawn', offer, by);
      }
      return this.offers.one(manager, id);
    });
  }

  /**
   * Of a dispatch that stands, also to a deleted job, and of a no-show that was none. One that ended so already stays as
   * it is; its worker is told if nobody has told them yet.
   */
  end(id: string, { as, note = null, tell = false }: EndDispatchDto, by: Actor): Promise<JobOfferDto> {
    return this.dataSource.transaction(async (manager) => {
      const offer = await this.lock(manager, id, { ofDeletedJob: true });
      const hasEnded = offer.outcome === as;
      const isToTell = tell && !(hasEnded && (await this.isToldOfEnd(manager, offer)));
      if (isToTell && offer.isOfDeletedJob)
        throw conflict('job_deleted', `${JOB_DELETED} Call ${offer.workerName}.`);
      if (!hasEnded) {
        if (offer.outcome !== 'accepted' && offer.outcome !== 'no-show') this.refuse(offer);
        await this.ended.end(manager, offer.jobId, [{ offer, outcome: as, via: 'staff', reason: note }], by);
      } else if (isToTell && offer.matchId === null) throw offeredAgain(offer);
      if (isToTell) await this.tell(manager, 'dispatch-ended', offer, by);
      return this.offers.one(manager, id);
    });
  }

  private async isToldOfEnd(
    manager: EntityManager,
    { id: offerId, workerId, outcomeAt: since }: StandingOffer,
  ): Promise<boolean> {
    return (
      workerId !== null && this.texts.isTold(manager, { kinds: DISPATCH_OVER, workerId, offerId, since })
    );
  }

  /** The job, then the match, as everywhere. Of a deleted job the worker's dispatches: there is nothing else of it. */
  private async lock(
    manager: EntityManager,
    id: string,
    { ofDeletedJob = false } = {},
  ): Promise<StandingOffer> {
    const found = await jobOfOffer.first(manager, { id });
    if (!found) throw notFound('Offer not found');
    const { workerId } = found;
    if (!found.isJobDeleted || !ofDeletedJob) await this.jobs.lock(manager, found.jobId);
    else if (workerId !== null) await this.standings.lockDispatches(manager, [workerId]);
    if (found.matchId) await this.standings.lockAll(manager, [found.matchId]);
    return offerById.only(manager, { id });
  }

  /** @throws 409 that says what became of the offer */
  private refuse({ outcome, outcomeAt, now, workerName, matchId, isOfDeletedJob }: StandingOffer): never {
    const when = clockTime(outcomeAt, now, { timezone: this.config.hallTimezone });
    const what = became[outcome];
    if (what) throw conflict('already_answered', `${workerName} ${what} at ${when}.`);
    if (matchId === null && !isOfDeletedJob) throw offeredAgain({ workerName });
    throw conflict('offer_ended', `This offer to ${workerName} ${stands[outcome]} ${when}.`);
  }

  private async tell(
    manager: EntityManager,
    kind: 'withdrawn' | 'dispatch-ended',
    { id: offerId, jobId, workerId }: StandingOffer,
    by: Actor,
  ): Promise<void> {
    if (workerId === null) return;
    await this.texts.send(manager, { kind, jobId, workerId, offerId, anyHour: 'just-sent' }, by);
  }
}

const withdrawable: ReadonlySet<OfferOutcome> = new Set<OfferOutcome>(['open', 'waiting', 'no-answer']);
