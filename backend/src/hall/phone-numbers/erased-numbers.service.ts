import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hashRaw } from '@node-rs/argon2';
import { type EntityManager, In } from 'typeorm';
import {
  boolean,
  bytes,
  columns,
  type RowOf,
  statement,
  text,
  uuid,
} from '../../platform/database/sql/index.js';
import { announce } from '../../platform/events/change-announcer.js';
import { FormerPhoneNumberId } from './former-phone-number-id.entity.js';
import { PhoneNumber } from './phone-number.entity.js';

/** argon2id, the library's default; its slowness keeps the few possible numbers from being tried. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const SALT_BYTES = 16;

const removed = {
  id: uuid,
  phoneNumber: text,
  /** It was opted out or blocked, which stays in force. */
  isKept: boolean.from(`blocked OR provider_blocks OR
    (NOT opted_in AND consent_way IS NOT NULL AND consent_way <> 'new-holder')`),
};
type Removed = RowOf<typeof removed>;
const lockNumbers = statement('numbers to remove, locked', removed)`
  SELECT ${columns} FROM phone_numbers WHERE phone_number = ANY(${text.list.param('numbers')})
  ORDER BY phone_number FOR UPDATE`;

const lockOptOuts = statement('opt-outs of erased numbers, locked')`
  LOCK TABLE erased_opt_outs IN SHARE ROW EXCLUSIVE MODE`;
const keepOptOuts = statement('opt-outs of erased numbers, kept')`
  INSERT INTO erased_opt_outs (number_hash, salt, blocked, provider_blocks, consent_way, consent_at)
  SELECT k.hash, ${bytes.param('salt')}, p.blocked, p.provider_blocks, p.consent_way, p.consent_at
  FROM unnest(${uuid.list.param('ids')}::uuid[], ${bytes.list.param('hashes')}::bytea[]) AS k(id, hash)
    JOIN phone_numbers p ON p.id = k.id
  ON CONFLICT (number_hash) DO NOTHING`;
const recallOptOuts = statement('opt-outs of erased numbers, recalled', { id: uuid })`
  WITH made AS (
    SELECT * FROM unnest(${uuid.list.param('ids')}::uuid[], ${bytes.list.param('hashes')}::bytea[]) AS k(id, hash)),
  kept AS (DELETE FROM erased_opt_outs WHERE number_hash IN (SELECT hash FROM made) RETURNING *)
  UPDATE phone_numbers p SET blocked = kept.blocked, provider_blocks = kept.provider_blocks,
    consent_way = kept.consent_way, consent_at = kept.consent_at
  FROM kept JOIN made ON made.hash = kept.number_hash WHERE p.id = made.id RETURNING p.id`;
const anySalt = statement('salt of erased numbers', {
  salt: bytes,
})`SELECT salt FROM erased_opt_outs LIMIT 1`;

/** Removes the numbers of erased people, and keeps their opt-outs. */
@Injectable()
export class ErasedNumbers {
  /**
   * Of a number (E.164) that was opted out or blocked a hash stays, so that it is not texted when it is entered
   * again.
   * @returns the ids of the records, their former ids, and how many opt-outs stay
   */
  async remove(
    manager: EntityManager,
    numbers: readonly string[],
  ): Promise<{ ids: string[]; formerIds: string[]; optOuts: number }> {
    const removed = await lockNumbers.rows(manager, { numbers });
    const kept = removed.filter(({ isKept }) => isKept);
    if (kept.length > 0) await this.keep(manager, kept);
    const ids = removed.map(({ id }) => id);
    const former = await manager.findBy(FormerPhoneNumberId, { phoneNumberId: In(ids) });
    await manager.delete(PhoneNumber, { id: In(ids) });
    await announce(manager, 'phone-numbers', ids);
    return { ids, formerIds: former.map(({ id }) => id), optOuts: kept.length };
  }

  private async keep(manager: EntityManager, kept: readonly Removed[]): Promise<void> {
    // One salt for all, whoever erases at the same time.
    await lockOptOuts.run(manager);
    const salt = (await saltOf(manager)) ?? randomBytes(SALT_BYTES);
    const hashes = await Promise.all(kept.map(({ phoneNumber }) => hashOf(phoneNumber, salt)));
    await keepOptOuts.run(manager, { ids: kept.map(({ id }) => id), hashes, salt });
  }

  /**
   * Restores the opt-outs of erased numbers on their new records.
   * @returns the ids of those that had one
   */
  async recall(
    manager: EntityManager,
    records: readonly { id: string; phoneNumber: string }[],
  ): Promise<ReadonlySet<string>> {
    const salt = records.length > 0 ? await saltOf(manager) : undefined;
    if (!salt) return new Set();
    const hashes = await Promise.all(records.map(({ phoneNumber }) => hashOf(phoneNumber, salt)));
    const recalled = await recallOptOuts.rows(manager, { ids: records.map(({ id }) => id), hashes });
    return new Set(recalled.map(({ id }) => id));
  }
}

const saltOf = async (manager: EntityManager): Promise<Buffer | undefined> =>
  (await anySalt.first(manager))?.salt;

const hashOf = (phoneNumber: string, salt: Buffer): Promise<Buffer> =>
  hashRaw(phoneNumber, { ...COST, salt });
