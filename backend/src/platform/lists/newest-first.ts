import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  type Type,
  UseInterceptors,
} from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsUUID } from 'class-validator';
import type { Response } from 'express';
import { map, type Observable } from 'rxjs';
import type { DataSource } from 'typeorm';
import { Answers } from '../http/api-docs.js';
import type { ErrorStatus } from '../http/refusals.js';
import { WholeNumber } from '../input/filters.js';

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

/** Conditions on the row `m`, each with its values; a first one of null or undefined is no condition. */
export type Filters = readonly (readonly [
  condition: (...parameters: string[]) => string,
  value: unknown,
  ...more: unknown[],
])[];

/** Rows that were made on these days of the hall's calendar, or between them. */
export const madeOnDays = (
  { dateFrom, dateTo }: { dateFrom?: string | null; dateTo?: string | null },
  timezone: string,
): Filters => [
  [(day, zone) => `m.created_at >= ${day}::date::timestamp AT TIME ZONE ${zone}::text`, dateFrom, timezone],
  [
    (day, zone) => `m.created_at < (${day}::date + 1)::timestamp AT TIME ZONE ${zone}::text`,
    dateTo,
    timezone,
  ],
];

interface NewestFirst {
  /** The rows are `m` in all that follows. */
  table: string;
  columns: string;
  /** What else the columns need, such as LEFT JOINs. */
  joins?: string;
  filters: Filters;
  /** Several ways in which a row may belong to the list, each answered from an index of its own; default: all rows. */
  ways?: readonly Filters[];
  /** By which they are the newest first; where all are the same, the id decides. */
  newestBy?: readonly string[];
  query: NewestFirstQuery;
}

/** No more rows than these are counted: nobody needs to know whether it is four million or five. */
export const COUNTED_AT_MOST = 10_000;

export interface Page<Row> {
  rows: Row[];
  /** How many fit the filters in all; {@link COUNTED_AT_MOST} where there are more. */
  total: number;
  /** There are more than `total`. */
  hasMore: boolean;
}

/** @param counted to one more than {@link COUNTED_AT_MOST} */
export const pageOf = <Row>(rows: Row[], counted: number): Page<Row> => ({
  rows,
  total: Math.min(counted, COUNTED_AT_MOST),
  hasMore: counted > COUNTED_AT_MOST,
});

/** Sets X-Total-Count, and X-Total-Count-Relation to `gte` where there are more, else to `eq`. */
export function tellTotal(response: Response, { total, hasMore }: Omit<Page<unknown>, 'rows'>): void {
  response.set('X-Total-Count', String(total));
  response.set('X-Total-Count-Relation', hasMore ? 'gte' : 'eq');
}

/** Answers with the rows of a page, and tells its total; a list that is whole stays as it is. */
class TotalInHeaders implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<Page<unknown> | unknown[]>): Observable<unknown[]> {
    return next.handle().pipe(
      map((answer) => {
        if (Array.isArray(answer)) return answer;
        tellTotal(context.switchToHttp().getResponse<Response>(), answer);
        return answer.rows;
      }),
    );
  }
}

/** As `Answers`, of a route that gives a {@link Page} of these rows. */
export const AnswersPage = (summary: string, row: Type, refuses: readonly ErrorStatus[] = []) =>
  applyDecorators(Answers(summary, { type: [row], isPage: true, refuses }), UseInterceptors(TotalInHeaders));

/** A page of the newest rows that fit, with the number of all that do. */
export async function newestFirst<Row>(dataSource: DataSource, list: NewestFirst): Promise<Page<Row>> {
  const [rows, counted] = await Promise.all([newestRows<Row>(dataSource, list), countOf(dataSource, list)]);
  return pageOf(rows, counted);
}

/** As {@link newestFirst}, without the number. */
export function newestRows<Row>(dataSource: DataSource, list: NewestFirst): Promise<Row[]> {
  const { table, columns, joins = '', query, ways } = list;
  const { before, limit = MAX_LISTED } = query;
  const key = keyOf(list);
  const older: Filters = [
    ...list.filters,
    [(id) => `(${key.join()}) < (SELECT ${key.join()} FROM ${table} m WHERE m.id = ${id})`, before],
  ];
  const parameters: unknown[] = [];
  const fits = ways
    ? `m.id = ANY(ARRAY(${idsByEachWay({ ...list, filters: older }, limit, parameters)}))`
    : conditions(older, parameters);
  return dataSource.query<Row[]>(
    `SELECT ${columns} FROM ${table} m ${joins} WHERE ${fits} ${newest(key, limit)}`,
    parameters,
  );
}

/** Reads the order of the page's own index, to one row more than is shown. */
async function countOf(dataSource: DataSource, list: NewestFirst): Promise<number> {
  const parameters: unknown[] = [];
  const limit = COUNTED_AT_MOST + 1;
  const found = list.ways
    ? `${idsByEachWay(list, limit, parameters)} LIMIT ${limit}`
    : idsOf(list, list.filters, limit, parameters);
  const [counted] = await dataSource.query<[{ total: number }]>(
    `SELECT count(*)::int AS total FROM (${found}) AS found`,
    parameters,
  );
  return counted.total;
}

const idsByEachWay = (list: NewestFirst, limit: number, parameters: unknown[]): string =>
  (list.ways ?? [])
    .map((way) => `(${idsOf(list, [...way, ...list.filters], limit, parameters)})`)
    .join(' UNION ');

const idsOf = (list: NewestFirst, filters: Filters, limit: number, parameters: unknown[]): string =>
  `SELECT m.id FROM ${list.table} m WHERE ${conditions(filters, parameters)} ${newest(keyOf(list), limit)}`;

const keyOf = ({ newestBy = ['m.created_at'] }: NewestFirst) => [...newestBy, 'm.id'];

const newest = (key: readonly string[], limit: number) =>
  `ORDER BY ${key.map((column) => `${column} DESC`).join()} LIMIT ${limit}`;

/** SQL of the filters that are set; their values are added to the parameters. */
function conditions(filters: Filters, parameters: unknown[]): string {
  const set = filters.filter(([, value]) => value !== null && value !== undefined);
  const withValues = set.map(([condition, ...values]) =>
    condition(...values.map((value) => `$${parameters.push(value)}`)),
  );
  return withValues.join(' AND ') || 'true';
}
