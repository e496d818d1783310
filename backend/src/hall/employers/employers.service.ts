import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { difference } from '../../audit/record-change.js';
import { notFound } from '../../platform/errors/api-error.js';
import { TransactionEvent, TransactionEvents } from '../../platform/events/transaction-events.js';
import { byName } from '../../platform/database/by-name.js';
import { byId, type RowLock } from '../../platform/database/row-lock.js';
import { contains } from '../../platform/database/search.js';
import { columns, instant, integer, statement, text, uuid, word } from '../../platform/database/sql/index.js';
import { expectVersion, isAlready, type Editor } from '../../platform/http/if-match.js';
import type { Actor } from '../../platform/http/actor.js';
import { auditedEmployer } from './audited.js';
import type { EmployerDto, SaveEmployerDto, UpdateEmployerDto } from './dto/employer.dto.js';
import { DISPATCH_CLASSES, Employer } from './employer.entity.js';

const search = text.orNull.param('search');
const employersFound = statement('employers found', {
  id: uuid,
  companyName: text,
  contactName: text.orNull,
  email: text.orNull,
  phone: text.orNull,
  address: text.orNull,
  dispatchClass: word(DISPATCH_CLASSES),
  createdAt: instant,
  version: integer,
})`
  SELECT ${columns} FROM employers
  WHERE ${search}::text IS NULL OR ${contains('company_name', search)}
    OR ${contains('contact_name', search)} OR ${contains('email', search)}
  ORDER BY ${byName('company_name')}, id`;

/** The employer with this id is about to be deleted. Answered with the ids of the workers that lose it. */
export const employerDeletion = new TransactionEvent<string, string[]>('employer.deletion');
export const dispatchClassChange = new TransactionEvent<string>('employer.dispatch-class-change');

@Injectable()
export class EmployersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly events: TransactionEvents,
  ) {}

  list(search?: string): Promise<EmployerDto[]> {
    return employersFound.rows(this.dataSource, { search: search ?? null });
  }

  get(id: string): Promise<EmployerDto> {
    return this.read(this.dataSource.manager, id);
  }

  create(employer: SaveEmployerDto, by: Actor): Promise<EmployerDto> {
    return this.dataSource.transaction(async (manager) => {
      const { identifiers } = await manager.insert(Employer, { ...employer });
      const created = await this.read(manager, (identifiers[0] as { id: string }).id);
      await auditedEmployer.record(manager, by, 'created', created.id, { after: { ...created } });
      return created;
    });
  }

  update(id: string, edit: UpdateEmployerDto, by: Editor): Promise<EmployerDto> {
    return this.dataSource.transaction(async (manager) => {
      const before = await this.read(manager, id, 'for_no_key_update');
      expectVersion(by.seen, before, edit);
      if (isAlready(before, edit)) return before;
      await manager.update(Employer, id, { ...edit });
      const after = await this.read(manager, id);
      const changed = difference(before, after);
      await auditedEmployer.record(manager, by, 'updated', id, changed);
      if (changed.after.dispatchClass !== undefined)
        await this.events.emit(manager, by, dispatchClassChange, id);
      return after;
    });
  }

  /** The lock keeps new references to it from coming until the deletion is through. */
  delete(id: string, by: Editor): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const before = await this.read(manager, id, 'pessimistic_write');
      expectVersion(by.seen, before);
      const workerIds = (await this.events.emit(manager, by, employerDeletion, id)).flat();
      await manager.delete(Employer, id);
      await auditedEmployer.record(manager, by, 'deleted', id, { before: { ...before, workerIds } });
    });
  }

  private async read(manager: EntityManager, id: string, lock?: RowLock): Promise<EmployerDto> {
    const employer = await manager.findOne(Employer, byId(id, lock));
    if (!employer) throw notFound('Employer not found');
    return employer;
  }
}
