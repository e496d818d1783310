import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { employerNameOf } from '../../hall/employers/employer-name-sql.js';
import { nameOfAnyWorker } from '../../hall/workers/worker-name-sql.js';
import { AppConfig } from '../../platform/config/app-config.js';
import { columns, type Sql, sql, statement, types } from '../../platform/database/sql/index.js';
import { streamedRows } from '../../platform/database/streamed-rows.js';
import { LONGEST_CSV_MS } from '../../platform/lists/csv-answer.js';
import { COUNTED_AT_MOST, MAX_LISTED, type Page, pageOf } from '../../platform/lists/newest-first.js';
import {
  EXCEPTION_TYPES,
  type ExceptionDto,
  type ExceptionFiltersDto,
  type ExceptionsQuery,
} from './dto/exception.dto.js';

const exception = {
  id: types.text,
  type: types.word(EXCEPTION_TYPES),
  at: types.instant,
  jobId: types.uuid,
  jobTitle: types.text,
  employerName: types.text,
  workerId: types.uuid.orNull,
  workerName: types.text.orNull,
  by: types.text.orNull,
  reason: types.text.orNull,
  note: types.text.orNull,
};

const from = types.day.orNull.param('from');
const to = types.day.orNull.param('to');
const jobId = types.uuid.orNull.param('jobId');
const timezone = types.text.param('timezone');
const limit = types.integer.param('limit');
const offset = types.integer.param('offset');
/** Days of the hall's calendar; both ends belong to it. */
const within = (at: string) => sql`
  (${from}::date IS NULL OR ${at} >= ${from}::date::timestamp AT TIME ZONE ${timezone})
  AND (${to}::date IS NULL OR ${at} < (${to}::date + 1)::timestamp AT TIME ZONE ${timezone})`;
const ofJob = (column: string) => sql`(${jobId}::uuid IS NULL OR ${column} = ${jobId})`;
/** By their offers, of which a job has few. */
const eventsOfJob = sql`(${jobId}::uuid IS NULL OR v.offer_id = ANY (ARRAY(SELECT id FROM offers WHERE job_id = ${jobId})))`;

/** Of a job that may be gone. */
const jobNames = (jobId: string) => `
    LEFT JOIN jobs j ON j.id = ${jobId}
    LEFT JOIN LATERAL (SELECT job_title, employer_name FROM offers WHERE job_id = ${jobId} LIMIT 1) gone ON j.id IS NULL`;
const namedJob = `coalesce(j.title, gone.job_title, 'A deleted job'),
      coalesce(${employerNameOf('j')}, gone.employer_name, 'Unknown')`;
/** As the other exceptions' reasons: a sentence of its own. */
const dateForPeople = (column: string) => `to_char(${column}, 'FMMon FMDD, YYYY')`;

/** Where exceptions of one type are kept. */
interface Source {
  rows: string;
  /** What else their columns need; none of it leaves a row out. */
  joins?: string;
  where?: string;
  at: string;
  ofJob: Sql<{ jobId: string | null }>;
  /** id, type, at, job_id, job_title, employer_name, worker_id, worker_name, by, reason, note */
  columns: string;
}

const sources: readonly Source[] = [
  {
    ...{ rows: 'offers', where: 'is_exception', at: 'made_at', ofJob: ofJob('job_id') },
    columns: `'offer:' || id, 'offer', made_at, job_id, job_title, employer_name, worker_id, worker_name, made_by,
      out_of_order_reason, out_of_order_note`,
  },
  {
    ...{ rows: 'passes', at: 'made_at', ofJob: ofJob('job_id') },
    columns: `'pass:' || id, 'pass', made_at, job_id, job_title, employer_name, worker_id, worker_name, made_by, reason, note`,
  },
  {
    ...{ rows: 'offer_events v', joins: 'JOIN offers o ON o.id = v.offer_id' },
    where: `v.outcome = 'withdrawn' AND v.via = 'staff'`,
    ...{ at: 'v.at', ofJob: eventsOfJob },
    columns: `'withdrawal:' || v.id, 'withdrawal', v.at, o.job_id, o.job_title, o.employer_name, o.worker_id, o.worker_name,
      v.by, v.reason, NULL`,
  },
  {
    ...{ rows: 'fill_runs r', joins: jobNames('r.job_id'), where: 'r.urgent' },
    ...{ at: 'r.started_at', ofJob: ofJob('r.job_id') },
    columns: `'urgent:' || r.id, 'urgent', r.started_at, r.job_id, ${namedJob}, NULL::uuid, NULL, r.started_by,
      'The job starts soon: texts go out at any hour', NULL`,
  },
  {
    ...{ rows: 'moves_up m', joins: `LEFT JOIN workers w ON w.id = m.worker_id ${jobNames('m.job_id')}` },
    ...{ at: 'm.made_at', ofJob: ofJob('m.job_id') },
    columns: `'moved-up:' || m.id, 'moved-up', m.made_at, m.job_id, ${namedJob}, m.worker_id,
      ${nameOfAnyWorker('w', 'm.worker_id')}, m.changed_by,
      'Seniority date ' || ${dateForPeople('m.seniority_date')} || ', before '
        || coalesce(${dateForPeople('m.former_date')}, 'none') || ': place ' || m.place || ', before ' || m.former_place, NULL`,
  },
];

const fits = ({ where = 'true', at, ofJob }: Source) => sql`WHERE ${where} AND ${ofJob} AND ${within(at)}`;
const newest = ({ at }: Source) => `ORDER BY ${at} DESC`;
const namedOf = (source: Source) =>
  sql`SELECT ${source.columns} FROM ${source.rows} ${source.joins ?? ''} ${fits(source)}`;
/** Each source gives no more than the page and what is before it, from its index. */
const newestOf = (source: Source) =>
  sql`(${namedOf(source)} ${newest(source)}, 1 LIMIT ${limit}::int + ${offset}::int)`;

const eachOf = <Params>(part: (source: Source) => Sql<Params>) =>
  sources.map(part).reduce((all, one) => sql`${all} UNION ALL ${one}`);
const named = <Params>(rows: Sql<Params>) => sql`(${rows}
    ) AS found(id, type, at, job_id, job_title, employer_name, worker_id, worker_name, by, reason, note)`;

/** SQL: all that left the written order, a row each. */
export const exceptionsSql = named(eachOf(namedOf));

const exceptionsFound = statement('exceptions found', exception)`
  SELECT ${columns} FROM ${named(eachOf(newestOf))} ORDER BY at DESC, id LIMIT ${limit}::int OFFSET ${offset}::int`;

const MOST = COUNTED_AT_MOST + 1;
const countedOf = (source: Source) =>
  sql`(SELECT 1 FROM ${source.rows} ${fits(source)} ${newest(source)} LIMIT ${MOST})`;
const exceptionsCounted = statement('exceptions counted', { total: types.integer.from('count(*)::int') })`
  SELECT ${columns} FROM (${eachOf(countedOf)} LIMIT ${MOST}) AS found`;

const allExceptions = statement('exceptions found, all of them', exception)`
  SELECT ${columns} FROM ${exceptionsSql} ORDER BY at DESC, id`;

/** What left the written order: by staff, by a run in the name of who started it, or by a seniority date that was set late. */
@Injectable()
export class Exceptions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
  ) {}

  /** Newest first. */
  async find(query: ExceptionsQuery): Promise<Page<ExceptionDto>> {
    const filters = this.paramsOf(query);
    const page = { limit: query.limit ?? MAX_LISTED, offset: query.offset ?? 0 };
    const [rows, { total }] = await Promise.all([
      exceptionsFound.rows(this.dataSource, { ...filters, ...page }),
      exceptionsCounted.only(this.dataSource, filters),
    ]);
    return pageOf(rows, total);
  }

  /** As {@link find}, all of them, read as slowly as somebody takes them. */
  stream(filters: ExceptionFiltersDto): Promise<Readable> {
    const values = allExceptions.values(this.paramsOf(filters));
    return streamedRows(this.dataSource, allExceptions, values, LONGEST_CSV_MS);
  }

  private paramsOf(filters: ExceptionFiltersDto) {
    return {
      from: filters.from ?? null,
      to: filters.to ?? null,
      jobId: filters.jobId ?? null,
      timezone: this.config.hallTimezone,
    };
  }
}
