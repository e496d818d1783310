import { DayFilter, IdFilter } from '../../platform/input/filters.js';
import { type Filters, NewestFirstQuery } from '../../platform/lists/newest-first.js';

/** What any list of messages can be filtered by; the days are the hall's, the last one whole. */
export class MessageListQuery extends NewestFirstQuery {
  @IdFilter() jobId?: string;
  @IdFilter() workerId?: string;
  @DayFilter() dateFrom?: string | null;
  @DayFilter() dateTo?: string | null;
}

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
