import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { announce } from '../../platform/events/change-announcer.js';
import { columns, statement, types } from '../../platform/database/sql/index.js';
import { type PersonToCall, RUN_STATES } from './entities/fill-run.entity.js';
import { overviewOf } from './decisions/overview.js';
import type { ReadState } from './reading/state-of-rows.js';

const kept = statement('summary of a run, kept', { id: types.uuid })`
  UPDATE fill_runs SET sentence = ${types.text.param('sentence')}, to_call = ${types.json<PersonToCall[]>().param('toCall')}::jsonb
  WHERE id = ${types.uuid.param('runId')}
    AND (sentence, to_call) IS DISTINCT FROM (${types.text.param('sentence')}, ${types.json<PersonToCall[]>().param('toCall')}::jsonb)
  RETURNING ${columns}`;

const lastRuns = statement('summaries of the last runs of jobs', {
  jobId: types.uuid.from('run.job_id'),
  state: types.word(RUN_STATES).from('run.state'),
  sentence: types.text.orNull.from('run.sentence'),
})`
  SELECT ${columns} FROM unnest(${types.uuid.list.param('jobIds')}::uuid[]) AS job(id)
    CROSS JOIN LATERAL (
      SELECT * FROM fill_runs r WHERE r.job_id = job.id ORDER BY r.started_at DESC, r.id LIMIT 1) run`;

/** Many runs at once, as each one's last look saw it: reading all of their lists would take too long. */
@Injectable()
export class RunSummaries {
  constructor(private readonly dataSource: DataSource) {}

  /** Nothing is to be done: what is read now holds until the next look. */
  async keep(manager: EntityManager, jobId: string, state: ReadState): Promise<void> {
    const { run } = state;
    if (run === null) return;
    const { sentence, toCall: people } = overviewOf(state, run);
    const asKept = people.map(({ match, reason }) => ({ matchId: match.id, reason }));
    const isNews = await kept.first(manager, { runId: run.id, sentence, toCall: asKept });
    if (isNews) await announce(manager, 'job-matches', [jobId]);
  }

  /** The last run of each of these jobs that has one. */
  async ofJobs(jobIds: readonly string[]) {
    const runs = jobIds.length === 0 ? [] : await lastRuns.rows(this.dataSource, { jobIds });
    return new Map(runs.map(({ jobId, ...run }) => [jobId, run]));
  }
}
