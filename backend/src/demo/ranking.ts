import type { EntityManager } from 'typeorm';
import type { DispatchClass } from '../hall/employers/employer.entity.js';
import { byDispatchClass, RANK_ORDER, rankingSql } from '../dispatch/matching/ranking.js';
import { keepPastList } from '../dispatch/matching/refresh.js';
import { integer, statement, uuid } from '../platform/database/sql/index.js';
import { today } from '../platform/time/hall-days.js';
import type { Ranked } from './dispatches.js';

/** Keeps the order of a job as the list by which its matches got their places at that time. */
export const keepList = (
  manager: EntityManager,
  { id, dispatchClass }: { id: string; dispatchClass: DispatchClass },
  timezone: string,
  at: Date,
): Promise<unknown> => keepPastList[dispatchClass].run(manager, { jobId: id, today: today(timezone), at });

const ranked = byDispatchClass(
  (dispatchClass) => statement(`ranking for demo data: ${dispatchClass}`, {
    workerId: uuid,
    priority: integer,
  })`
    WITH ${rankingSql[dispatchClass]} SELECT id AS "workerId", priority FROM ranked ORDER BY ${RANK_ORDER}`,
);

/** Who is eligible for a job, by the hall's own rules, first to last. */
export function rankingOf(
  manager: EntityManager,
  job: { id: string; dispatchClass: DispatchClass },
  timezone: string,
): Promise<Ranked[]> {
  return ranked[job.dispatchClass].rows(manager, { jobId: job.id, today: today(timezone) });
}
