import { DISPATCH_CLASSES } from '../../hall/employers/employer.entity.js';
import { columns, statement, types } from '../../platform/database/sql/index.js';

/** Without their places, of which there may be very many. */
export const listsOfJob = statement('lists of a job', {
  id: types.uuid,
  createdAt: types.instant,
  rulesVersion: types.text,
  dispatchClass: types.word(DISPATCH_CLASSES),
  total: types.integer.from('cardinality(worker_ids)'),
})`SELECT ${columns} FROM dispatch_lists WHERE job_id = ${types.uuid.param('jobId')} ORDER BY created_at, id`;

/** Whether the log knows a job that is no longer there. */
export const recordedAtAll = statement('whether there ever was a job', { id: types.text.from('entity_id') })`
  SELECT ${columns} FROM audit_entries WHERE entity_type = 'job' AND entity_id = ${types.text.param('id')} LIMIT 1`;
