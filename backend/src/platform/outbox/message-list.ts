import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsUUID } from 'class-validator';
import type { Response } from 'express';
import type { DataSource } from 'typeorm';
import { DayFilter, IdFilter, WholeNumber } from '../http/filters.js';

export const MAX_LISTED = 1000;

/** The query of a list that is read newest first, page by page. */
export class NewestFirstQuery {
  @WholeNumber({ min: 1, max: MAX_LISTED, usual: MAX_LISTED })
  limit?: number;

  @ApiPropertyOptional({ format: 'uuid', description: 'The id of the last one seen: older ones follow.' })
  @IsOptional()
  @IsUUID(undefined, { message: 'Invalid uuid' })
  before?: string;
}

/** What any list of messages can be filtered by; the days are the hall's, the last one whole. */
export class MessageListQuery extends NewestFirstQuery {
  @IdFilter()
  jobId?: string;

  @IdFilter()
  workerId?: string;

  @DayFilter()
  dateFrom?: string | null;

  @DayFilter()
  dateTo?: string | null;
}

/** Conditions on the row `m`, each with its value; a value of null or undefined is no condition. */
export type Filters = readonly (readonly [condition: (parameter: string) => string, value: unknown])[];

/** The filters that all lists of messages share. */
export function messageFilters(query: MessageListQuery, timezone: string): Filters {
  const zone = `'${timezone.replaceAll("'", "''")}'`;
  return [
    [(id) => `m.job_id = ${id}`, query.jobId],
    [(id) => `m.worker_id = ${id}`, query.workerId],
    [(day) => `m.created_at >= ${day}::date::timestamp AT TIME ZONE ${zone}`, query.dateFrom],
    [(day) => `m.created_at < (${day}::date + 1)::timestamp AT TIME ZONE ${zone}`, query.dateTo],
  ];
}

interface NewestFirst {
  /** The rows are `m` in all that follows. */
  table: string;
  columns: string;
  /** What else the columns need, such as LEFT JOINs. */
  joins?: string;
  filters: Filters;
  /** By which they are the newest first; where all are the same, the id decides. */
  newestBy?: readonly string[];
  query: NewestFirstQuery;
}

export interface Page<Row> {
  rows: Row[];
  /** How many fit the filters in all. */
  total: number;
}

/** Answers with the rows; the header X-Total-Count tells how many fit in all. */
export async function answerPage<Row>(response: Response, page: Promise<Page<Row>>): Promise<Row[]> {
  const { rows, total } = await page;
  response.set('X-Total-Count', String(total));
  return rows;
}

/** A page of the newest rows that fit, with the number of all that do. */
export async function newestFirst<Row>(dataSource: DataSource, list: NewestFirst): Promise<Page<Row>> {
  const all = conditions(list.filters);
  const [rows, [counted]] = await Promise.all([
    newestRows<Row>(dataSource, list),
    dataSource.query<{ total: number }[]>(
      `SELECT count(*)::int AS total FROM ${list.table} m WHERE ${all.sql}`,
      all.values,
    ),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** As {@link newestFirst}, where nobody asks for the number. */
export function newestRows<Row>(
  dataSource: DataSource,
  { table, columns, joins = '', filters, newestBy = ['m.created_at'], query }: NewestFirst,
): Promise<Row[]> {
  const { before, limit = MAX_LISTED } = query;
  const key = [...newestBy, 'm.id'];
  const older = conditions([
    ...filters,
    [(id) => `(${key.join()}) < (SELECT ${key.join()} FROM ${table} m WHERE m.id = ${id})`, before],
  ]);
  return dataSource.query<Row[]>(
    `SELECT ${columns} FROM ${table} m ${joins} WHERE ${older.sql}
     ORDER BY ${key.map((column) => `${column} DESC`).join()} LIMIT ${limit}`,
    older.values,
  );
}

function conditions(filters: Filters): { sql: string; values: unknown[] } {
  const used = filters.filter(([, value]) => value !== null && value !== undefined);
  return {
    sql: used.map(([condition], index) => condition(`$${index + 1}`)).join(' AND ') || 'true',
    values: used.map(([, value]) => value),
  };
}
