import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { difference } from '../../audit/record-change.js';
import { Certificate } from '../certificates/certificate.entity.js';
import { Classification } from '../classifications/classification.entity.js';
import { Employer } from '../employers/employer.entity.js';
import { byName } from '../../platform/database/by-name.js';
import { holdReferences } from '../../platform/database/references.js';
import { notFound } from '../../platform/errors/api-error.js';
import { TransactionEvent, TransactionEvents } from '../../platform/events/transaction-events.js';
import { folded } from '../../platform/database/search.js';
import { columnsOf, Sql, sql, statement, text, uuid, word } from '../../platform/database/sql/index.js';
import { expectVersion, type Editor } from '../../platform/http/if-match.js';
import { LANGUAGES } from '../../languages/languages.js';
import { SimilarClassification } from '../similar-classifications/similar-classification.entity.js';
import type { Actor } from '../../platform/http/actor.js';
import { auditedWorker } from './audited.js';
import type { CreateWorkerDto, UpdateWorkerDto, WorkerFiltersDto } from './dto/worker-input.dto.js';
import type { WorkerDto } from './dto/worker.dto.js';
import { workerColumns } from './worker-columns.js';
import { numberLeft, WorkerNumbers } from './worker-numbers.service.js';
import { MAX_WORDS as MAX_PARTS, workerSearch } from './worker-search.js';
import { MEMBER_STATUSES, Worker, WORKER_STATUSES } from './worker.entity.js';

/** Worker `w` has the n-th name; the index `workers_name_folded_idx` is on the same expression. */
const nameFits = (n: number) => sql`hall_fold(w.first_name || ' ' || w.last_name)
  LIKE '%' || ${folded(sql`(${text.list.param('names')}::text[])[${n}]`)}
    || coalesce('% ' || ${folded(sql`(${text.orNull.list.param('lastNames')}::text[])[${n}]`)}, '') || '%'`;
/** All of so many names. */
const namesFit = (count: number): ReturnType<typeof nameFits> =>
  count === 0 ? new Sql(['true']) : sql`${namesFit(count - 1)} AND ${nameFits(count)}`;

const phone = text.orNull.param('phone');
const status = word(WORKER_STATUSES).orNull.param('status');
const memberStatus = word(MEMBER_STATUSES).orNull.param('memberStatus');
const language = word(LANGUAGES).orNull.param('language');
const l26EmployerId = uuid.orNull.param('l26EmployerId');
const l26ClassificationId = uuid.orNull.param('l26ClassificationId');
const bestCertificateId = uuid.orNull.param('bestCertificateId');
/** A statement per number of names, so that an index finds each. */
const workersFound = Array.from(
  { length: MAX_PARTS + 1 },
  (_, names) => statement(`workers found by ${names} names`, workerColumns)`
  SELECT ${columnsOf('w')} FROM workers w
  WHERE w.erased_at IS NULL
    AND (${namesFit(names)}
      OR (${phone}::text IS NOT NULL AND w.phone LIKE ${phone}))
    AND (${status}::text IS NULL OR w.status = ${status})
    AND (${memberStatus}::text IS NULL OR w.member_status = ${memberStatus})
    AND (${language}::text IS NULL OR w.language = ${language})
    AND (${l26EmployerId}::uuid IS NULL OR w.l26_employer_id = ${l26EmployerId})
    AND (${l26ClassificationId}::uuid IS NULL OR w.l26_classification_id = ${l26ClassificationId})
    AND (${bestCertificateId}::uuid IS NULL OR w.best_certificate_id = ${bestCertificateId})
  ORDER BY ${byName('w.last_name', 'w.first_name')}, w.id`,
);

const id = uuid.param('id');
const reading = (name: string, lock: string) => statement(name, workerColumns)`
  SELECT ${columnsOf('w')} FROM workers w WHERE w.id = ${id} AND w.erased_at IS NULL ${lock}`;
const read = {
  freely: reading('worker', ''),
  toChange: reading('worker to change, locked', 'FOR NO KEY UPDATE'),
  toDelete: reading('worker to delete, locked', 'FOR UPDATE'),
};

/** The workers with these ids are about to be deleted; they are locked. */
export const workerDeletion = new TransactionEvent<readonly string[]>('worker.deletion');

@Injectable()
export class WorkersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly numbers: WorkerNumbers,
    private readonly events: TransactionEvents,
  ) {}

  /** Rows go out as the database returns them: there may be tens of thousands. */
  list(filters: WorkerFiltersDto): Promise<WorkerDto[]> {
    const { statement, params } = this.found(filters);
    return statement.rows(this.dataSource, params);
  }

  /** The statement of a list, for whoever reads its rows as they come. */
  found(filters: WorkerFiltersDto) {
    const { parts, phone } = workerSearch(filters.search);
    const params = {
      phone,
      status: filters.status ?? null,
      memberStatus: filters.memberStatus ?? null,
      language: filters.language ?? null,
      l26EmployerId: filters.l26EmployerId ?? null,
      l26ClassificationId: filters.l26ClassificationId ?? null,
      bestCertificateId: filters.bestCertificateId ?? null,
      names: parts.map(({ name }) => name),
      lastNames: parts.map(({ lastName }) => lastName),
    };
    return { statement: workersFound[parts.length]!, params };
  }

  get(id: string): Promise<WorkerDto> {
    return this.read(this.dataSource.manager, id);
  }

  create(worker: CreateWorkerDto, by: Actor): Promise<WorkerDto> {
    return this.dataSource.transaction(async (manager) => {
      const numbers = [worker.phone];
      await this.numbers.before(manager, numbers);
      const { identifiers } = await manager.insert(Worker, { ...worker });
      const created = await this.read(manager, (identifiers[0] as { id: string }).id);
      await this.numbers.after(manager, by, numbers, created.phone);
      await auditedWorker.record(manager, by, 'created', created.id, { after: { ...created } });
      return created;
    });
  }

  /** The lock allows new matches of the worker meanwhile. */
  update(
    id: string,
    { l26CanWorkIn, bestCanWorkIn, ...edit }: UpdateWorkerDto,
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
      const numbers = changes.phone === undefined ? [] : [before.phone, changes.phone];
      await this.numbers.before(manager, numbers);
      await manager.update(Worker, id, changes);
      const after = await this.read(manager, id);
      await this.numbers.after(manager, by, numbers, after.phone);
      if (before.phone !== null && after.phone !== before.phone)
        await this.events.emit(manager, by, numberLeft, [id]);
      const changed = difference(before, after);
      if (Object.keys(changed.after).length === 0) return after;
      await auditedWorker.record(manager, by, 'updated', id, changed);
      return after;
    });
  }

  delete(id: string, by: Editor): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const before = await this.read(manager, id, 'toDelete');
      expectVersion(by.seen, before);
      const numbers = [before.phone];
      await this.numbers.before(manager, numbers);
      await this.events.emit(manager, by, workerDeletion, [id]);
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
