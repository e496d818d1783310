import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { notFound } from '../../platform/errors/api-error.js';
import { DISPATCH_CLASSES, type DispatchClass } from '../../hall/employers/employer.entity.js';
import { nameOfAnyWorker } from '../../hall/workers/worker-name-sql.js';
import { columns, sql, statement, types } from '../../platform/database/sql/index.js';
import type { DispatchListDto, DispatchPlacesQuery } from './dto/dispatch-list.dto.js';
import { dispatchRules } from './rules.js';

const PLACES = 100;

const ruleNames = Object.entries(dispatchRules).flatMap(([dispatchClass, { rules }]) =>
  rules.map(
    ({ echelon, name }) =>
      `WHEN (l.dispatch_class, p.echelon) = ('${dispatchClass}', ${echelon}) THEN '${name}'`,
  ),
);

/** The place of a match on the last list, and by which rules. */
interface MatchPlace {
  dispatchClass: DispatchClass;
  rulesVersion: string;
  echelon: number;
  seniorityDate: string | null;
  rule: string;
  countedFromToday: boolean;
  tiebreak: number;
}

interface Placed {
  workerId: string | null;
  priority: number;
}

const workerIds = types.uuid.list.orNull.param('workerIds');
const [from, to] = [types.integer.orNull.param('from'), types.integer.orNull.param('to')];
/** A slice of an array is much less work than the rows of all of it. */
const slice = (list: string) =>
  sql`${list}[coalesce(${from}::int, 1):coalesce(${to}::int, cardinality(l.worker_ids))]`;
// By itself: joined to the matches, the whole list was read for each of them while the table was young.
const lastPlaces = statement('places of the last list of a job', {
  workerId: types.uuid.from('p.worker_id'),
  place: types.json<MatchPlace>().from(`json_build_object(
    'dispatchClass', l.dispatch_class, 'rulesVersion', l.rules_version, 'echelon', p.echelon, 'seniorityDate', p.seniority_date,
    'rule', CASE ${ruleNames.join(' ')} ELSE 'Echelon ' || p.echelon END,
    'countedFromToday', p.counted_from_today, 'tiebreak', p.tiebreak)`),
})`
  SELECT ${columns}
  FROM (SELECT * FROM dispatch_lists WHERE job_id = ${types.uuid.param('jobId')} ORDER BY created_at DESC LIMIT 1) l
    CROSS JOIN LATERAL unnest(${slice('l.worker_ids')}, ${slice('l.echelons')}, ${slice('l.seniority_dates')},
      ${slice('l.counted_from_today')}, ${slice('l.tiebreaks')})
      AS p(worker_id, echelon, seniority_date, counted_from_today, tiebreak)
  WHERE ${workerIds}::uuid[] IS NULL OR p.worker_id = ANY (${workerIds})`;

const id = types.uuid.param('id');
const keptList = statement('dispatch list', {
  id: types.uuid.from('l.id'),
  jobId: types.uuid.from('l.job_id'),
  jobTitle: types.text.orNull.from('j.title'),
  createdAt: types.instant.from('l.created_at'),
  rulesVersion: types.text.from('l.rules_version'),
  dispatchClass: types.word(DISPATCH_CLASSES).from('l.dispatch_class'),
  total: types.integer.from('cardinality(l.worker_ids)'),
})`SELECT ${columns} FROM dispatch_lists l LEFT JOIN jobs j ON j.id = l.job_id WHERE l.id = ${id}`;

const workerId = types.uuid.orNull.param('workerId');
const placesOfList = statement('places of a dispatch list', {
  priority: types.integer.from('p.priority::int'),
  workerId: types.uuid.from('p.worker_id'),
  echelon: types.integer.from('p.echelon'),
  seniorityDate: types.day.orNull.from('p.seniority_date'),
  countedFromToday: types.boolean.from('p.counted_from_today'),
  tiebreak: types.integer.from('p.tiebreak'),
  workerName: types.text.from(nameOfAnyWorker('w', 'p.worker_id')),
})`
  SELECT ${columns} FROM dispatch_lists l
    CROSS JOIN LATERAL unnest(l.worker_ids, l.echelons, l.seniority_dates, l.counted_from_today, l.tiebreaks)
      WITH ORDINALITY AS p(worker_id, echelon, seniority_date, counted_from_today, tiebreak, priority)
    LEFT JOIN workers w ON w.id = p.worker_id
  WHERE l.id = ${id} AND p.priority > ${types.integer.param('after')}::int AND (${workerId}::uuid IS NULL OR p.worker_id = ${workerId})
  ORDER BY p.priority LIMIT ${types.integer.param('limit')}::int`;

const formerPlaces = statement('places of workers in kept lists', {
  listId: types.uuid.from('l.id'),
  workerId: types.uuid.from('p.worker_id'),
  place: types.integer.from('p.place::int'),
})`
  SELECT ${columns} FROM dispatch_lists l
    CROSS JOIN LATERAL unnest(l.worker_ids) WITH ORDINALITY AS p(worker_id, place)
    JOIN unnest(${types.uuid.list.param('workerIds')}::uuid[]) AS wanted(id) ON wanted.id = p.worker_id
  WHERE l.id = ANY(${types.uuid.list.param('lists')})`;

@Injectable()
export class DispatchLists {
  constructor(private readonly dataSource: DataSource) {}

  /** Of everybody on the job's last list, by the worker. */
  lastPlaces(jobId: string): Promise<ReadonlyMap<string, MatchPlace>> {
    return this.placesOf({ jobId, workerIds: null, from: null, to: null });
  }

  /** As {@link lastPlaces}, of these: first where their priorities say that they stand, then anywhere. */
  async lastPlacesOf(jobId: string, matches: readonly Placed[]): Promise<ReadonlyMap<string, MatchPlace>> {
    if (matches.length === 0) return new Map();
    const workerIds = matches.flatMap(({ workerId }) => workerId ?? []);
    const priorities = matches.map(({ priority }) => priority);
    const [from, to] = [Math.min(...priorities), Math.max(...priorities)];
    const near = await this.placesOf({ jobId, workerIds, from, to });
    const others = workerIds.filter((id) => !near.has(id));
    if (others.length === 0) return near;
    return new Map([...near, ...(await this.placesOf({ jobId, workerIds: others, from: null, to: null }))]);
  }

  /** Where these workers stood in these lists. */
  placesIn(manager: EntityManager, lists: string[], workerIds: string[]) {
    return formerPlaces.rows(manager, { lists, workerIds });
  }

  /** A list with some of its places, in order; with `workerId` that worker's place alone, if there is one. */
  async get(
    id: string,
    { after = 0, limit = PLACES, workerId }: DispatchPlacesQuery,
  ): Promise<DispatchListDto> {
    const list = await keptList.first(this.dataSource, { id });
    if (!list) throw notFound('Dispatch list not found');
    const places = await placesOfList.rows(this.dataSource, { id, after, limit, workerId: workerId ?? null });
    return { ...list, places };
  }

  private async placesOf(wanted: Parameters<typeof lastPlaces.rows>[1]): Promise<Map<string, MatchPlace>> {
    const rows = await lastPlaces.rows(this.dataSource, wanted);
    return new Map(rows.map(({ workerId, place }) => [workerId, place]));
  }
}
