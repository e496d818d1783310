import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService, difference } from '../../audit/audit.service.js';
import { notFound } from '../../platform/errors/api-error.js';
import { announce } from '../../platform/events/change-announcer.js';
import { TransactionEvent, TransactionEvents } from '../../platform/events/transaction-events.js';
import { byName } from '../../platform/database/by-name.js';
import { contains } from '../../platform/database/search.js';
import { expectVersion, isAlready, type SeenVersions } from '../../platform/http/if-match.js';
import type { EmployerDto, SaveEmployerDto, UpdateEmployerDto } from './dto/employer.dto.js';
import { Employer } from './employer.entity.js';

const columns = `id, company_name AS "companyName", contact_name AS "contactName", email, phone, address,
  dispatch_class AS "dispatchClass", created_at AS "createdAt", version`;

const entityType = 'employer';

/** The employer with this id is about to be deleted. Answered with the ids of the workers that lose it. */
export const employerDeletion = new TransactionEvent<string, string[]>('employer.deletion');
/** The employer with this id has another dispatch class. */
export const dispatchClassChange = new TransactionEvent<string>('employer.dispatch-class-change');

@Injectable()
export class EmployersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    private readonly events: TransactionEvents,
  ) {}

  /** @param search part of the company's name, the contact's name or the e-mail address */
  list(search?: string): Promise<EmployerDto[]> {
    return this.dataSource.query(
      `SELECT ${columns} FROM employers
       WHERE $1::text IS NULL OR ${contains('company_name', '$1')}
         OR ${contains('contact_name', '$1')} OR ${contains('email', '$1')}
       ORDER BY ${byName('company_name')}, id`,
      [search ?? null],
    );
  }

  get(id: string): Promise<EmployerDto> {
    return this.read(this.dataSource.manager, id);
  }

  create(employer: SaveEmployerDto): Promise<EmployerDto> {
    return this.dataSource.transaction(async (manager) => {
      const { identifiers } = await manager.insert(Employer, { ...employer });
      const created = await this.read(manager, (identifiers[0] as { id: string }).id);
      await this.audit.record(manager, {
        action: 'employer.created',
        entityType,
        entityId: created.id,
        after: { ...created },
      });
      await announce(manager, 'employers', [created.id]);
      return created;
    });
  }

  /** What is left out stays as it is. */
  update(id: string, edit: UpdateEmployerDto, seen?: SeenVersions): Promise<EmployerDto> {
    return this.dataSource.transaction(async (manager) => {
      const before = await this.read(manager, id, 'FOR NO KEY UPDATE');
      expectVersion(seen, before, edit);
      if (isAlready(before, edit)) return before;
      await manager.update(Employer, id, { ...edit });
      const after = await this.read(manager, id);
      const changed = difference(before, after);
      await this.audit.record(manager, { action: 'employer.updated', entityType, entityId: id, ...changed });
      await announce(manager, 'employers', [id]);
      if (changed.after.dispatchClass !== undefined) await this.events.emit(manager, dispatchClassChange, id);
      return after;
    });
  }

  /** The lock keeps new references to it from coming until the deletion is through. */
  delete(id: string, seen?: SeenVersions): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const before = await this.read(manager, id, 'FOR UPDATE');
      expectVersion(seen, before);
      const workerIds = (await this.events.emit(manager, employerDeletion, id)).flat();
      await manager.delete(Employer, id);
      await this.audit.record(manager, {
        action: 'employer.deleted',
        entityType,
        entityId: id,
        before: { ...before, workerIds },
      });
      await announce(manager, 'employers', [id]);
    });
  }

  private async read(manager: EntityManager, id: string, lock = ''): Promise<EmployerDto> {
    const [employer]: EmployerDto[] = await manager.query(
      `SELECT ${columns} FROM employers WHERE id = $1 ${lock}`,
      [id],
    );
    if (!employer) throw notFound('Employer not found');
    return employer;
  }
}
