import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { notFound } from '../../platform/errors/api-error.js';
import { DISPATCH_CLASSES } from '../../hall/employers/employer.entity.js';
import {
  boolean,
  columns,
  instant,
  integer,
  sql,
  statement,
  text,
  uuid,
  word,
} from '../../platform/database/sql/index.js';
import type { DispatchListDto, DispatchPlacesQuery } from './dto/dispatch-list.dto.js';
import { dispatchRules } from './rules.js';

const PLACES = 100;

const ruleNames = Object.entries(dispatchRules).flatMap(([dispatchClass, { rules }]) =>
  rules.map(
    ({ echelon, name }) =>
      `WHEN (l.dispatch_class, p.echelon) = ('${dispatchClass}', ${echelon}) THEN '${name}'`,
  ),
);

/** The job's last list, one row for each place: `worker_id` and `place`, as MatchPlaceDto. */
export const lastPlacesSql = sql`SELECT p.worker_id, json_build_object(
    'dispatchClass', l.dispatch_class, 'rulesVersion', l.rules_version, 'echelon', p.echelon, 'seniorityDate', p.seniority_date,
    'rule', CASE ${ruleNames.join(' ')} ELSE 'Echelon ' || p.echelon END,
    'countedFromToday', p.counted_from_today, 'tiebreak', p.tiebreak) AS place
  FROM (SELECT * FROM dispatch_lists WHERE job_id = ${uuid.param('jobId')} ORDER BY created_at DESC LIMIT 1) l
    CROSS JOIN LATERAL unnest(l.worker_ids, l.echelons, l.seniority_dates, l.counted_from_today, l.tiebreaks)
      AS p(worker_id, echelon, seniority_date, counted_from_today, tiebreak)`;

const id = uuid.param('id');
const keptList = statement('dispatch list', {
  id: uuid.from('l.id'),
  jobId: uuid.from('l.job_id'),
  jobTitle: text.orNull.from('j.title'),
  createdAt: instant.from('l.created_at'),
  rulesVersion: text.from('l.rules_version'),
  dispatchClass: word(DISPATCH_CLASSES).from('l.dispatch_class'),
  total: integer.from('cardinality(l.worker_ids)'),
})`SELECT ${columns} FROM dispatch_lists l LEFT JOIN jobs j ON j.id = l.job_id WHERE l.id = ${id}`;

const workerId = uuid.orNull.param('workerId');
const placesOfList = statement('places of a dispatch list', {
  priority: integer.from('p.priority::int'),
  workerId: uuid.from('p.worker_id'),
  echelon: integer.from('p.echelon'),
  seniorityDate: text.orNull.from('p.seniority_date::text'),
  countedFromToday: boolean.from('p.counted_from_today'),
  tiebreak: integer.from('p.tiebreak'),
  workerName: text.from(`coalesce(w.first_name || ' ' || w.last_name, gone.name, 'Unknown Worker')`),
})`
  SELECT ${columns} FROM dispatch_lists l
    CROSS JOIN LATERAL unnest(l.worker_ids, l.echelons, l.seniority_dates, l.counted_from_today, l.tiebreaks)
      WITH ORDINALITY AS p(worker_id, echelon, seniority_date, counted_from_today, tiebreak, priority)
    LEFT JOIN workers w ON w.id = p.worker_id
    LEFT JOIN LATERAL (
      SELECT before->>'firstName' || ' ' || (before->>'lastName') AS name FROM audit_entries
      WHERE w.id IS NULL AND entity_type = 'worker' AND entity_id = p.worker_id::text
        AND action = 'worker.deleted') gone ON true
  WHERE l.id = ${id} AND p.priority > ${integer.param('after')}::int AND (${workerId}::uuid IS NULL OR p.worker_id = ${workerId})
  ORDER BY p.priority LIMIT ${integer.param('limit')}::int`;

@Injectable()
export class DispatchLists {
  constructor(private readonly dataSource: DataSource) {}

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
}
