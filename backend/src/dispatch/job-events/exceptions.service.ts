import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppConfig } from '../../platform/config/app-config.js';
import {
  columns,
  day,
  instant,
  integer,
  sql,
  statement,
  text,
  uuid,
  word,
} from '../../platform/database/sql/index.js';
import { MAX_LISTED } from '../../platform/lists/newest-first.js';
import { EXCEPTION_TYPES, type ExceptionDto, type ExceptionsQuery } from './dto/exception.dto.js';

const exception = {
  id: text,
  type: word(EXCEPTION_TYPES),
  at: instant,
  jobId: uuid,
  jobTitle: text,
  employerName: text,
  workerId: uuid.orNull,
  workerName: text,
  by: text.orNull,
  reason: text.orNull,
  note: text.orNull,
  total: integer.from('(count(*) OVER ())::int'),
};

const from = day.orNull.param('from');
const to = day.orNull.param('to');
const jobId = uuid.orNull.param('jobId');
const timezone = text.param('timezone');
/** Days of the hall's calendar; both ends belong to it. */
const within = (at: string) => sql`
  (${from}::date IS NULL OR ${at} >= ${from}::date::timestamp AT TIME ZONE ${timezone})
  AND (${to}::date IS NULL OR ${at} < (${to}::date + 1)::timestamp AT TIME ZONE ${timezone})`;
const ofJob = (column: string) => sql`(${jobId}::uuid IS NULL OR ${column} = ${jobId})`;

const exceptionsFound = statement('exceptions found', exception)`
  SELECT ${columns} FROM (
    SELECT 'offer:' || id, 'offer', made_at, job_id, job_title, employer_name, worker_id, worker_name, made_by,
      out_of_order_reason, out_of_order_note
    FROM offers WHERE is_exception AND ${ofJob('job_id')} AND ${within('made_at')}
    UNION ALL
    SELECT 'pass:' || id, 'pass', made_at, job_id, job_title, employer_name, worker_id, worker_name, made_by, reason, note
    FROM passes WHERE run_id IS NULL AND ${ofJob('job_id')} AND ${within('made_at')}
    UNION ALL
    SELECT 'withdrawal:' || v.id, 'withdrawal', v.at, o.job_id, o.job_title, o.employer_name, o.worker_id, o.worker_name,
      v.by, v.reason, NULL
    FROM offer_events v JOIN offers o ON o.id = v.offer_id
    WHERE v.outcome = 'withdrawn' AND v.via = 'staff' AND ${ofJob('o.job_id')} AND ${within('v.at')}
    ) AS found(id, type, at, job_id, job_title, employer_name, worker_id, worker_name, by, reason, note)
  ORDER BY at DESC, id LIMIT ${integer.param('limit')}::int OFFSET ${integer.param('offset')}::int`;

/** What left the written order: offers and passes by staff, and offers that they withdrew. */
@Injectable()
export class Exceptions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
  ) {}

  /** Newest first, with the number of all that fit. */
  async find(query: ExceptionsQuery): Promise<{ exceptions: ExceptionDto[]; total: number }> {
    const rows = await exceptionsFound.rows(this.dataSource, {
      from: query.from ?? null,
      to: query.to ?? null,
      jobId: query.jobId ?? null,
      timezone: this.config.hallTimezone,
      limit: query.limit ?? MAX_LISTED,
      offset: query.offset ?? 0,
    });
    return { exceptions: rows.map(({ total: _, ...one }) => one), total: rows[0]?.total ?? 0 };
  }
}
