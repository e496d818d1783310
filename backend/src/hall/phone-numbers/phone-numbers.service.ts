import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { difference, recordChange } from '../../audit/record-change.js';
import { columns, statement, types } from '../../platform/database/sql/index.js';
import { notFound } from '../../platform/errors/api-error.js';
import { expectVersion, type Editor } from '../../platform/http/if-match.js';
import { TransactionEvent, TransactionEvents } from '../../platform/events/transaction-events.js';
import type { Actor, ActorSource } from '../../platform/http/actor.js';
import { auditedNumber } from './audited.js';
import {
  dtoOf,
  isGivenAfter,
  type PhoneNumberRow,
  refuseIfStopped,
  refuseMisplacedWay,
  refuseOlderConsent,
  refuseUnfoundedOptIn,
  stateOf,
} from './consent.js';
import {
  consentColumns,
  dateOfOptIn,
  type Editable,
  inTheLog,
  isNewConsent,
  replacesStaffEntry,
  type Origin,
} from './consent-change.js';
import { ConsentHolders } from './consent-holders.js';
import { ErasedNumbers } from './erased-numbers.service.js';
import { OptInLinks } from './opt-in-links.js';
import type { PhoneNumberDto, UpdatePhoneNumberDto } from './dto/phone-number.dto.js';
import { type ConsentWay, PhoneNumber } from './phone-number.entity.js';

export const PHONE_NUMBER_NOT_FOUND = 'Phone number not found';

/** Consents or holders of these numbers (E.164) have changed: other workers than before can be texted. */
export const reachChange = new TransactionEvent<readonly string[]>('phone-number.reach-changed');

const makeRecords = statement('records of numbers, made', { id: types.uuid, phoneNumber: types.text })`
  INSERT INTO phone_numbers (phone_number) SELECT unnest(${types.text.list.param('phoneNumbers')}::text[])
  ON CONFLICT DO NOTHING RETURNING ${columns}`;

type Key = { id: string } | { phoneNumber: string };
/** The way of a consent by its source. */
const waysOfSources = {
  link: 'link',
  keyword: 'text',
  provider: 'provider',
  staff: 'staff',
  system: 'provider',
} as const satisfies Record<ActorSource, ConsentWay>;

/** The only place where a consent changes. */
@Injectable()
export class PhoneNumbersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly holders: ConsentHolders,
    private readonly erased: ErasedNumbers,
    private readonly links: OptInLinks,
    private readonly events: TransactionEvents,
  ) {}

  async list(): Promise<PhoneNumberDto[]> {
    const rows = await this.dataSource.manager.find(PhoneNumber, { order: { phoneNumber: 'ASC' } });
    return rows.map(dtoOf);
  }

  /** Their rows, by number. */
  ofIds(ids: readonly string[]): Promise<PhoneNumberRow[]> {
    return this.dataSource.manager.find(PhoneNumber, {
      where: { id: In(ids) },
      order: { phoneNumber: 'ASC' },
    });
  }

  async get(id: string): Promise<PhoneNumberDto> {
    return dtoOf(found(await this.dataSource.manager.findOne(PhoneNumber, { where: { id } })));
  }

  /** @throws 404 when the number (E.164) has no record */
  async ofNumber(phoneNumber: string | null): Promise<PhoneNumberDto> {
    const { manager } = this.dataSource;
    const row = phoneNumber === null ? null : await manager.findOne(PhoneNumber, { where: { phoneNumber } });
    return dtoOf(found(row));
  }

  /**
   * Creates the records of numbers (E.164), not opted in, where there are none; an erased opt-out is restored.
   * @param phoneNumbers in their order, so that two changes of workers never wait for each other
   */
  async ensure(manager: EntityManager, phoneNumbers: readonly string[], by: Actor): Promise<void> {
    if (phoneNumbers.length === 0) return;
    const created = await makeRecords.rows(manager, { phoneNumbers });
    const isOut = await this.erased.recall(manager, created);
    const entries = created.map(({ id, phoneNumber }) => {
      const reason = isOut.has(id) ? { reason: 'it was opted out or blocked before' } : {};
      return auditedNumber.did('created', id, { after: { phoneNumber, optedIn: false, ...reason } });
    });
    await recordChange(manager, by, entries);
  }

  /** See {@link refuseUnfoundedOptIn} for what staff have to state to opt a number in. */
  update(id: string, edit: UpdatePhoneNumberDto, by: Editor): Promise<PhoneNumberDto> {
    return this.dataSource.transaction(async (manager) => {
      const record = await this.locked(manager, { id });
      const { optInWay, ...fields } = edit;
      const isItsWay = optInWay === undefined || optInWay === record.consentWay;
      expectVersion(by.seen, dtoOf(record), isItsWay ? fields : undefined);
      if (optInWay) refuseMisplacedWay(record, { optedIn: fields.optedIn, optInWay });
      if (fields.optedIn && !record.optedIn) refuseUnfoundedOptIn(record, edit);
      if (record.optedIn && fields.optedIn !== false) refuseOlderConsent(record, edit);
      return this.change(manager, record, fields, by, { way: optInWay ?? 'staff' });
    });
  }

  /**
   * By the opt-in link; repeating the present choice changes nothing, unless staff had entered it or it is a no that is
   * said again later.
   */
  async setConsentById(
    manager: EntityManager,
    id: string,
    optedIn: boolean,
    by: Actor,
  ): Promise<PhoneNumberDto> {
    const record = await this.locked(manager, { id });
    if (optedIn) refuseIfStopped(record);
    return this.change(manager, record, { optedIn }, by, { way: waysOfSources[by.source] });
  }

  /**
   * Creates the record of a number (E.164) that has none; repeating the present choice changes nothing, as
   * {@link setConsentById} says.
   * @param reason kept in the record and the audit log, such as the word that was texted
   * @param providerBlocks true after a STOP at the provider, false after a START
   * @param saidAt when it was said, if that is not now
   */
  async setConsentByNumber(
    manager: EntityManager,
    phoneNumber: string,
    optedIn: boolean,
    by: Actor,
    reason?: string,
    providerBlocks?: boolean,
    saidAt?: Date,
  ): Promise<void> {
    await this.ensure(manager, [phoneNumber], by);
    const record = await this.locked(manager, { phoneNumber });
    const way = waysOfSources[by.source];
    await this.change(manager, record, { optedIn }, by, { way, reason, providerBlocks, saidAt });
  }

  /**
   * For a word that opts in only a number that had opted out.
   * @returns whether it opted the number in
   */
  async optInAgain(
    manager: EntityManager,
    phoneNumber: string,
    by: Actor,
    reason: string,
    saidAt?: Date,
  ): Promise<boolean> {
    const record = await this.lock(manager, { phoneNumber });
    if (!record || stateOf(record) !== 'opted-out') return false;
    const origin = { way: 'text', reason, providerBlocks: false, saidAt } as const;
    await this.change(manager, record, { optedIn: true }, by, origin);
    return true;
  }

  /** Staff read in a text from the number (E.164) that its owner wants no more: the owner opts out. */
  async optOutAsRead(manager: EntityManager, phoneNumber: string, by: Actor, reason: string): Promise<void> {
    const record = await this.lock(manager, { phoneNumber });
    if (record) await this.change(manager, record, { optedIn: false }, by, { way: 'text', reason });
  }

  /** Whether the provider blocks the number (E.164): then only its START words lift the block. */
  async isBlockedByProvider(manager: EntityManager, phoneNumber: string): Promise<boolean> {
    const record = await this.lock(manager, { phoneNumber });
    return record?.providerBlocks ?? false;
  }

  /** Whether the number (E.164) is opted in by what was said after that, in one of these ways. */
  async isOptedInSince(
    manager: EntityManager,
    phoneNumber: string,
    since: Date,
    ways: readonly ConsentWay[],
  ): Promise<boolean> {
    const record = await this.lock(manager, { phoneNumber });
    if (!record?.optedIn || !record.consentWay) return false;
    return isGivenAfter(record, since) && ways.includes(record.consentWay);
  }

  /** Whether the consent of the number (E.164) was ended after that, by whomever. */
  async isOptedOutSince(manager: EntityManager, phoneNumber: string, since: Date): Promise<boolean> {
    const record = await this.lock(manager, { phoneNumber });
    return record !== null && !record.optedIn && record.consentAt !== null && record.consentAt > since;
  }

  /** Before workers get or lose these numbers (E.164): locks them and keeps the holders of their consents. */
  async beforeHoldersChange(manager: EntityManager, numbers: readonly string[]): Promise<void> {
    const records = await this.lockAll(manager, numbers);
    await this.holders.rememberFirst(manager, records);
  }

  /**
   * A consent without any of its holders ends: the new holder has to give one.
   * @param left the numbers that a worker gave up
   */
  async afterHoldersChange(
    manager: EntityManager,
    by: Actor,
    numbers: readonly string[],
    left: readonly string[],
  ): Promise<void> {
    const records = await this.lockAll(manager, numbers);
    const passedOn = await this.holders.passedOn(manager, records);
    for (const record of records.filter(({ id }) => passedOn.has(id))) {
      const reason = 'the number passed to another worker';
      await this.change(manager, record, { optedIn: false }, by, { way: 'new-holder', reason });
    }
    await this.holders.rememberFirst(manager, records);
    await this.links.renew(manager, left);
    if (numbers.length > 0) await this.events.emit(manager, by, reachChange, numbers);
  }

  private async change(
    manager: EntityManager,
    record: PhoneNumberRow,
    edit: Partial<Editable>,
    by: Actor,
    origin: Origin,
  ): Promise<PhoneNumberDto> {
    const { optedIn, blocked, optInDate, comment } = record;
    const before: Editable = { optedIn, blocked, optInDate, comment };
    const given = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
    const after: Editable = { ...before, ...given };
    const consentChanges = isNewConsent(record, after.optedIn, origin);
    if (after.optedIn && (!record.optedIn || replacesStaffEntry(record, origin)))
      after.optInDate = dateOfOptIn(record, edit.optInDate ?? origin.saidAt);

    const changed = difference(before, after);
    if (Object.keys(changed.after).length === 0 && !consentChanges) return dtoOf(record);
    await manager.update(PhoneNumber, record.id, {
      ...changed.after,
      ...(consentChanges ? consentColumns(record, after, by, origin) : {}),
    });
    if (consentChanges) {
      await this.holders.forget(manager, record.id);
      await this.holders.rememberFirst(manager, [{ ...record, optedIn: after.optedIn }]);
      const logged = { ...changed.after, optedIn: after.optedIn, ...inTheLog(after, by, origin) };
      const values = { before: changed.before, after: logged };
      await auditedNumber.record(manager, by, 'consent-changed', record.id, values);
    } else await auditedNumber.record(manager, by, 'updated', record.id, changed);
    if (after.optedIn !== optedIn || after.blocked !== blocked)
      await this.events.emit(manager, by, reachChange, [record.phoneNumber]);
    return dtoOf(await this.locked(manager, { id: record.id }));
  }

  private lock(manager: EntityManager, where: Key): Promise<PhoneNumberRow | null> {
    return manager.findOne(PhoneNumber, { where, lock: { mode: 'pessimistic_write' } });
  }

  /** In one order, so that two changes of workers never wait for each other. */
  private lockAll(manager: EntityManager, numbers: readonly string[]): Promise<PhoneNumberRow[]> {
    return manager.find(PhoneNumber, {
      where: { phoneNumber: In(numbers) },
      order: { phoneNumber: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
  }

  private async locked(manager: EntityManager, where: Key): Promise<PhoneNumberRow> {
    return found(await this.lock(manager, where));
  }
}

function found(row: PhoneNumberRow | null): PhoneNumberRow {
  if (!row) throw notFound(PHONE_NUMBER_NOT_FOUND);
  return row;
}
