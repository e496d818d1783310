import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { refuseIfTooLong } from '../../messaging/sms/sms.service.js';
import { columns, statement, text, uuid } from '../../platform/database/sql/index.js';
import { NewOffers } from '../offers/new-offers.service.js';
import { answerMinutes } from './answer-time.js';
import type { FillDto, FillPlaceDto, FillPreviewDto, FillRunDto } from './dto/fill.dto.js';
import { FillRunRecords } from './fill-run-records.service.js';
import { type FillSettings, stateToGoOn } from './fill-state.js';
import { FillStates } from './fill-states.service.js';
import { isDue } from './out-of-order.js';
import { overviewOf } from './overview.js';
import { rolling } from './rolling.js';
import { isOutsideHours, refusalOfRun } from './run-refusals.js';
import type { ReadMatch, ReadRun, ReadState } from './state-of-rows.js';
import { dispatchElsewhere } from './turn.js';

/** Of a run that is not there yet. */
const SOME_ID = '00000000-0000-0000-0000-000000000000';
/** So many of those who cannot be texted are named. */
const LISTED = 1_000;

const jobInWords = statement('job of a run, in words', {
  title: text.from('j.title'),
  employer: text.from('e.company_name'),
})`SELECT ${columns} FROM jobs j JOIN employers e ON e.id = j.employer_id WHERE j.id = ${uuid.param('jobId')}`;

/** What staff see of a run, before it starts and while it goes. */
@Injectable()
export class RunViews {
  constructor(
    private readonly states: FillStates,
    private readonly records: FillRunRecords,
    private readonly offers: NewOffers,
  ) {}

  async of(manager: EntityManager, jobId: string, state: ReadState, run: ReadRun): Promise<FillRunDto> {
    const { next, toCall, ...overview } = overviewOf(state, run);
    const { listId } = await this.records.shown(manager, jobId);
    const phones = await this.records.phonesOf(
      manager,
      toCall.map(({ match }) => match.id),
    );
    const { id, startedBy, startedAt, message, note } = run;
    const nothing = { phone: null, lastCall: null };
    return {
      ...{ id, state: run.state, startedBy, startedAt, listId, openings: state.job.openings },
      settings: { message, note, ...run.settings },
      ...overview,
      next: next.map(placeOf),
      toCall: toCall.map(({ match, reason }) => ({
        ...placeOf(match),
        ...(phones.get(match.id) ?? nothing),
        reason,
      })),
    };
  }

  /** Writes nothing: the list is the one that there is. */
  async preview(
    manager: EntityManager,
    jobId: string,
    given: FillDto,
    settings: FillSettings,
  ): Promise<FillPreviewDto> {
    const state = await this.states.read(manager, jobId);
    const run = asIfStarted(state, settings);
    const started = { ...state, run };
    const { steps } = rolling(started, run);
    const first = new Set(steps.flatMap((step) => (step.do === 'make-offer' ? [step.matchId] : [])));
    const { notInterested } = await this.records.shown(manager, jobId);
    const { segments } = await this.sizeOf(manager, jobId, given, state);
    return {
      first: state.matches.filter(({ id }) => first.has(id)).map(placeOf),
      unreachable: state.matches
        .filter((match) => match.unreachable !== null && isDue(match, started))
        .slice(0, LISTED)
        .map(({ id, workerName, unreachable }) => ({
          ...{ matchId: id, workerName },
          reason: unreachable ?? '',
        })),
      alreadyDispatched: state.matches.filter((match) => dispatchElsewhere(match, state.job)).length,
      notInterested,
      segments,
      outsideHours: isOutsideHours(started),
      refusal: refusalOfRun(state, settings)?.error ?? null,
    };
  }

  /** @throws 422 beside `message` when an offer would be too long in any of the hall's languages */
  async refuseIfTooLong(manager: EntityManager, jobId: string, given: FillDto): Promise<void> {
    const state = await this.states.read(manager, jobId);
    const { length } = await this.sizeOf(manager, jobId, given, state);
    refuseIfTooLong(length, 'message');
  }

  private async sizeOf(
    manager: EntityManager,
    jobId: string,
    { message, answerWithinMinutes = null }: FillDto,
    { now, job }: ReadState,
  ) {
    const words = await jobInWords.only(manager, { jobId });
    const minutes = answerMinutes(answerWithinMinutes, job.startsAt, now);
    return this.offers.sizeOf(manager, words, { message, answerWithinMinutes: minutes });
  }
}

const placeOf = ({
  id,
  workerName,
  priority,
}: Pick<ReadMatch, 'id' | 'workerName' | 'priority'>): FillPlaceDto => ({
  matchId: id,
  workerName,
  priority,
});

const asIfStarted = ({ now }: ReadState, settings: FillSettings): ReadRun => ({
  ...{ id: SOME_ID, startedBy: '', startedById: null, message: '', note: null },
  ...{ state: stateToGoOn(settings, now), startedAt: now, goingSince: now, endedAt: null },
  ...{ pausedBecause: null, settings },
});
