import { nameOfWorker } from '../../hall/workers/worker-name-sql.js';
import { DayFilter, IdFilter } from '../../platform/input/filters.js';
import { type Filters, madeOnDays, NewestFirstQuery } from '../../platform/lists/newest-first.js';

export class MessageListQuery extends NewestFirstQuery {
  @IdFilter() jobId?: string;
  @IdFilter() workerId?: string;
  @DayFilter() dateFrom?: string | null;
  @DayFilter() dateTo?: string | null;
}

export function messageFilters(query: MessageListQuery, timezone: string): Filters {
  return [
    [(id) => `m.job_id = ${id}`, query.jobId],
    [(id) => `m.worker_id = ${id}`, query.workerId],
    ...madeOnDays(query, timezone),
  ];
}

export const messageColumns = `m.id, m.status, m.result_summary AS "resultSummary", m.error_message AS "errorMessage",
  m.worker_id AS "workerId", ${nameOfWorker('w')} AS "workerName", m.job_id AS "jobId",
  j.title AS "jobTitle", m.attempts, m.next_try_at AS "nextTryAt", m.body_removed_at AS "bodyRemovedAt",
  m.created_at AS "createdAt", m.updated_at AS "updatedAt"`;
export const messageJoins = 'LEFT JOIN workers w ON w.id = m.worker_id LEFT JOIN jobs j ON j.id = m.job_id';
