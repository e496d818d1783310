import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { employerNameOf } from '../../hall/employers/employer-name-sql.js';
import { nameOfWorker } from '../../hall/workers/worker-name-sql.js';
import { columns, records, type RowOf, statement, types } from '../../platform/database/sql/index.js';
import { CALL_RESULTS, type CallResult } from './call.entity.js';
import { PASS_REASONS, type PassReason } from './pass.entity.js';

interface By {
  madeById: number | null;
  /** The name of the staff user. */
  madeBy: string | null;
}

interface NewCall extends By {
  matchId: string;
  result: CallResult;
  note: string | null;
  /** That was accepted or declined by it. */
  offerId: string | null;
}

interface NewPass extends By {
  matchId: string;
  reason: PassReason;
  note: string | null;
  atCanvass: boolean;
  runId: string | null;
}

const by = { madeById: types.integer.orNull, madeBy: types.text.orNull };
const call = {
  matchId: types.uuid,
  result: types.word(CALL_RESULTS),
  note: types.text.orNull,
  offerId: types.uuid.orNull,
  ...by,
};
const pass = {
  matchId: types.uuid,
  reason: types.word(PASS_REASONS),
  note: types.text.orNull,
  atCanvass: types.boolean,
  runId: types.uuid.orNull,
  ...by,
};

/** Of the match that the row `t` names, with the names as they are now. */
const about = `JOIN job_matches m ON m.id = t."matchId" JOIN workers w ON w.id = m.worker_id
    JOIN jobs j ON j.id = m.job_id`;
const names = `m.job_id, m.worker_id, m.id, t."madeById", t."madeBy", t.note, ${nameOfWorker('w')},
    j.title, ${employerNameOf('j')}`;
const keptColumns = `job_id, worker_id, match_id, made_by_id, made_by, note, worker_name, job_title, employer_name`;

const kept = {
  id: types.uuid,
  jobId: types.uuid,
  workerId: types.uuid,
  matchId: types.uuid,
  workerName: types.text,
  madeAt: types.instant,
};
const keepCalls = statement('calls, kept', kept)`
  INSERT INTO calls (${keptColumns}, result, offer_id)
  SELECT ${names}, t.result, t."offerId" FROM ${records('calls', call)} ${about}
  RETURNING ${columns}`;
const keepPasses = statement('passes, kept', kept)`
  INSERT INTO passes (${keptColumns}, reason, at_canvass, run_id)
  SELECT ${names}, t.reason, t."atCanvass", t."runId" FROM ${records('passes', pass)} ${about}
  RETURNING ${columns}`;

const toldOf = { ...kept, note: types.text.orNull, madeBy: types.text.orNull };
const offerId = types.uuid.param('offerId');
const told = statement('call by which a worker was told what became of an offer', toldOf)`
  SELECT ${columns} FROM calls WHERE id = (
    SELECT c.id FROM offers o JOIN calls c ON c.job_id = o.job_id AND c.worker_id = o.worker_id
    WHERE o.id = ${offerId} AND c.result = 'left-message'
      AND c.made_at > (SELECT max(at) FROM offer_events WHERE offer_id = o.id)
    ORDER BY c.made_at DESC LIMIT 1)`;
const keepTold = statement('call by which a worker was told what became of an offer, kept', toldOf)`
  INSERT INTO calls (${keptColumns}, result)
  SELECT o.job_id, o.worker_id, o.match_id, t."madeById", t."madeBy", t.note, o.worker_name, o.job_title, o.employer_name,
    'left-message'
  FROM ${records('calls', { offerId: types.uuid, note: types.text.orNull, ...by })} JOIN offers o ON o.id = t."offerId"
  RETURNING ${columns}`;
/** Somebody has told the worker. */
type Told = RowOf<typeof toldOf>;

const holding = {
  madeBy: types.text.orNull.from('p.made_by'),
  madeAt: types.instant.from('p.made_at'),
  now: types.instant.from('clock_timestamp()'),
};
const holdingPass = statement('pass that holds for a match', holding)`
  SELECT ${columns} FROM job_matches m
    JOIN passes p ON p.job_id = m.job_id AND p.worker_id = m.worker_id AND NOT p.at_canvass
  WHERE m.id = ${types.uuid.param('matchId')} AND NOT EXISTS (
    SELECT FROM offers o WHERE o.job_id = m.job_id AND o.worker_id = m.worker_id AND o.made_at > p.made_at)
  ORDER BY p.made_at DESC LIMIT 1`;
/** Somebody was passed over, and has not been offered the job since. */
type HoldingPass = RowOf<typeof holding>;

/** A call or a pass that was kept. */
export type KeptRecord = RowOf<typeof kept>;

/** Keeps calls and passes, in the caller's transaction, which has locked the matches. Not of deleted workers. */
@Injectable()
export class CallRecords {
  async keepCalls(manager: EntityManager, calls: readonly NewCall[]): Promise<KeptRecord[]> {
    return calls.length === 0 ? [] : keepCalls.rows(manager, { calls });
  }

  /** Without passes at a canvass, which hold only until the worker answers. */
  holdingPass(manager: EntityManager, matchId: string): Promise<HoldingPass | undefined> {
    return holdingPass.first(manager, { matchId });
  }

  /** The call that told the worker of the offer's last outcome; the match may be gone with its job. */
  told(manager: EntityManager, offerId: string): Promise<Told | undefined> {
    return told.first(manager, { offerId });
  }

  keepTold(manager: EntityManager, call: By & { offerId: string; note: string | null }): Promise<Told> {
    return keepTold.only(manager, { calls: [call] });
  }

  async keepPasses(manager: EntityManager, passes: readonly NewPass[]): Promise<KeptRecord[]> {
    return passes.length === 0 ? [] : keepPasses.rows(manager, { passes });
  }
}
