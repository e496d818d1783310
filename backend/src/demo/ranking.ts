import type { EntityManager } from 'typeorm';
import type { DispatchClass } from '../hall/employers/employer.entity.js';
import { RANK_ORDER, rankingSql } from '../dispatch/matching/ranking.js';
import { keepListSql } from '../dispatch/matching/refresh.js';
import { RULES_VERSION } from '../dispatch/matching/rules.js';
import { today } from '../platform/time/hall-days.js';
import type { Ranked } from './dispatches.js';

/** Keeps the order of a job as the list by which its matches got their places at that time. */
export const keepList = (
  manager: EntityManager,
  { id, dispatchClass }: { id: string; dispatchClass: DispatchClass },
  timezone: string,
  at: Date,
): Promise<unknown> =>
  manager.query(keepListSql(rankingSql[dispatchClass]), [
    id,
    today(timezone),
    RULES_VERSION,
    dispatchClass,
    at,
  ]);

/** Who is eligible for a job, by the hall's own rules, first to last. */
export function rankingOf(
  manager: EntityManager,
  job: { id: string; dispatchClass: DispatchClass },
  timezone: string,
): Promise<Ranked[]> {
  return manager.query(
    `WITH ${rankingSql[job.dispatchClass]}
     SELECT id AS "workerId", priority FROM ranked ORDER BY ${RANK_ORDER}`,
    [job.id, today(timezone)],
  );
}
