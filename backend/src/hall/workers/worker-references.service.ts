import { Injectable, OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { difference, recordChange } from '../../audit/record-change.js';
import { certificateDeletion } from '../certificates/certificates.service.js';
import { classificationDeletion } from '../classifications/classifications.service.js';
import { employerDeletion } from '../employers/employers.service.js';
import { type Sql, sql, statement, types } from '../../platform/database/sql/index.js';
import { TransactionEvents } from '../../platform/events/transaction-events.js';
import type { Loss } from '../records/records.service.js';
import { similarClassificationDeletion } from '../similar-classifications/similar-classifications.service.js';
import type { Actor } from '../../platform/http/actor.js';
import { auditedWorker } from './audited.js';
import type { WorkerDto } from './dto/worker.dto.js';

const references = `json_build_object('l26ClassificationId', w.l26_classification_id,
  'l26EmployerId', w.l26_employer_id, 'bestCertificateId', w.best_certificate_id,
  'l26CanWorkIn', w.l26_can_work_in, 'bestCanWorkIn', w.best_can_work_in)`;

/** One statement for any number of workers, locked in one order so that two deletions cannot block each other. */
const clearing = <P>(what: string, where: Sql<P>, set: Sql<P>) => statement(`${what}, cleared from workers`, {
  id: types.uuid,
  before: types.json<Partial<WorkerDto>>(),
  after: types.json<Partial<WorkerDto>>(),
})`
  WITH held AS MATERIALIZED (
    SELECT id, ${references} AS before FROM workers w WHERE ${where} ORDER BY id FOR NO KEY UPDATE),
  changed AS (
    UPDATE workers w SET ${set} FROM held WHERE w.id = held.id RETURNING w.id, held.before, ${references} AS after)
  SELECT id, before, after FROM changed ORDER BY id`;

const id = types.uuid.param('id');
const clearingColumn = (column: string) => clearing(column, sql`${column} = ${id}`, sql`${column} = NULL`);
const groupId = types.text.param('id');
const clearingGroup = clearing(
  'groups',
  sql`l26_can_work_in @> ARRAY[${groupId}::text] OR best_can_work_in @> ARRAY[${groupId}::text]`,
  sql`l26_can_work_in = array_remove(l26_can_work_in, ${groupId}::text),
    best_can_work_in = array_remove(best_can_work_in, ${groupId}::text)`,
);

const cleared = [
  [classificationDeletion, clearingColumn('l26_classification_id')],
  [employerDeletion, clearingColumn('l26_employer_id')],
  [certificateDeletion, clearingColumn('best_certificate_id')],
  [similarClassificationDeletion, clearingGroup],
] as const;

@Injectable()
export class WorkerReferences implements OnModuleInit {
  constructor(private readonly events: TransactionEvents) {}

  onModuleInit(): void {
    for (const [event, clearingIt] of cleared)
      this.events.listen(event, 'workers', (manager, id, by) => this.clear(manager, clearingIt, id, by));
  }

  private async clear(
    manager: EntityManager,
    clearing: typeof clearingGroup,
    id: string,
    by: Actor,
  ): Promise<Loss> {
    const rows = await clearing.rows(manager, { id });
    const entries = rows.map((row) =>
      auditedWorker.did('updated', row.id, difference(row.before, row.after)),
    );
    await recordChange(manager, by, entries);
    return { workerIds: rows.map((row) => row.id) };
  }
}
