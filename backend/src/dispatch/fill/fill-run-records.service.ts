import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Versions } from '../../languages/versions.field.js';
import { columns, statement, types } from '../../platform/database/sql/index.js';
import type { Staff } from '../../platform/http/actor.js';
import { CALL_RESULTS } from '../calls/call.entity.js';
import { matchOfferOf } from '../offers/match-offer.entity.js';
import { FillRunRecord, RUN_STATES } from './entities/fill-run.entity.js';
import { type FillSettings, GOES_ON_WITHIN_HOURS, type RunState } from './decisions/fill-state.js';

const jobId = types.uuid.param('jobId');

const lockJob = statement('job that is filled, locked', { id: types.uuid })`
  SELECT ${columns} FROM jobs WHERE id = ${jobId} FOR NO KEY UPDATE`;
const lockOffered = statement('matches that were offered a job, locked')`
  SELECT FROM job_matches m WHERE m.job_id = ${jobId} AND m.id IN (
    SELECT last.match_id FROM offers o
      CROSS JOIN LATERAL ${matchOfferOf('o.id')} last
    WHERE o.job_id = ${jobId})
  ORDER BY m.id FOR NO KEY UPDATE`;

const pause = statement('run, paused', { id: types.uuid })`
  UPDATE fill_runs SET state = 'paused', paused_because = ${types.text.orNull.param('because')}
  WHERE job_id = ${jobId} AND ended_at IS NULL AND state <> 'paused' RETURNING ${columns}`;
/** SQL, of a run `r`: it goes on by itself when an opening comes free. */
const mayComeBack = `r.state = 'filled' AND r.ended_at > now() - interval '${GOES_ON_WITHIN_HOURS} hours'`;
// One that is just coming back, or ending, is waited for: what it is then is paused.
const lockOfEmployer = statement('runs of an employer, locked')`
  SELECT FROM fill_runs r JOIN jobs j ON j.id = r.job_id
  WHERE j.employer_id = ${types.uuid.param('employerId')}
    AND (r.ended_at IS NULL OR ${mayComeBack})
  ORDER BY r.id FOR NO KEY UPDATE OF r`;
const pauseOfEmployer = statement('runs of an employer, paused', { jobId: types.uuid.from('r.job_id') })`
  UPDATE fill_runs r SET state = 'paused', paused_because = ${types.text.orNull.param('because')} FROM jobs j
  WHERE j.id = r.job_id AND j.employer_id = ${types.uuid.param('employerId')} AND r.ended_at IS NULL AND r.state <> 'paused'
  RETURNING ${columns}`;
const doubt = statement('open offers of a run, in doubt or not')`
  UPDATE fill_runs SET in_doubt_since = CASE WHEN ${types.boolean.param('isInDoubt')} THEN clock_timestamp() END
  WHERE job_id = ${jobId} AND ended_at IS NULL`;
const doubtOfEmployer = statement('open offers of the runs of an employer, in doubt')`
  UPDATE fill_runs r SET in_doubt_since = clock_timestamp() FROM jobs j
  WHERE j.id = r.job_id AND j.employer_id = ${types.uuid.param('employerId')} AND r.ended_at IS NULL`;
const going = statement('jobs whose runs have not ended', { jobId: types.uuid })`
  SELECT ${columns} FROM fill_runs WHERE ended_at IS NULL`;
const doubtAll = statement('open offers of all runs, in doubt')`
  UPDATE fill_runs SET in_doubt_since = clock_timestamp() WHERE ended_at IS NULL`;
const because = types.text.param('because');
const pauseAll = statement('all runs that go, paused')`
  UPDATE fill_runs SET state = 'paused', paused_because = ${because}, sentence = 'Paused: ' || ${because}
  WHERE ended_at IS NULL AND state <> 'paused'`;
const pauseFilled = statement('filled runs that may come back, paused for then')`
  UPDATE fill_runs r SET was_paused = true, paused_because = ${because} WHERE ${mayComeBack} AND NOT r.was_paused`;
const pauseFilledOfEmployer = statement('filled runs of an employer that may come back, paused for then')`
  UPDATE fill_runs r SET was_paused = true, paused_because = ${because} FROM jobs j
  WHERE j.id = r.job_id AND j.employer_id = ${types.uuid.param('employerId')}
    AND ${mayComeBack} AND NOT r.was_paused`;
const resume = statement('run, resumed')`
  UPDATE fill_runs SET state = ${types.word(RUN_STATES).param('state')}, paused_because = NULL, in_doubt_since = NULL,
    going_since = clock_timestamp()
  WHERE id = ${types.uuid.param('runId')} AND state = 'paused'`;
const stop = statement('run, stopped')`
  UPDATE fill_runs SET state = 'stopped', paused_because = NULL, ended_at = clock_timestamp()
  WHERE id = ${types.uuid.param('runId')} AND ended_at IS NULL`;
const end = statement('run of a job that is deleted or cancelled, ended', { id: types.uuid })`
  UPDATE fill_runs SET state = 'closed', paused_because = NULL, ended_at = clock_timestamp()
  WHERE job_id = ${jobId} AND ended_at IS NULL RETURNING ${columns}`;

const toCall = statement('phones of people to call', {
  matchId: types.uuid.from('m.id'),
  phone: types.text.orNull.from('w.phone'),
  result: types.word(CALL_RESULTS).orNull.from('last.result'),
  at: types.instant.orNull.from('last.made_at'),
  by: types.text.orNull.from('last.made_by'),
  note: types.text.orNull.from('last.note'),
})`
  SELECT ${columns} FROM job_matches m LEFT JOIN workers w ON w.id = m.worker_id
    LEFT JOIN LATERAL (
      SELECT c.* FROM calls c WHERE c.job_id = m.job_id AND c.worker_id = m.worker_id
      ORDER BY c.made_at DESC, c.id LIMIT 1) last ON true
  WHERE m.id = ANY(${types.uuid.list.param('matchIds')})`;

const latestList = statement('latest list of a job', { listId: types.uuid.from('id') })`
  SELECT ${columns} FROM dispatch_lists WHERE job_id = ${jobId} ORDER BY created_at DESC LIMIT 1`;

export interface NewRun {
  settings: FillSettings;
  message: string;
  messageIn: Versions | null;
  note: string | null;
  noteIn: Versions | null;
  state: RunState;
}

/** The rows of runs, in the caller's transaction. */
@Injectable()
export class FillRunRecords {
  /** @returns whether there is such a job; it is locked then, with the matches that were offered it */
  async lock(manager: EntityManager, jobId: string): Promise<boolean> {
    const job = await lockJob.first(manager, { jobId });
    if (job) await lockOffered.run(manager, { jobId });
    return job !== undefined;
  }

  async insert(manager: EntityManager, jobId: string, run: NewRun, { user }: Staff): Promise<void> {
    const { only: offersTo, ...settings } = run.settings;
    const { message, messageIn, note, noteIn, state } = run;
    const words = { message, messageIn, note, noteIn };
    const started = { startedById: user.id, startedBy: user.username };
    await manager.insert(FillRunRecord, { jobId, ...words, state, offersTo, ...settings, ...started });
  }

  /** @returns whether one went that was not paused already */
  async pause(manager: EntityManager, jobId: string, because: string | null): Promise<boolean> {
    return (await pause.first(manager, { jobId, because })) !== undefined;
  }

  /**
   * Marks open offers as in doubt after a change of the job: staff are asked on resuming whether they stand. False:
   * staff have decided.
   */
  async doubt(manager: EntityManager, jobId: string, isInDoubt: boolean): Promise<void> {
    await doubt.run(manager, { jobId, isInDoubt });
  }

  /** Their open offers are in doubt. @returns the jobs of those that were not paused already */
  async pauseOfEmployer(manager: EntityManager, employerId: string, because: string): Promise<string[]> {
    await lockOfEmployer.run(manager, { employerId });
    await doubtOfEmployer.run(manager, { employerId });
    await pauseFilledOfEmployer.run(manager, { employerId, because });
    const paused = await pauseOfEmployer.rows(manager, { employerId, because });
    return paused.map(({ jobId }) => jobId);
  }

  /**
   * Pauses all live runs and marks their open offers as in doubt; filled ones come back paused.
   * @returns how many were paused
   */
  async pauseAll(manager: EntityManager, because: string): Promise<number> {
    await doubtAll.run(manager);
    await pauseFilled.run(manager, { because });
    return pauseAll.run(manager, { because });
  }

  async jobsOfRuns(manager: EntityManager): Promise<string[]> {
    return (await going.rows(manager)).map(({ jobId }) => jobId);
  }

  async resume(manager: EntityManager, runId: string, state: RunState): Promise<void> {
    await resume.run(manager, { runId, state });
  }

  async stop(manager: EntityManager, runId: string): Promise<void> {
    await stop.run(manager, { runId });
  }

  /** @returns whether one went */
  async endWithJob(manager: EntityManager, jobId: string): Promise<boolean> {
    return (await end.first(manager, { jobId })) !== undefined;
  }

  /** The phones of these matches' workers, and how they were called last about this job. */
  async phonesOf(manager: EntityManager, matchIds: readonly string[]) {
    const rows = matchIds.length === 0 ? [] : await toCall.rows(manager, { matchIds });
    return new Map(
      rows.map(({ matchId, phone, result, at, by, note }) => [
        matchId,
        { phone, lastCall: result === null || at === null ? null : { result, at, by, note } },
      ]),
    );
  }

  async latestListOf(manager: EntityManager, jobId: string): Promise<string | null> {
    return (await latestList.first(manager, { jobId }))?.listId ?? null;
  }
}
