import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { SmsService, TOO_LONG } from '../../messaging/sms/sms.service.js';
import { MissedTexts } from '../../messaging/sms/missed-texts.service.js';
import { AppConfig } from '../../platform/config/app-config.js';
import { statement, types } from '../../platform/database/sql/index.js';
import { ApiError } from '../../platform/errors/api-error.js';
import { SYSTEM } from '../../platform/http/actor.js';
import { FillLooks } from '../fill-looks/fill-looks.service.js';
import { isAnswerable } from '../offers/offer-event.entity.js';
import { JobPlaces } from '../offers/job-places.service.js';
import { FillRunRecords } from './fill-run-records.service.js';
import { type FillState, liveRun } from './fill-state.js';
import { FillStates } from './fill-states.service.js';
import { nextSteps } from './next-steps.js';
import { RunsAtAGlance } from './runs-at-a-glance.service.js';
import type { ReadState } from './state-of-rows.js';
import type { Step } from './steps.js';
import { StepWriter } from './step-writer.service.js';

/** So often steps may lead to others at once; more would go round in a circle. */
const MOST_ROUNDS = 200;
const AGAIN_AFTER = 60_000;

/**
 * What is not told by whoever changes it is seen so late at most; an answer that turns out to be none, soon.
 */
const LATEST_LOOK = 15 * 60_000;
const LATEST_ANSWER = 60_000;

const jobId = types.uuid.param('jobId');
const since = types.instant.param('since');
/** Of open offers, the last that is over since: whoever answered by text in time may have been missed. */
const timeOver = statement('answer time of a job that is over', { over: types.instant.orNull })`
  SELECT greatest(
    (SELECT max(time.answer_by) FROM offer_answer_times time JOIN offers o ON o.id = time.offer_id AND o.job_id = ${jobId}
      JOIN match_offers last ON last.offer_id = o.id AND last.is_open
      WHERE time.answer_by > ${since} AND time.answer_by < clock_timestamp()),
    (SELECT max(last.answer_by_again) FROM match_offers last JOIN offers o ON o.id = last.offer_id AND o.job_id = ${jobId}
      WHERE last.is_open AND last.answer_by_again > ${since} AND last.answer_by_again < clock_timestamp()),
    (SELECT heard_by FROM pages_open WHERE heard_by > ${since} AND heard_by < clock_timestamp()),
    (SELECT starts_at FROM jobs WHERE id = ${jobId} AND starts_at > ${since} AND starts_at < clock_timestamp())) AS over`;

function nextLookAt(state: FillState, nextAt: Date | null): Date | null {
  const run = liveRun(state);
  const isAnswered = state.matches.some(
    ({ isAnswering, offers }) =>
      (isAnswering && run !== null) ||
      offers.some((offer) => offer.isAnswered && isAnswerable(offer.outcome)),
  );
  const later = (ms: number) => state.now.getTime() + ms;
  const instants = [
    ...(nextAt === null ? [] : [nextAt.getTime()]),
    ...(run !== null && run.state !== 'paused' ? [later(LATEST_LOOK)] : []),
    ...(isAnswered ? [later(LATEST_ANSWER)] : []),
  ];
  return instants.length === 0 ? null : new Date(Math.min(...instants));
}

/** Looks at a job and does what is due: any process may, at any time, as often as it likes. */
@Injectable()
export class Filler {
  private readonly logger = new Logger(Filler.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly looks: FillLooks,
    private readonly runs: FillRunRecords,
    private readonly states: FillStates,
    private readonly writer: StepWriter,
    private readonly places: JobPlaces,
    private readonly sms: SmsService,
    private readonly missed: MissedTexts,
    private readonly config: AppConfig,
    private readonly glance: RunsAtAGlance,
  ) {}

  /** @param lookId nothing happens when another process has taken the look meanwhile */
  async work(lookId: string): Promise<void> {
    const jobId = await this.looks.jobOf(lookId);
    if (jobId === undefined) return;
    const isWaiting = !(await this.readAnswersInTime(jobId));
    const smsIds = await this.dataSource
      .transaction((manager) => (isWaiting ? this.lookAgain(manager, jobId) : this.look(manager, jobId)))
      .catch((error: unknown) => this.pausedBy(jobId, error));
    await this.sms.sendSoon(smsIds);
  }

  /**
   * Before an offer ends for want of an answer, what was texted until then is taken, also what nobody was there to hear.
   * @returns false: nobody knows yet what was, as the provider does not say
   */
  private async readAnswersInTime(jobId: string): Promise<boolean> {
    const since = await this.missed.completeUntil();
    const { over } = await timeOver.only(this.dataSource, { jobId, since });
    if (over === null || (await this.missed.lookUntil(over))) return true;
    return Date.now() - over.getTime() > this.config.times.missedTexts.waitedFor;
  }

  private async lookAgain(manager: EntityManager, jobId: string): Promise<string[]> {
    if (await this.looks.take(manager, jobId))
      await this.looks.later(manager, jobId, new Date(Date.now() + this.config.times.missedTexts.lookAgain));
    return [];
  }

  /**
   * A job or a sentence of the hall that has grown since the run began makes its texts too long: staff mend that, and
   * nobody has lost their turn.
   */
  private async pausedBy(jobId: string, error: unknown): Promise<string[]> {
    if (!(error instanceof ApiError) || error.code !== TOO_LONG) throw error;
    return this.dataSource.transaction(async (manager) => {
      if (!(await this.runs.lock(manager, jobId))) return [];
      const state = await this.states.read(manager, jobId);
      if (state.run === null || liveRun(state) === null || state.run.state === 'paused') throw error;
      await this.looks.soon(manager, jobId);
      return this.writer.write(manager, jobId, state, [
        { do: 'pause-run', runId: state.run.id, sentence: `${error.error}.` },
      ]);
    });
  }

  /** Most looks find nothing to do, and read without the lock that answers wait for. */
  private async look(manager: EntityManager, jobId: string): Promise<string[]> {
    if (!(await this.looks.take(manager, jobId))) return [];
    if (await this.places.isSettled(manager, jobId)) {
      const state = await this.states.readBetweenAnswers(manager, jobId);
      if ((await this.toDo(manager, jobId, state)).length === 0) return [];
    }
    return (await this.runs.lock(manager, jobId)) ? this.doWhatIsDue(manager, jobId) : [];
  }

  /** Steps lead to others: each is decided by what the ones before have left. */
  private async doWhatIsDue(manager: EntityManager, jobId: string): Promise<string[]> {
    // A worker who is deleted leaves a place.
    await this.places.settle(manager, jobId, SYSTEM);
    const smsIds: string[] = [];
    let before: string | null = null;
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const state = await this.states.readBetweenAnswers(manager, jobId);
      const steps = await this.toDo(manager, jobId, state);
      if (steps.length === 0) return smsIds;
      const decided = JSON.stringify(steps);
      // What is decided twice over has not been written, nor will it be.
      if (decided === before) break;
      before = decided;
      smsIds.push(...(await this.writer.write(manager, jobId, state, steps)));
    }
    this.logger.error({ jobId }, 'There is still something to do');
    await this.looks.later(manager, jobId, new Date(Date.now() + AGAIN_AFTER));
    return smsIds;
  }

  /** @returns what is to be done now; when it is nothing, it is noted when to look again */
  private async toDo(manager: EntityManager, jobId: string, state: ReadState): Promise<Step[]> {
    const { steps, nextAt } = nextSteps(state);
    if (steps.length > 0) return steps;
    const at = nextLookAt(state, nextAt);
    if (at !== null) await this.looks.later(manager, jobId, at);
    await this.glance.keep(manager, jobId, state);
    return [];
  }
}
