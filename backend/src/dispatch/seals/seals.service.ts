import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { columnsSql, statement, types } from '../../platform/database/sql/index.js';
import { newestFirst, type Page } from '../../platform/lists/newest-first.js';
import type { ListSealsQuery, SealDto, SealingStateDto } from './dto/seal.dto.js';

const listed = {
  number: types.integer,
  at: types.instant,
  rows: types.integer.from('(SELECT sum(value::int)::int FROM jsonb_each_text(counts))'),
  hash: types.text,
};
const seals = `(SELECT number AS id, * FROM seals)`;

const named = { number: types.integer, at: types.instant };

const jobId = types.uuid.param('jobId');
/** Of the log what a record shows: the job's own entries, and what was answered. */
const lastOfJob = statement('last seal over rows of a job', { ...named, waiting: types.integer })`
  WITH of_job AS (
    SELECT 'audit_entries' AS kind, id::text AS key FROM audit_entries
      WHERE job_id = ${jobId} AND action = 'job-match.answered'
    UNION ALL SELECT 'audit_entries', id::text FROM audit_entries WHERE entity_type = 'job' AND entity_id = ${jobId}::text
    UNION ALL SELECT 'dispatch_lists', id::text FROM dispatch_lists WHERE job_id = ${jobId}
    UNION ALL SELECT 'offers', id::text FROM offers WHERE job_id = ${jobId}
    UNION ALL SELECT 'offer_events', v.id::text FROM offer_events v JOIN offers o ON o.id = v.offer_id WHERE o.job_id = ${jobId}
    UNION ALL SELECT 'offer_answer_times', o.id::text FROM offer_answer_times a JOIN offers o ON o.id = a.offer_id
      WHERE o.job_id = ${jobId}
    UNION ALL SELECT 'calls', id::text FROM calls WHERE job_id = ${jobId}
    UNION ALL SELECT 'passes', id::text FROM passes WHERE job_id = ${jobId}),
  found AS (
    SELECT max(s.seal) AS seal, (count(*) - count(s.seal))::int AS waiting
    FROM of_job j LEFT JOIN sealed_rows s ON (s.kind, s.key) = (j.kind, j.key))
  SELECT n.number, n.at, f.waiting FROM found f JOIN seals n ON n.number = f.seal`;

/** What waits to be sealed, for people and for the figures. */
export const sealingState = statement('state of sealing', {
  lastNumber: types.integer.orNull,
  lastAt: types.instant.orNull,
  lastKeyId: types.text.orNull,
  waiting: types.integer,
  oldestSeconds: types.float,
})`
  SELECT s.number AS "lastNumber", s.at AS "lastAt", s.key_id AS "lastKeyId", w.waiting, w."oldestSeconds"
  FROM (SELECT count(*)::int AS waiting,
      coalesce(extract(epoch FROM clock_timestamp() - min(written_at)), 0)::float8 AS "oldestSeconds"
    FROM unsealed_rows) w
    LEFT JOIN (SELECT * FROM seals ORDER BY number DESC LIMIT 1) s ON true`;

interface NamedSeal {
  number: number;
  at: Date;
}

/** What people are told of the seals. */
@Injectable()
export class Seals {
  constructor(private readonly dataSource: DataSource) {}

  /** Newest first. */
  list({ before, limit }: ListSealsQuery): Promise<Page<SealDto>> {
    return newestFirst<SealDto>(this.dataSource, {
      table: seals,
      columns: columnsSql(listed),
      filters: [],
      newestBy: [],
      query: { before: before === undefined ? undefined : String(before), limit },
    });
  }

  async state(): Promise<SealingStateDto> {
    const { lastNumber, lastAt, waiting, oldestSeconds } = await sealingState.only(this.dataSource);
    return { lastNumber, lastAt, waiting, oldestSeconds };
  }

  /**
   * The last seal over any row of a job's record, and how many of its rows the next one covers; undefined while none is
   * sealed.
   */
  sealOfJob(
    jobId: string,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<(NamedSeal & { waiting: number }) | undefined> {
    return lastOfJob.first(manager, { jobId });
  }
}
