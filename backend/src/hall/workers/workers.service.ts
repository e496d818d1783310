import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { difference } from '../../audit/record-change.js';
import { Certificate } from '../certificates/certificate.entity.js';
import { Classification } from '../classifications/classification.entity.js';
import { Employer } from '../employers/employer.entity.js';
import { idsOf } from '../../platform/database/ids.js';
import { holdReferences } from '../../platform/database/references.js';
import { notFound } from '../../platform/errors/api-error.js';
import { TransactionEvent, TransactionEvents } from '../../platform/events/transaction-events.js';
import { columnsOf, statement, types } from '../../platform/database/sql/index.js';
import { type ChangedPage, rowsToSend } from '../../platform/lists/changed-page.js';
import { MAX_LISTED, type Page } from '../../platform/lists/newest-first.js';
import { expectVersion, type Editor } from '../../platform/http/if-match.js';
import type { PhoneNumberDto } from '../phone-numbers/dto/phone-number.dto.js';
import { SimilarClassification } from '../similar-classifications/similar-classification.entity.js';
import type { Actor } from '../../platform/http/actor.js';
import { auditedWorker } from './audited.js';
import type {
  ChangedWorkersQuery,
  CreateWorkerDto,
  ListedWorkerDto,
  UpdateWorkerDto,
  WorkerDto,
  WorkerFiltersDto,
  WorkersQuery,
} from './dto/worker.dto.js';
import { Namesakes } from './namesakes.service.js';
import { numberLeft, WorkerNumbers } from './worker-numbers.service.js';
import { listedWorkers, workersFound } from './worker-list.js';
import { Worker, workerColumns, type WrittenWorker } from './worker.entity.js';

const id = types.uuid.param('id');
const reading = (name: string, lock: string) => statement(name, workerColumns)`
  SELECT ${columnsOf('w')} FROM workers w WHERE w.id = ${id} AND w.erased_at IS NULL ${lock}`;
const read = {
  freely: reading('worker', ''),
  toChange: reading('worker to change, locked', 'FOR NO KEY UPDATE'),
  toDelete: reading('worker to delete, locked', 'FOR UPDATE'),
};

/** The workers with these ids have become active, or inactive. */
export const activityChange = new TransactionEvent<readonly string[]>('worker.activity-change');
/** Every field of a worker, but those of Local 26 and BEST, which are written to one who is there. */
type NewWorker = Pick<
  CreateWorkerDto,
  Exclude<keyof WrittenWorker, `${'l26' | 'best'}${string}`> | 'refuseNamesake'
>;

/** The workers with these ids are about to be deleted; they are locked. Who listens may refuse it. */
export const workerDeletion = new TransactionEvent<{ ids: readonly string[]; seenUntil: Date | null }>(
  'worker.deletion',
);

@Injectable()
export class WorkersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly numbers: WorkerNumbers,
    private readonly namesakes: Namesakes,
    private readonly events: TransactionEvents,
  ) {}

  /** Rows go out as the database returns them: there may be tens of thousands. */
  list(filters: WorkerFiltersDto): Promise<WorkerDto[]> {
    const { all, params } = workersFound(filters);
    return all.rows(this.dataSource, params);
  }

  /** The statement of {@link list}, for whoever reads its rows as they come. */
  found(filters: WorkerFiltersDto) {
    return workersFound(filters);
  }

  /** A part of {@link list}, with what its page shows of the numbers. */
  async page({ limit = MAX_LISTED, offset = 0, ...filters }: WorkersQuery): Promise<Page<ListedWorkerDto>> {
    const { page, count, params } = workersFound(filters);
    const [rows, { total }] = await Promise.all([
      page.rows(this.dataSource, { ...params, limit, offset }),
      count.only(this.dataSource, params),
    ]);
    return { rows, total, hasMore: false };
  }

  /** What brings an open {@link page} up to date after some workers have changed. */
  async changedPage({
    changed,
    limit = MAX_LISTED,
    offset = 0,
    ...filters
  }: ChangedWorkersQuery): Promise<ChangedPage<ListedWorkerDto>> {
    const { order, count, params } = workersFound(filters);
    const [ids, { total }] = await Promise.all([
      order.rows(this.dataSource, { ...params, limit, offset }),
      count.only(this.dataSource, params),
    ]);
    const rows = await listedWorkers.rows(this.dataSource, { ids: idsOf(rowsToSend(ids, changed)) });
    return { order: idsOf(ids), rows, total };
  }

  get(id: string): Promise<WorkerDto> {
    return this.read(this.dataSource.manager, id);
  }

  /** @throws 404 without the worker, or when their number has no record */
  async phoneNumberOf(id: string): Promise<PhoneNumberDto> {
    const { phone } = await this.get(id);
    return this.numbers.recordOf(phone);
  }

  create({ refuseNamesake, ...worker }: NewWorker, by: Actor): Promise<WorkerDto> {
    return this.dataSource.transaction(async (manager) => {
      if (refuseNamesake) await this.namesakes.refuse(manager, worker);
      const numbers = [worker.phone];
      await this.numbers.before(manager, numbers);
      const { identifiers } = await manager.insert(Worker, worker);
      const created = await this.read(manager, (identifiers[0] as { id: string }).id);
      await this.numbers.after(manager, by, numbers, created.phone);
      await auditedWorker.record(manager, by, 'created', created.id, { after: { ...created } });
      return created;
    });
  }

  /**
   * The lock allows new matches of the worker meanwhile.
   * @param edit may hold all that is written of a worker: what its class lacks does not compile
   */
  update(
    id: string,
    {
      refuseNamesake,
      l26CanWorkIn,
      bestCanWorkIn,
      ...edit
    }: Pick<UpdateWorkerDto, keyof WrittenWorker | 'refuseNamesake'>,
    by: Editor,
  ): Promise<WorkerDto> {
    const changes = {
      ...edit,
      ...(l26CanWorkIn === undefined ? {} : { l26CanWorkIn: l26CanWorkIn ?? [] }),
      ...(bestCanWorkIn === undefined ? {} : { bestCanWorkIn: bestCanWorkIn ?? [] }),
    };
    return this.dataSource.transaction(async (manager) => {
      await this.holdReferences(manager, [changes]);
      const before = await this.read(manager, id, 'toChange');
      expectVersion(by.seen, before, changes);
      if (Object.values(changes).every((value) => value === undefined)) return before;
      if (refuseNamesake) await this.namesakes.refuseChange(manager, before, changes);
      const numbers = changes.phone === undefined ? [] : [before.phone, changes.phone];
      await this.numbers.before(manager, numbers);
      await manager.update(Worker, id, changes);
      const after = await this.read(manager, id);
      await this.numbers.after(manager, by, numbers, after.phone);
      if (before.phone !== null && after.phone !== before.phone)
        await this.events.emit(manager, by, numberLeft, [id]);
      if (after.status !== before.status) await this.events.emit(manager, by, activityChange, [id]);
      const changed = difference(before, after);
      if (Object.keys(changed.after).length === 0) return after;
      await auditedWorker.record(manager, by, 'updated', id, changed);
      return after;
    });
  }

  /** @param seenUntil when they have answered since, they are not deleted */
  delete(id: string, by: Editor, seenUntil: Date | null = null): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const before = await this.read(manager, id, 'toDelete');
      expectVersion(by.seen, before);
      const numbers = [before.phone];
      await this.numbers.before(manager, numbers);
      await this.events.emit(manager, by, workerDeletion, { ids: [id], seenUntil });
      await manager.delete(Worker, id);
      await this.numbers.after(manager, by, numbers);
      await auditedWorker.record(manager, by, 'deleted', id, { before });
    });
  }

  /** @throws 400 at the field whose record is missing */
  holdReferences(manager: EntityManager, workers: readonly Partial<WorkerDto>[]): Promise<void> {
    const references = [
      ['l26ClassificationId', Classification, 'Classification'],
      ['l26EmployerId', Employer, 'Employer'],
      ['bestCertificateId', Certificate, 'Certificate'],
      ['l26CanWorkIn', SimilarClassification, 'Substantially similar classification'],
      ['bestCanWorkIn', SimilarClassification, 'Substantially similar classification'],
    ] as const;
    return holdReferences(
      manager,
      references.map(([field, entity, name]) => ({
        field,
        entity,
        ids: workers.flatMap((worker) => worker[field]),
        missing: `${name} not found`,
      })),
    );
  }

  private async read(manager: EntityManager, id: string, how: keyof typeof read = 'freely') {
    const worker = await read[how].first(manager, { id });
    if (!worker) throw notFound('Worker not found');
    return worker;
  }
}
