import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { TransactionEvent } from '../../platform/events/transaction-events.js';
import { byName } from '../../platform/database/by-name.js';
import { contains } from '../../platform/database/search.js';
import { columns, statement, types } from '../../platform/database/sql/index.js';
import type { Actor } from '../../platform/http/actor.js';
import { type Loss, RecordsService } from '../records/records.service.js';
import { auditedEmployer } from './audited.js';
import type { EmployerDto, SaveEmployerDto } from './dto/employer.dto.js';
import { DISPATCH_CLASSES, Employer } from './employer.entity.js';

const search = types.text.orNull.param('search');
const employersFound = statement('employers found', {
  id: types.uuid,
  companyName: types.text,
  contactName: types.text.orNull,
  email: types.text.orNull,
  phone: types.text.orNull,
  address: types.text.orNull,
  dispatchClass: types.word(DISPATCH_CLASSES),
  createdAt: types.instant,
  version: types.integer,
})`
  SELECT ${columns} FROM employers
  WHERE ${search}::text IS NULL OR ${contains('company_name', search)}
    OR ${contains('contact_name', search)} OR ${contains('email', search)}
  ORDER BY ${byName('company_name')}, id`;

/** The employer with this id is about to be deleted. */
export const employerDeletion = new TransactionEvent<string, Loss>('employer.deletion');
export const dispatchClassChange = new TransactionEvent<string>('employer.dispatch-class-change');

@Injectable()
export class EmployersService extends RecordsService<EmployerDto, SaveEmployerDto> {
  protected readonly kind = {
    entity: Employer,
    found: employersFound,
    audited: auditedEmployer,
    missing: 'Employer not found',
    deletion: employerDeletion,
  };

  protected override async followed(
    manager: EntityManager,
    { before, after }: Record<'before' | 'after', EmployerDto>,
    by: Actor,
  ): Promise<void> {
    if (after.dispatchClass !== before.dispatchClass)
      await this.events.emit(manager, by, dispatchClassChange, before.id);
  }
}
