import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { notFound } from '../../platform/errors/api-error.js';
import type { DispatchListDto, DispatchPlaceDto, DispatchPlacesQuery } from './dto/dispatch-list.dto.js';

const PLACES = 100;

import { dispatchRules } from './rules.js';

const ruleNames = Object.entries(dispatchRules).flatMap(([dispatchClass, { rules }]) =>
  rules.map(
    ({ echelon, name }) =>
      `WHEN (l.dispatch_class, p.echelon) = ('${dispatchClass}', ${echelon}) THEN '${name}'`,
  ),
);

/** The job's last list, one row for each place: `worker_id` and `place`, as MatchPlaceDto. $1 is the job's id. */
export const lastPlacesSql = `SELECT p.worker_id, json_build_object(
    'dispatchClass', l.dispatch_class, 'echelon', p.echelon, 'seniorityDate', p.seniority_date,
    'rule', CASE ${ruleNames.join(' ')} ELSE 'Echelon ' || p.echelon END,
    'countedFromToday', p.counted_from_today, 'tiebreak', p.tiebreak) AS place
  FROM (SELECT * FROM dispatch_lists WHERE job_id = $1 ORDER BY created_at DESC LIMIT 1) l
    CROSS JOIN LATERAL unnest(l.worker_ids, l.echelons, l.seniority_dates, l.counted_from_today, l.tiebreaks)
      AS p(worker_id, echelon, seniority_date, counted_from_today, tiebreak)`;

/** The lists by which places were given, as they were kept. */
@Injectable()
export class DispatchLists {
  constructor(private readonly dataSource: DataSource) {}

  /** A list with some of its places, in order; with `workerId` that worker's place alone, if there is one. */
  async get(
    id: string,
    { after = 0, limit = PLACES, workerId }: DispatchPlacesQuery,
  ): Promise<DispatchListDto> {
    const [list]: Omit<DispatchListDto, 'places'>[] = await this.dataSource.query(
      `SELECT l.id, l.job_id AS "jobId", j.title AS "jobTitle", l.created_at AS "createdAt",
         l.rules_version AS "rulesVersion", l.dispatch_class AS "dispatchClass",
         cardinality(l.worker_ids) AS total
       FROM dispatch_lists l LEFT JOIN jobs j ON j.id = l.job_id WHERE l.id = $1`,
      [id],
    );
    if (!list) throw notFound('Dispatch list not found');
    const places: DispatchPlaceDto[] = await this.dataSource.query(
      `SELECT p.priority::int, p.worker_id AS "workerId", p.echelon, p.seniority_date::text AS "seniorityDate",
         p.counted_from_today AS "countedFromToday", p.tiebreak,
         coalesce(w.first_name || ' ' || w.last_name, gone.name, 'Unknown Worker') AS "workerName"
       FROM dispatch_lists l
         CROSS JOIN LATERAL unnest(l.worker_ids, l.echelons, l.seniority_dates, l.counted_from_today, l.tiebreaks)
           WITH ORDINALITY AS p(worker_id, echelon, seniority_date, counted_from_today, tiebreak, priority)
         LEFT JOIN workers w ON w.id = p.worker_id
         LEFT JOIN LATERAL (
           SELECT before->>'firstName' || ' ' || (before->>'lastName') AS name FROM audit_entries
           WHERE w.id IS NULL AND entity_type = 'worker' AND entity_id = p.worker_id::text
             AND action = 'worker.deleted') gone ON true
       WHERE l.id = $1 AND p.priority > $2 AND ($4::uuid IS NULL OR p.worker_id = $4)
       ORDER BY p.priority LIMIT $3`,
      [id, after, limit, workerId ?? null],
    );
    return { ...list, places };
  }
}
