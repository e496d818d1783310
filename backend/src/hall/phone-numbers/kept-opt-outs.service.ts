import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { type AuditRecord, recordChange } from '../../audit/record-change.js';
import { SYSTEM } from '../../platform/http/actor.js';
import { auditedNumber } from './audited.js';
import { stateOf } from './consent.js';
import { ConsentHolders } from './consent-holders.js';
import { PhoneNumber } from './phone-number.entity.js';
import { PhoneNumbersService } from './phone-numbers.service.js';

/** What a number's record said in the database that a backup has replaced. */
export type KeptRecord = Pick<
  PhoneNumber,
  'phoneNumber' | 'optedIn' | 'blocked' | 'providerBlocks' | 'consentWay' | 'consentAt'
> &
  Pick<PhoneNumber, 'consentBy' | 'consentReason' | 'ipAddress'>;

type Ended = Pick<
  PhoneNumber,
  'optedIn' | 'consentWay' | 'consentAt' | 'consentBy' | 'consentReason' | 'ipAddress'
>;
type Change = Partial<Ended & Pick<PhoneNumber, 'blocked' | 'providerBlocks'>>;

const AT_ONCE = 1_000;
const REASON = 'it was opted out after the backup that was restored';

/** A no is kept, whatever the backup says; a yes that was given after it is not carried over. */
@Injectable()
export class KeptOptOuts {
  constructor(
    private readonly numbers: PhoneNumbersService,
    private readonly holders: ConsentHolders,
  ) {}

  /** @returns how many numbers take no texts now that would have */
  async apply(manager: EntityManager, kept: readonly KeptRecord[]): Promise<number> {
    let ended = 0;
    for (let start = 0; start < kept.length; start += AT_ONCE) {
      ended += await this.applySome(manager, kept.slice(start, start + AT_ONCE));
    }
    return ended;
  }

  private async applySome(manager: EntityManager, kept: readonly KeptRecord[]): Promise<number> {
    const saidNo = kept.filter((one) => one.blocked || one.providerBlocks || stateOf(one) === 'opted-out');
    const numbers = saidNo.map(({ phoneNumber }) => phoneNumber).sort();
    await this.numbers.ensure(manager, numbers, SYSTEM);
    const found = await manager.find(PhoneNumber, {
      where: { phoneNumber: In(kept.map(({ phoneNumber }) => phoneNumber)) },
      order: { phoneNumber: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    const byNumber = new Map(kept.map((one) => [one.phoneNumber, one]));
    const entries: AuditRecord[] = [];
    let ended = 0;
    for (const record of found) {
      const change = changeOf(record, byNumber.get(record.phoneNumber) as KeptRecord);
      if (Object.keys(change).length === 0) continue;
      await manager.update(PhoneNumber, record.id, change);
      if (change.optedIn === false) await this.holders.forget(manager, record.id);
      entries.push(entryOf(record, change));
      if (record.optedIn && !record.blocked && (change.optedIn === false || change.blocked)) ended += 1;
    }
    await recordChange(manager, SYSTEM, entries);
    return ended;
  }
}

function changeOf(record: PhoneNumber, kept: KeptRecord): Change {
  const isNo = !kept.optedIn && kept.consentWay !== null && !isAnswered(record, kept);
  const isNews = record.optedIn || record.consentAt === null || isBefore(record.consentAt, kept.consentAt);
  const { consentWay, consentAt, consentBy, consentReason, ipAddress } = kept;
  return {
    ...(isNo && isNews && { optedIn: false, consentWay, consentAt, consentBy, consentReason, ipAddress }),
    ...(kept.blocked && !record.blocked && { blocked: true }),
    ...(kept.providerBlocks && !record.providerBlocks && isNo && { providerBlocks: true }),
  };
}

/** The backup may be the newer one: then the number has consented after this opt-out. */
const isAnswered = (record: PhoneNumber, { consentAt }: KeptRecord): boolean =>
  record.optedIn &&
  consentAt !== null &&
  (isBefore(consentAt, record.optedOutAt, true) ||
    ((record.consentWay === 'text' || record.consentWay === 'link') &&
      isBefore(consentAt, record.consentAt)));

const isBefore = (one: Date, other: Date | null, orAt = false): boolean =>
  other !== null && (one < other || (orAt && one.getTime() === other.getTime()));

function entryOf({ id, optedIn, blocked }: PhoneNumber, change: Change): AuditRecord {
  if (change.optedIn === undefined && !change.providerBlocks) {
    return auditedNumber.did('updated', id, { before: { blocked }, after: { blocked: true } });
  }
  const after = { optedIn: false, ...(change.blocked && { blocked: true }), reason: REASON };
  return auditedNumber.did('consent-changed', id, { before: { optedIn }, after });
}
