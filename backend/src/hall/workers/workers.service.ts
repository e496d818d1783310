import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService, difference } from '../../audit/audit.service.js';
import { Certificate } from '../certificates/certificate.entity.js';
import { Classification } from '../classifications/classification.entity.js';
import { Employer } from '../employers/employer.entity.js';
import { byName } from '../../platform/database/by-name.js';
import { holdReferences } from '../../platform/database/references.js';
import { notFound } from '../../platform/errors/api-error.js';
import { announce } from '../../platform/events/change-announcer.js';
import { TransactionEvent, TransactionEvents } from '../../platform/events/transaction-events.js';
import { folded } from '../../platform/database/search.js';
import { expectVersion, type SeenVersions } from '../../platform/http/if-match.js';
import { SimilarClassification } from '../similar-classifications/similar-classification.entity.js';
import type { CreateWorkerDto, UpdateWorkerDto } from './dto/save-worker.dto.js';
import type { WorkerFiltersDto } from './dto/worker-filters.dto.js';
import type { WorkerDto } from './dto/worker.dto.js';
import { workerColumns } from './worker-columns.js';
import { numberLeft, WorkerNumbers } from './worker-numbers.service.js';
import { workerSearch } from './worker-search.js';
import { Worker } from './worker.entity.js';

const entityType = 'worker';

/** Whether a worker `w` has the name; the index `workers_name_folded_idx` is on what is compared. */
const nameFits = (name: string, lastName: string) =>
  `hall_fold(w.first_name || ' ' || w.last_name)
     LIKE '%' || ${folded(name)} || coalesce('% ' || ${folded(lastName)}, '') || '%'`;

/** The worker with this id is about to be deleted; it is locked. */
export const workerDeletion = new TransactionEvent<string>('worker.deletion');

@Injectable()
export class WorkersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    private readonly numbers: WorkerNumbers,
    private readonly events: TransactionEvents,
  ) {}

  /** Workers that fit all given filters. Rows go out as the database gives them: there may be tens of thousands. */
  list(filters: WorkerFiltersDto): Promise<WorkerDto[]> {
    const { parts, phone } = workerSearch(filters.search);
    const fits = parts.map((_, n) => nameFits(`$${7 + 2 * n}::text`, `$${8 + 2 * n}::text`));
    return this.dataSource.query(
      `SELECT ${workerColumns('w')} FROM workers w
       WHERE w.erased_at IS NULL AND (${fits.join(' AND ') || 'true'} OR ($1::text IS NOT NULL AND w.phone LIKE $1))
         AND ($2::text IS NULL OR w.status = $2)
         AND ($3::text IS NULL OR w.member_status = $3)
         AND ($4::uuid IS NULL OR w.l26_employer_id = $4)
         AND ($5::uuid IS NULL OR w.l26_classification_id = $5)
         AND ($6::uuid IS NULL OR w.best_certificate_id = $6)
       ORDER BY ${byName('w.last_name', 'w.first_name')}, w.id`,
      [
        phone,
        filters.status ?? null,
        filters.memberStatus ?? null,
        filters.l26EmployerId ?? null,
        filters.l26ClassificationId ?? null,
        filters.bestCertificateId ?? null,
        ...parts.flatMap(({ name, lastName }) => [name, lastName]),
      ],
    );
  }

  get(id: string): Promise<WorkerDto> {
    return this.read(this.dataSource.manager, id);
  }

  create(worker: CreateWorkerDto): Promise<WorkerDto> {
    return this.dataSource.transaction(async (manager) => {
      const numbers = [worker.phone];
      await this.numbers.before(manager, numbers);
      const { identifiers } = await manager.insert(Worker, { ...worker });
      const created = await this.read(manager, (identifiers[0] as { id: string }).id);
      await this.numbers.after(manager, numbers, created.phone);
      await this.audit.record(manager, {
        action: 'worker.created',
        entityType,
        entityId: created.id,
        after: { ...created },
      });
      await announce(manager, 'workers', [created.id]);
      return created;
    });
  }

  /** Changes the given fields only. The lock lets matches of the worker be made meanwhile. */
  update(
    id: string,
    { l26CanWorkIn, bestCanWorkIn, ...edit }: UpdateWorkerDto,
    seen?: SeenVersions,
  ): Promise<WorkerDto> {
    const changes = {
      ...edit,
      ...(l26CanWorkIn === undefined ? {} : { l26CanWorkIn: l26CanWorkIn ?? [] }),
      ...(bestCanWorkIn === undefined ? {} : { bestCanWorkIn: bestCanWorkIn ?? [] }),
    };
    return this.dataSource.transaction(async (manager) => {
      await this.holdReferences(manager, changes);
      const before = await this.read(manager, id, 'FOR NO KEY UPDATE');
      expectVersion(seen, before, changes);
      if (Object.values(changes).every((value) => value === undefined)) return before;
      const numbers = changes.phone === undefined ? [] : [before.phone, changes.phone];
      await this.numbers.before(manager, numbers);
      await manager.update(Worker, id, changes);
      const after = await this.read(manager, id);
      await this.numbers.after(manager, numbers, after.phone);
      if (before.phone !== null && after.phone !== before.phone)
        await this.events.emit(manager, numberLeft, id);
      const changed = difference(before, after);
      if (Object.keys(changed.after).length === 0) return after;
      await this.audit.record(manager, { action: 'worker.updated', entityType, entityId: id, ...changed });
      await announce(manager, 'workers', [id]);
      return after;
    });
  }

  delete(id: string, seen?: SeenVersions): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const before = await this.read(manager, id, 'FOR UPDATE');
      expectVersion(seen, before);
      const numbers = [before.phone];
      await this.numbers.before(manager, numbers);
      await this.events.emit(manager, workerDeletion, id);
      await manager.delete(Worker, id);
      await this.numbers.after(manager, numbers);
      await this.audit.record(manager, {
        action: 'worker.deleted',
        entityType,
        entityId: id,
        before: { ...before },
      });
      await announce(manager, 'workers', [id]);
    });
  }

  private holdReferences(manager: EntityManager, worker: Partial<WorkerDto>): Promise<void> {
    const group = {
      entity: SimilarClassification,
      missing: 'Substantially similar classification not found',
    };
    return holdReferences(manager, [
      {
        field: 'l26ClassificationId',
        entity: Classification,
        ids: [worker.l26ClassificationId],
        missing: 'Classification not found',
      },
      {
        field: 'l26EmployerId',
        entity: Employer,
        ids: [worker.l26EmployerId],
        missing: 'Employer not found',
      },
      {
        field: 'bestCertificateId',
        entity: Certificate,
        ids: [worker.bestCertificateId],
        missing: 'Certificate not found',
      },
      { ...group, field: 'l26CanWorkIn', ids: worker.l26CanWorkIn ?? [] },
      { ...group, field: 'bestCanWorkIn', ids: worker.bestCanWorkIn ?? [] },
    ]);
  }

  private async read(manager: EntityManager, id: string, lock = ''): Promise<WorkerDto> {
    const [worker]: WorkerDto[] = await manager.query(
      `SELECT ${workerColumns('w')} FROM workers w WHERE w.id = $1 AND w.erased_at IS NULL ${lock}`,
      [id],
    );
    if (!worker) throw notFound('Worker not found');
    return worker;
  }
}
