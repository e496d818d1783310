import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { AuditSource } from '../audit/audit-entry.entity.js';
import { AuditService, difference } from '../audit/audit.service.js';
import { notFound } from '../platform/errors/api-error.js';
import { announce } from '../platform/events/change-announcer.js';
import { requestContext } from '../platform/http/request-context.js';
import type { PhoneNumberDto, UpdatePhoneNumberDto } from './dto/phone-number.dto.js';
import { PhoneNumber } from './phone-number.entity.js';

export const PHONE_NUMBER_NOT_FOUND = 'Phone number not found';

const columns = `id, phone_number AS "phoneNumber", opted_in AS "optedIn", blocked, opt_in_date AS "optInDate",
  ip_address AS "ipAddress", comment, created_at AS "createdAt", updated_at AS "updatedAt"`;

const entityType = 'phone-number';

type Editable = Pick<PhoneNumberDto, 'optedIn' | 'blocked' | 'optInDate' | 'comment'>;

/** How a consent came about, for the record. */
interface Origin {
  source: AuditSource;
  /** Such as the word that was texted. */
  reason?: string;
}

/** From where people consented themselves; a provider's callback comes from the provider's address, not from theirs. */
const addressOf = (source: AuditSource): string | null =>
  source === 'staff' || source === 'link' ? (requestContext()?.ipAddress ?? null) : null;

/** The numbers the hall may or may not text, and the only place where a consent changes. */
@Injectable()
export class PhoneNumbersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
  ) {}

  list(): Promise<PhoneNumberDto[]> {
    return this.dataSource.query(`SELECT ${columns} FROM phone_numbers ORDER BY phone_number`);
  }

  async get(id: string): Promise<PhoneNumberDto> {
    return this.found(
      await this.dataSource.query(`SELECT ${columns} FROM phone_numbers WHERE id = $1`, [id]),
    );
  }

  /** Makes the record of a number (E.164) when there is none: not opted in. */
  async ensure(manager: EntityManager, phoneNumber: string, source?: AuditSource): Promise<void> {
    const created: { id: string }[] = await manager.query(
      `INSERT INTO phone_numbers (phone_number) VALUES ($1) ON CONFLICT DO NOTHING RETURNING id`,
      [phoneNumber],
    );
    await this.audit.recordAll(
      manager,
      created.map(({ id }) => ({
        action: 'phone-number.created',
        entityType,
        entityId: id,
        after: { phoneNumber, optedIn: false },
        source,
      })),
    );
    await announce(
      manager,
      'phone-numbers',
      created.map(({ id }) => id),
    );
  }

  update(id: string, edit: UpdatePhoneNumberDto): Promise<PhoneNumberDto> {
    return this.dataSource.transaction(async (manager) =>
      this.change(manager, await this.locked(manager, 'id', id), edit, { source: 'staff' }),
    );
  }

  /** Opts the number of a record in or out. Repeating the present choice changes nothing. */
  async setConsentById(
    manager: EntityManager,
    id: string,
    optedIn: boolean,
    source: AuditSource,
  ): Promise<PhoneNumberDto> {
    return this.change(manager, await this.locked(manager, 'id', id), { optedIn }, { source });
  }

  /**
   * Opts a number (E.164) in or out, in the caller's transaction. A number never seen gets its record.
   * Repeating the present choice changes nothing.
   * @param reason what brought it about, such as the word that was texted; kept in the audit log
   */
  async setConsentByNumber(
    manager: EntityManager,
    phoneNumber: string,
    optedIn: boolean,
    source: AuditSource,
    reason?: string,
  ): Promise<void> {
    await this.ensure(manager, phoneNumber, source);
    const record = await this.locked(manager, 'phone_number', phoneNumber);
    await this.change(manager, record, { optedIn }, { source, reason });
  }

  private async change(
    manager: EntityManager,
    record: PhoneNumberDto,
    edit: Partial<Editable>,
    { source, reason }: Origin,
  ): Promise<PhoneNumberDto> {
    const before: Editable = {
      optedIn: record.optedIn,
      blocked: record.blocked,
      optInDate: record.optInDate,
      comment: record.comment,
    };
    const given = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
    const after: Editable = { ...before, ...given };
    const consentChanges = after.optedIn !== before.optedIn;
    if (consentChanges && after.optedIn && !edit.optInDate) after.optInDate = new Date();

    const changed = difference(before, after);
    if (Object.keys(changed.after).length === 0) return record;
    await manager.update(PhoneNumber, record.id, {
      ...changed.after,
      ...(consentChanges ? { ipAddress: addressOf(source) } : {}),
    });
    await this.audit.record(manager, {
      action: consentChanges ? 'phone-number.consent-changed' : 'phone-number.updated',
      entityType,
      entityId: record.id,
      before: changed.before,
      after: { ...changed.after, ...(reason ? { reason } : {}) },
      source,
    });
    await announce(manager, 'phone-numbers', [record.id]);
    return this.locked(manager, 'id', record.id);
  }

  private async locked(manager: EntityManager, column: 'id' | 'phone_number', value: string) {
    return this.found(
      await manager.query(`SELECT ${columns} FROM phone_numbers WHERE ${column} = $1 FOR UPDATE`, [value]),
    );
  }

  private found(rows: PhoneNumberDto[]): PhoneNumberDto {
    const [row] = rows;
    if (!row) throw notFound(PHONE_NUMBER_NOT_FOUND);
    return row;
  }
}
