import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService, difference } from '../audit/audit.service.js';
import { Certificate } from '../certificates/certificate.entity.js';
import { Classification } from '../classifications/classification.entity.js';
import { Employer } from '../employers/employer.entity.js';
import { byName } from '../platform/database/by-name.js';
import { holdReferences } from '../platform/database/references.js';
import { notFound } from '../platform/errors/api-error.js';
import { announce } from '../platform/events/change-announcer.js';
import { folded } from '../platform/http/filters.js';
import { expectVersion, type SeenVersions } from '../platform/http/if-match.js';
import { SimilarClassification } from '../similar-classifications/similar-classification.entity.js';
import type { CreateWorkerDto, UpdateWorkerDto } from './dto/save-worker.dto.js';
import type { WorkerFiltersDto } from './dto/worker-filters.dto.js';
import type { WorkerDto } from './dto/worker.dto.js';
import { workerColumns } from './worker-columns.js';
import { WorkerNumbers } from './worker-numbers.service.js';
import { workerSearch } from './worker-search.js';
import { Worker } from './worker.entity.js';

const entityType = 'worker';

/** What a worker may refer to that somebody may delete, and the column that does. */
const referenceColumns = {
  l26ClassificationId: 'l26_classification_id',
  l26EmployerId: 'l26_employer_id',
  bestCertificateId: 'best_certificate_id',
} as const;

/** What a deletion elsewhere may take from a worker `w`. */
const references = `json_build_object('l26ClassificationId', w.l26_classification_id,
  'l26EmployerId', w.l26_employer_id, 'bestCertificateId', w.best_certificate_id,
  'l26CanWorkIn', w.l26_can_work_in, 'bestCanWorkIn', w.best_can_work_in)`;

/** Whether a worker `w` has the name; the index `workers_name_folded_idx` is on what is compared. */
const nameFits = (name: string, lastName: string) =>
  `hall_fold(w.first_name || ' ' || w.last_name)
     LIKE '%' || ${folded(name)} || coalesce('% ' || ${folded(lastName)}, '') || '%'`;

@Injectable()
export class WorkersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    private readonly numbers: WorkerNumbers,
  ) {}

  /** Workers that fit all given filters. Rows go out as the database gives them: there may be tens of thousands. */
  list(filters: WorkerFiltersDto): Promise<WorkerDto[]> {
    const { parts, phone } = workerSearch(filters.search);
    const fits = parts.map((_, n) => nameFits(`$${7 + 2 * n}::text`, `$${8 + 2 * n}::text`));
    return this.dataSource.query(
      `SELECT ${workerColumns('w')} FROM workers w
       WHERE (${fits.join(' AND ') || 'true'} OR ($1::text IS NOT NULL AND w.phone LIKE $1))
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
      if (before.phone !== null && after.phone !== before.phone) await this.numbers.left(manager, id);
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

  /** Empties a reference to what is being deleted. @returns the workers that had it */
  async clearReference(
    manager: EntityManager,
    reference: keyof typeof referenceColumns,
    id: string,
  ): Promise<string[]> {
    const column = referenceColumns[reference];
    return this.changeAll(manager, `${column} = $1`, `${column} = NULL`, id);
  }

  /** Takes a group that is being deleted out of what workers can work in. @returns the workers that had it */
  async removeGroup(manager: EntityManager, id: string): Promise<string[]> {
    return this.changeAll(
      manager,
      'l26_can_work_in @> ARRAY[$1::text] OR best_can_work_in @> ARRAY[$1::text]',
      'l26_can_work_in = array_remove(l26_can_work_in, $1::text), best_can_work_in = array_remove(best_can_work_in, $1::text)',
      id,
    );
  }

  /** One statement for any number of workers, locked in one order so that two deletions cannot block each other. */
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
        entityType,
        entityId,
        ...difference(before, after),
      })),
    );
    await announce(manager, 'workers', ids);
    return ids;
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
      `SELECT ${workerColumns('w')} FROM workers w WHERE w.id = $1 ${lock}`,
      [id],
    );
    if (!worker) throw notFound('Worker not found');
    return worker;
  }
}
