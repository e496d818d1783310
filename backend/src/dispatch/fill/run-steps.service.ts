import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { recordChange } from '../../audit/record-change.js';
import { columns, records, statement, types } from '../../platform/database/sql/index.js';
import { SYSTEM } from '../../platform/http/actor.js';
import { CallRecords } from '../calls/call-records.service.js';
import { passWords } from '../calls/pass.entity.js';
import { Canvassing } from '../notifications/canvassing.service.js';
import { auditedFilling, auditedRun } from './audited.js';
import { RUN_STATES } from './entities/fill-run.entity.js';
import { RUN_ENDS } from './decisions/fill-state.js';
import { anyHourOf } from './decisions/offers-due.js';
import type { ReadRun } from './reading/state-of-rows.js';
import type { Step } from './decisions/steps.js';

type StepOf<Do extends Step['do']> = Extract<Step, { do: Do }>;

const putOnCallList = statement('people to call, put on the list', { id: types.uuid.from('match_id') })`
  INSERT INTO fill_calls (run_id, match_id, reason)
  SELECT ${types.uuid.param('runId')}, t."matchId", t.reason FROM ${records('calls', { matchId: types.uuid, reason: types.text })}
  ON CONFLICT DO NOTHING RETURNING ${columns}`;

const pause = statement('run that is paused by itself', { id: types.uuid })`
  UPDATE fill_runs SET state = 'paused', paused_because = ${types.text.orNull.param('because')}, was_paused = false,
    ended_at = NULL
  WHERE id = ${types.uuid.param('runId')} RETURNING ${columns}`;

// Only a full one comes back. By what its row says: a change of the employer may have paused it meanwhile.
const end = statement('run that ends by itself', { id: types.uuid })`
  UPDATE fill_runs SET state = ${types.word(RUN_ENDS).param('as')}, ended_at = clock_timestamp(),
    was_paused = ${types.boolean.param('mayComeBack')} AND state = 'paused',
    paused_because = CASE WHEN ${types.boolean.param('mayComeBack')} THEN paused_because END
  WHERE id = ${types.uuid.param('runId')} AND ended_at IS NULL RETURNING ${columns}`;

// A change of the employer pauses its runs without their jobs: it stands, whoever looks at one meanwhile.
const goOn = statement('run, in another state unless it was paused', { id: types.uuid })`
  UPDATE fill_runs SET state = ${types.word(RUN_STATES).param('state')}, paused_because = NULL, ended_at = NULL,
    canvass_ended_at = CASE WHEN state = 'canvassing' AND ${types.word(RUN_STATES).param('state')} <> 'canvassing'
      THEN least(clock_timestamp(), canvass_until) ELSE canvass_ended_at END
  WHERE id = ${types.uuid.param('runId')} AND state <> 'paused' AND NOT (state = 'filled' AND was_paused)
  RETURNING ${columns}`;

/** Writes what a step says of a run and of those whom it does not text, in the transaction that holds the job. */
@Injectable()
export class RunSteps {
  constructor(
    private readonly calls: CallRecords,
    private readonly canvassing: Canvassing,
  ) {}

  async passOver(
    manager: EntityManager,
    { id: runId, startedById: madeById }: ReadRun,
    steps: readonly StepOf<'pass-over'>[],
  ): Promise<void> {
    await this.calls.keepPasses(
      manager,
      steps.map(({ matchId, reason, atCanvass, by: madeBy }) => ({
        ...{ matchId, reason, atCanvass, madeBy, madeById, runId },
        note: null,
      })),
    );
    await recordChange(
      manager,
      SYSTEM,
      steps.map(({ matchId, reason }) =>
        auditedFilling.did('fill-passed-over', matchId, { after: { reason: passWords[reason] } }),
      ),
    );
  }

  async putOnCallList(
    manager: EntityManager,
    { id: runId }: ReadRun,
    steps: readonly StepOf<'put-on-call-list'>[],
  ): Promise<void> {
    const calls = steps.map(({ matchId, reason }) => ({ matchId, reason }));
    await putOnCallList.rows(manager, { runId, calls });
    await recordChange(
      manager,
      SYSTEM,
      calls.map(({ matchId, reason }) => auditedFilling.did('fill-to-call', matchId, { after: { reason } })),
    );
  }

  /** @returns the texts to be sent after the commit */
  canvass(
    manager: EntityManager,
    jobId: string,
    run: ReadRun,
    matchIds: readonly string[],
  ): Promise<string[]> {
    const { note, noteIn } = run;
    return this.canvassing.ask(manager, jobId, matchIds, { note, noteIn, anyHour: anyHourOf(run) });
  }

  async pause(
    manager: EntityManager,
    jobId: string,
    run: ReadRun,
    { runId, sentence }: StepOf<'pause-run'>,
  ): Promise<void> {
    await pause.rows(manager, { runId, because: sentence });
    const what = run.endedAt === null ? 'fill-paused' : 'fill-stays-paused';
    await auditedRun.record(manager, SYSTEM, what, jobId, { after: { reason: sentence } });
  }

  /** Between asking and offering, and outside the hours, it goes on by itself: no entry tells of that. */
  async setState(
    manager: EntityManager,
    jobId: string,
    run: ReadRun,
    { runId, state }: StepOf<'set-run-state'>,
  ): Promise<void> {
    const isOn = (await goOn.first(manager, { runId, state })) !== undefined;
    if (isOn && run.endedAt !== null) await auditedRun.record(manager, SYSTEM, 'fill-goes-on', jobId);
  }

  async end(manager: EntityManager, jobId: string, { runId, as }: StepOf<'end-run'>): Promise<void> {
    await end.rows(manager, { runId, as, mayComeBack: as === 'filled' });
    await auditedRun.record(manager, SYSTEM, 'fill-ended', jobId, { after: { as } });
  }
}
