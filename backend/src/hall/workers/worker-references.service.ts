import { Injectable, OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditService, difference } from '../../audit/audit.service.js';
import { certificateDeletion } from '../certificates/certificates.service.js';
import { classificationDeletion } from '../classifications/classifications.service.js';
import { employerDeletion } from '../employers/employers.service.js';
import { announce } from '../../platform/events/change-announcer.js';
import { TransactionEvents } from '../../platform/events/transaction-events.js';
import { similarClassificationDeletion } from '../similar-classifications/similar-classifications.service.js';
import type { WorkerDto } from './dto/worker.dto.js';

/** What a deletion elsewhere may take from a worker `w`. */
const references = `json_build_object('l26ClassificationId', w.l26_classification_id,
  'l26EmployerId', w.l26_employer_id, 'bestCertificateId', w.best_certificate_id,
  'l26CanWorkIn', w.l26_can_work_in, 'bestCanWorkIn', w.best_can_work_in)`;

type ReferenceColumn = 'l26_classification_id' | 'l26_employer_id' | 'best_certificate_id';

/** Workers lose what they refer to when it is deleted. */
@Injectable()
export class WorkerReferences implements OnModuleInit {
  constructor(
    private readonly events: TransactionEvents,
    private readonly audit: AuditService,
  ) {}

  onModuleInit(): void {
    for (const [event, column] of [
      [classificationDeletion, 'l26_classification_id'],
      [employerDeletion, 'l26_employer_id'],
      [certificateDeletion, 'best_certificate_id'],
    ] as const)
      this.events.listen(event, 'workers', (manager, id) => this.clear(manager, column, id));
    this.events.listen(similarClassificationDeletion, 'workers', (manager, id) =>
      this.removeGroup(manager, id),
    );
  }

  private clear(manager: EntityManager, column: ReferenceColumn, id: string): Promise<string[]> {
    return this.changeAll(manager, `${column} = $1`, `${column} = NULL`, id);
  }

  /** Takes a group out of what workers can work in. */
  private removeGroup(manager: EntityManager, id: string): Promise<string[]> {
    return this.changeAll(
      manager,
      'l26_can_work_in @> ARRAY[$1::text] OR best_can_work_in @> ARRAY[$1::text]',
      'l26_can_work_in = array_remove(l26_can_work_in, $1::text), best_can_work_in = array_remove(best_can_work_in, $1::text)',
      id,
    );
  }

  /**
   * One statement for any number of workers, locked in one order so that two deletions cannot block each other.
   * @returns the ids of the workers that had it
   */
  private async changeAll(manager: EntityManager, where: string, set: string, id: string): Promise<string[]> {
    const rows: { id: string; before: Partial<WorkerDto>; after: Partial<WorkerDto> }[] = await manager.query(
      `WITH held AS MATERIALIZED (
              SELECT id, ${references} AS before FROM workers w WHERE ${where} ORDER BY id FOR NO KEY UPDATE),
            changed AS (
              UPDATE workers w SET ${set} FROM held WHERE w.id = held.id
              RETURNING w.id, held.before, ${references} AS after)
       SELECT id, before, after FROM changed ORDER BY id`,
      [id],
    );
    const ids = rows.map((row) => row.id);
    await this.audit.recordAll(
      manager,
      rows.map(({ id: entityId, before, after }) => ({
        action: 'worker.updated',
        entityType: 'worker',
        entityId,
        ...difference(before, after),
      })),
    );
    await announce(manager, 'workers', ids);
    return ids;
  }
}
