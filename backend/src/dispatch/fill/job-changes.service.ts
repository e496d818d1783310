import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { recordChange } from '../../audit/record-change.js';
import { textingHoursChange } from '../../hall/contact/hall.service.js';
import { dispatchClassChange } from '../../hall/employers/employers.service.js';
import { type ChangedJob, jobChange, jobDeletion } from '../../hall/jobs/jobs.service.js';
import { ApiError, conflict } from '../../platform/errors/api-error.js';
import { TransactionEvents } from '../../platform/events/transaction-events.js';
import { type Actor, SYSTEM } from '../../platform/http/actor.js';
import { FillLooks } from '../fill-looks/fill-looks.service.js';
import { OfferRecords } from '../offers/offer-records.service.js';
import { sendingStopped } from '../notifications/sending.service.js';
import { auditedRun } from './audited.js';
import { bookedTwice } from './decisions/booked-twice.js';
import { FillRunRecords } from './fill-run-records.service.js';
import { closingSteps, isClosed, withdrawForNewWork } from './decisions/job-over.js';
import type { ListedMatch } from './decisions/fill-state.js';
import { FillStates } from './reading/fill-states.service.js';
import { verdictOnOpenings } from './decisions/openings-change.js';
import type { ReadState } from './reading/state-of-rows.js';
import type { Step } from './decisions/steps.js';
import { StepWriter } from './step-writer.service.js';
import { givenBeforeClosing } from './decisions/waiting-list.js';

const named = (names: readonly string[]) => new Intl.ListFormat('en-US').format(names);
const FEWER_OPENINGS = 'The job has fewer openings';

/**
 * Nobody comes to two jobs at once.
 * @throws 409 that names who would have to, unless that is confirmed
 */
function refuseBookedTwice({ before, bookTwice, knownMatchIds }: ChangedJob, state: ReadState): void {
  const twice = bookedTwice(state, before);
  if (twice.length === 0 || (bookTwice && areKnown(twice, knownMatchIds))) return;
  const each = twice.map(({ workerName, dispatch }) => `${workerName} (${dispatch.title})`);
  throw toBeConfirmed('booked_twice', `Dispatched to another job at that time: ${named(each)}.`, twice);
}

/** Whom a change concerns. */
type Concerned = readonly { matchId: string; workerName: string }[];

/** Somebody else may be concerned by now than when staff were asked. */
const areKnown = (concerned: Concerned, knownMatchIds: readonly string[] | null): boolean =>
  knownMatchIds === null || concerned.every(({ matchId }) => knownMatchIds.includes(matchId));

const toBeConfirmed = (code: string, sentence: string, concerned: Concerned) =>
  new ApiError(
    409,
    code,
    sentence,
    undefined,
    {},
    {
      workerNames: concerned.map(({ workerName }) => workerName),
      matchIds: concerned.map(({ matchId }) => matchId),
    },
  );

/** What a change of a job means to its places and its run, in the transaction that makes it. */
@Injectable()
export class JobChanges implements OnModuleInit {
  constructor(
    private readonly events: TransactionEvents,
    private readonly states: FillStates,
    private readonly runs: FillRunRecords,
    private readonly writer: StepWriter,
    private readonly looks: FillLooks,
    private readonly offers: OfferRecords,
  ) {}

  onModuleInit(): void {
    this.events.listen(jobChange, 'fill', (manager, change, by) => this.follow(manager, change, by));
    this.events.listen(jobDeletion, 'fill', async (manager, { id }) => {
      await this.runs.endWithJob(manager, id);
    });
    this.events.listen(dispatchClassChange, 'fill', async (manager, employerId) => {
      const jobIds = await this.runs.pauseOfEmployer(manager, employerId, DISPATCH_CLASS);
      await this.recordPauses(manager, jobIds, DISPATCH_CLASS, SYSTEM);
    });
    this.events.listen(textingHoursChange, 'fill', async (manager) => {
      const going = await this.runs.jobsOfRuns(manager);
      await this.looks.soon(manager, [...going, ...(await this.looks.plannedJobs(manager))]);
    });
    this.events.listen(sendingStopped, 'fill', async (manager, jobId, by) => {
      await this.pause(manager, jobId, 'Staff stopped sending', by);
    });
  }

  /** The job, which the caller has locked, is cancelled: opened again it is filled by nobody until staff say so. */
  async endRun(manager: EntityManager, jobId: string): Promise<void> {
    const isEnded = await this.runs.endWithJob(manager, jobId);
    if (isEnded) await auditedRun.record(manager, SYSTEM, 'fill-ended', jobId, { after: { as: 'closed' } });
  }

  private async follow(manager: EntityManager, change: ChangedJob, by: Actor): Promise<void> {
    const { id: jobId, before, after } = change;
    await this.runs.lock(manager, jobId);
    const state = await this.states.readWithAnswersUnderWay(manager, jobId);
    refuseBookedTwice(change, state);
    await this.fitOpenings(manager, change, state, by);
    // With the change itself: an offer that is open after it has an answer that came before.
    if (before.status !== after.status) await this.endWithClosing(manager, change, by);
    await this.followWork(manager, change, state, by);
    await this.looks.soon(manager, jobId, by);
  }

  private async followWork(
    manager: EntityManager,
    change: ChangedJob,
    { matches }: ReadState,
    by: Actor,
  ): Promise<void> {
    const { id: jobId, workChanges, openOffers } = change;
    if (workChanges.length === 0) return;
    const reason = `The ${named(workChanges)} of the job changed`;
    await this.pause(manager, jobId, reason, by);
    await this.runs.doubt(manager, jobId, openOffers === null);
    if (openOffers === 'withdraw')
      await this.writeNow(manager, jobId, (read) => withdrawForNewWork(read, reason), by);
    // Other offers to those who are dispatched may be for its new time.
    await this.offers.lookAtOtherJobs(manager, matches.flatMap(dispatchOf));
  }

  /** @throws 409 that names who has the openings, or whose offers it would withdraw, unless that is confirmed */
  private async fitOpenings(
    manager: EntityManager,
    { id: jobId, withdrawOffers, knownMatchIds, after }: ChangedJob,
    state: ReadState,
    by: Actor,
  ): Promise<void> {
    const verdict = verdictOnOpenings(state, after.openings);
    if (verdict.verdict === 'below-filled') {
      const { length } = verdict.names;
      const taken = length === 1 ? '1 opening is' : `${length} openings are`;
      const sentence = `${taken} taken: by ${named(verdict.names)}.`;
      throw conflict('openings_taken', sentence, [{ field: 'openings', message: sentence }]);
    }
    if (verdict.verdict === 'run-counts-them') {
      const sentence = 'The job is being filled: its openings are counted.';
      throw conflict('openings_counted', sentence, [{ field: 'openings', message: sentence }]);
    }
    const ofOffers = new Map(
      state.matches.flatMap(({ id: matchId, workerName, offers }) =>
        offers.map(({ id }) => [id, { matchId, workerName }] as const),
      ),
    );
    const concerned = verdict.withdraw.flatMap((id) => ofOffers.get(id) ?? []);
    if (concerned.length > 0 && !(withdrawOffers && areKnown(concerned, knownMatchIds))) {
      const names = named(concerned.map(({ workerName }) => workerName));
      const sentence = `This withdraws the open ${concerned.length === 1 ? 'offer' : 'offers'} of ${names}.`;
      throw toBeConfirmed('offers_to_withdraw', sentence, concerned);
    }
    const steps = verdict.withdraw.map((offerId) => ({
      ...{ do: 'end-offer' as const, offerId, outcome: 'withdrawn' as const, via: 'job' as const },
      ...{ reason: FEWER_OPENINGS, tell: true },
    }));
    await this.writer.write(manager, jobId, state, steps, by);
  }

  private async endWithClosing(manager: EntityManager, { id: jobId, before }: ChangedJob, by: Actor) {
    if (before.status === 'Open') {
      const given = (state: ReadState) =>
        isClosed(state) ? givenBeforeClosing(withOpeningsOf(state, before.openings)) : [];
      await this.writeNow(manager, jobId, given, SYSTEM);
    }
    await this.writeNow(manager, jobId, closingSteps, by);
  }

  private async writeNow(
    manager: EntityManager,
    jobId: string,
    steps: (state: ReadState) => Step[],
    by: Actor,
  ) {
    const state = await this.states.readWithAnswersUnderWay(manager, jobId);
    await this.writer.write(manager, jobId, state, steps(state), by);
  }

  private async pause(manager: EntityManager, jobId: string, reason: string, by: Actor): Promise<void> {
    const isPaused = await this.runs.pause(manager, jobId, reason);
    if (isPaused) await this.recordPauses(manager, [jobId], reason, by);
  }

  private async recordPauses(
    manager: EntityManager,
    jobIds: readonly string[],
    reason: string,
    by: Actor,
  ): Promise<void> {
    const entries = jobIds.map((id) => auditedRun.did('fill-paused', id, { after: { reason } }));
    await recordChange(manager, by, entries);
    await this.looks.soon(manager, jobIds);
  }
}

const dispatchOf = ({ offers }: ListedMatch): string[] =>
  offers.flatMap(({ id, outcome }) => (outcome === 'accepted' ? [id] : []));

/** Openings that the closing itself adds were never free. */
function withOpeningsOf(state: ReadState, before: number | null): ReadState {
  const { openings } = state.job;
  if (before === null || openings === null || openings <= before) return state;
  return { ...state, job: { ...state.job, openings: before } };
}

const DISPATCH_CLASS = "The employer's dispatch class changed";
