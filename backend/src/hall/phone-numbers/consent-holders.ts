import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { statement, types } from '../../platform/database/sql/index.js';
import { PhoneConsentHolder } from './phone-consent-holder.entity.js';
import type { PhoneNumber } from './phone-number.entity.js';

type Held = Pick<PhoneNumber, 'id' | 'phoneNumber' | 'optedIn'>;

const ids = types.uuid.list.param('ids');
const rememberFirst = statement('first holders of consents')`
  INSERT INTO phone_consent_holders (phone_number_id, worker_id)
  SELECT p.id, w.id FROM phone_numbers p JOIN workers w ON w.phone = p.phone_number
  WHERE p.id = ANY(${ids}) AND p.opted_in
    AND NOT EXISTS (SELECT FROM phone_consent_holders h WHERE h.phone_number_id = p.id)
  ON CONFLICT DO NOTHING`;
const passedOn = statement('numbers that passed to somebody else', { id: types.uuid })`
  SELECT p.id FROM phone_numbers p
  WHERE p.id = ANY(${ids})
    AND EXISTS (SELECT FROM workers w WHERE w.phone = p.phone_number)
    AND EXISTS (SELECT FROM phone_consent_holders h WHERE h.phone_number_id = p.id)
    AND NOT EXISTS (
      SELECT FROM phone_consent_holders h JOIN workers w ON w.id = h.worker_id
      WHERE h.phone_number_id = p.id AND w.phone = p.phone_number)`;

/**
 * A consent belongs to the workers who had the number when it was given, or to the first who gets it. It stays
 * while one of them keeps the number, whoever else shares it, and ends when the last one leaves.
 */
@Injectable()
export class ConsentHolders {
  /** Keeps the present workers of the numbers, where a consent has no holder yet. */
  async rememberFirst(manager: EntityManager, records: readonly Held[]): Promise<void> {
    const ids = records.filter(({ optedIn }) => optedIn).map(({ id }) => id);
    if (ids.length === 0) return;
    await rememberFirst.run(manager, { ids });
  }

  /** A new consent has new holders. */
  async forget(manager: EntityManager, phoneNumberId: string): Promise<void> {
    await manager.delete(PhoneConsentHolder, { phoneNumberId });
  }

  /** The opted-in numbers that workers have now, none of whom gave the consent. */
  async passedOn(manager: EntityManager, records: readonly Held[]): Promise<ReadonlySet<string>> {
    const ids = records.filter(({ optedIn }) => optedIn).map(({ id }) => id);
    if (ids.length === 0) return new Set();
    const rows = await passedOn.rows(manager, { ids });
    return new Set(rows.map(({ id }) => id));
  }
}
