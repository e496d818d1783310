import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { SmsService, TOO_LONG } from '../../messaging/sms/sms.service.js';
import { MissedTexts } from '../../messaging/sms/missed-texts.service.js';
import { AppConfig } from '../../platform/config/app-config.js';
import { ApiError } from '../../platform/errors/api-error.js';
import { SYSTEM } from '../../platform/http/actor.js';
import { FillLooks } from '../fill-looks/fill-looks.service.js';
import { isAnswerable } from '../offers/offer-event.entity.js';
import { JobPlaces } from '../offers/job-places.service.js';
import { FillRunRecords } from './fill-run-records.service.js';
import { type FillState, liveRun } from './decisions/fill-state.js';
import { FillStates } from './reading/fill-states.service.js';
import { lastTimeOver } from './decisions/next-look.js';
import { nextSteps } from './decisions/next-steps.js';
import { RunSummaries } from './run-summaries.service.js';
import type { ReadState } from './reading/state-of-rows.js';
import type { Step } from './decisions/steps.js';
import { StepWriter } from './step-writer.service.js';

/** So often steps may lead to others at once; more would go round in a circle. */
const MOST_ROUNDS = 200;
const AGAIN_AFTER = 60_000;
/** While one time to answer is looked after, another may be over. */
const MOST_LOOKS = 5;

/**
 * Longest times until the next look, as not every change is announced: at a live run, and while an answer is not
 * applied yet.
 */
const LATEST_LOOK = 15 * 60_000;
const LATEST_ANSWER = 60_000;

/** Thrown before anything is written: texts that were sent until then may not be stored yet. */
class TextsNotStoredYet extends Error {
  constructor(readonly until: Date) {
    super(`What was texted until ${until.toISOString()} may not be here yet`);
  }
}

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
    private readonly summaries: RunSummaries,
  ) {}

  /** @param lookId nothing happens when another process has taken the look meanwhile */
  async work(lookId: string): Promise<void> {
    const jobId = await this.looks.jobOf(lookId);
    if (jobId === undefined) return;
    const smsIds = await this.lookOnceStored(jobId).catch((error: unknown) => this.pausedBy(jobId, error));
    await this.sms.sendSoon(smsIds);
  }

  /**
   * Before deciding by a passed deadline, stores the texts that were sent before it and missed; waits while the
   * provider's list cannot be read.
   */
  private async lookOnceStored(jobId: string): Promise<string[]> {
    let waitedFor = new Date(0);
    for (let looks = 0; looks < MOST_LOOKS; looks++) {
      const storedUntil = new Date(
        Math.max(waitedFor.getTime(), (await this.missed.completeUntil()).getTime()),
      );
      try {
        return await this.dataSource.transaction((manager) => this.look(manager, jobId, storedUntil));
      } catch (error) {
        if (!(error instanceof TextsNotStoredYet)) throw error;
        if (!(await this.isStored(error.until))) break;
        waitedFor = error.until;
      }
    }
    return this.dataSource.transaction((manager) => this.lookAgain(manager, jobId));
  }

  private async isStored(until: Date): Promise<boolean> {
    if (await this.missed.lookUntil(until)) return true;
    return Date.now() - until.getTime() > this.config.times.missedTexts.waitedFor;
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
  private async look(manager: EntityManager, jobId: string, storedUntil: Date): Promise<string[]> {
    if (!(await this.looks.take(manager, jobId))) return [];
    if (await this.places.isSettled(manager, jobId)) {
      const state = await this.states.readWithAnswersUnderWay(manager, jobId);
      if ((await this.toDo(manager, jobId, state, storedUntil)).length === 0) return [];
    }
    return (await this.runs.lock(manager, jobId)) ? this.doWhatIsDue(manager, jobId, storedUntil) : [];
  }

  /** Steps lead to others: each is decided by what the ones before have left. */
  private async doWhatIsDue(manager: EntityManager, jobId: string, storedUntil: Date): Promise<string[]> {
    // A worker who is deleted leaves a place.
    await this.places.settle(manager, jobId, SYSTEM);
    const smsIds: string[] = [];
    let before: string | null = null;
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const state = await this.states.readWithAnswersUnderWay(manager, jobId);
      const steps = await this.toDo(manager, jobId, state, storedUntil);
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

  /**
   * @returns what is to be done now; when it is nothing, it is noted when to look again
   * @throws TextsNotStoredYet when a time to answer is over that what is to be done may go by
   */
  private async toDo(
    manager: EntityManager,
    jobId: string,
    state: ReadState,
    storedUntil: Date,
  ): Promise<Step[]> {
    const { steps, nextAt } = nextSteps(state);
    if (steps.length > 0) {
      const over = lastTimeOver(state);
      if (over !== null && over > storedUntil) throw new TextsNotStoredYet(over);
      return steps;
    }
    const at = nextLookAt(state, nextAt);
    if (at !== null) await this.looks.later(manager, jobId, at);
    await this.summaries.keep(manager, jobId, state);
    return [];
  }
}
