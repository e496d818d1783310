import { DISPATCH_CLASSES } from '../../hall/employers/employer.entity.js';
import { columns, instant, integer, statement, text, uuid, word } from '../../platform/database/sql/index.js';

/** Without their places, of which there may be very many. */
export const listsOfJob = statement('lists of a job', {
  id: uuid,
  createdAt: instant,
  rulesVersion: text,
  dispatchClass: word(DISPATCH_CLASSES),
  total: integer.from('cardinality(worker_ids)'),
})`SELECT ${columns} FROM dispatch_lists WHERE job_id = ${uuid.param('jobId')} ORDER BY created_at, id`;

/** Whether the log knows a job that is no longer there. */
export const recordedAtAll = statement('whether there ever was a job', { id: text.from('entity_id') })`
  SELECT ${columns} FROM audit_entries WHERE entity_type = 'job' AND entity_id = ${text.param('id')} LIMIT 1`;
