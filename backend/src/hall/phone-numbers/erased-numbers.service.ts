import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hashRaw } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { type EntityManager, In } from 'typeorm';
import { AppConfig } from '../../platform/config/app-config.js';
import { columns, type RowOf, statement, types } from '../../platform/database/sql/index.js';
import { announce } from '../../platform/events/change-announcer.js';
import { BucketKey } from './bucket-key.js';
import { FormerPhoneNumberId } from './former-phone-number-id.entity.js';
import { PhoneNumber } from './phone-number.entity.js';

/** argon2id, the library's default; its slowness keeps the few possible numbers from being tried. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const SALT_BYTES = 16;
/** The threads that hash are those that look up the names of the providers, of which half are left to them. */
const slowly = pLimit(2);
/** Numbers hashed between two statements, so that the transaction is never idle for long. */
const AT_ONCE = 50;

const removed = {
  id: types.uuid,
  phoneNumber: types.text,
  /** It was opted out or blocked, which stays in force. */
  isKept: types.boolean.from(`blocked OR provider_blocks OR
    (NOT opted_in AND consent_way IS NOT NULL AND consent_way <> 'new-holder')`),
};
type Removed = RowOf<typeof removed>;
type Numbered = Pick<Removed, 'id' | 'phoneNumber'>;
const lockNumbers = statement('numbers to remove, locked', removed)`
  SELECT ${columns} FROM phone_numbers WHERE phone_number = ANY(${types.text.list.param('numbers')})
  ORDER BY phone_number FOR UPDATE`;

const lockOptOuts = statement('opt-outs of erased numbers, locked')`
  LOCK TABLE erased_opt_outs IN SHARE ROW EXCLUSIVE MODE`;
const keepOptOuts = statement('opt-outs of erased numbers, kept')`
  INSERT INTO erased_opt_outs (number_hash, salt, bucket, bucket_key, blocked, provider_blocks, consent_way, consent_at)
  SELECT k.hash, ${types.bytes.param('salt')}, k.bucket, ${types.text.orNull.param('bucketKey')}, p.blocked, p.provider_blocks,
    p.consent_way, p.consent_at
  FROM unnest(${types.uuid.list.param('ids')}::uuid[], ${types.bytes.list.param('hashes')}::bytea[],
      coalesce(${types.integer.list.orNull.param('buckets')}::int[], '{}')) AS k(id, hash, bucket)
    JOIN phone_numbers p ON p.id = k.id
  ON CONFLICT (number_hash) DO NOTHING`;
const recallOptOuts = statement('opt-outs of erased numbers, recalled', { id: types.uuid })`
  WITH made AS (
    SELECT * FROM unnest(${types.uuid.list.param('ids')}::uuid[], ${types.bytes.list.param('hashes')}::bytea[]) AS k(id, hash)),
  kept AS (DELETE FROM erased_opt_outs WHERE number_hash IN (SELECT hash FROM made) RETURNING *)
  UPDATE phone_numbers p SET blocked = kept.blocked, provider_blocks = kept.provider_blocks,
    consent_way = kept.consent_way, consent_at = kept.consent_at
  FROM kept JOIN made ON made.hash = kept.number_hash WHERE p.id = made.id RETURNING p.id`;
const keptBuckets = statement('buckets of erased numbers', {
  salt: types.bytes,
  bucketKey: types.text.orNull.from('bucket_key'),
  buckets: types.integer.list.from(
    `coalesce(array_agg(DISTINCT bucket::int) FILTER (WHERE bucket IS NOT NULL), '{}')`,
  ),
})`SELECT ${columns} FROM erased_opt_outs GROUP BY salt, bucket_key`;
const anySalt = statement('salt of erased numbers', {
  salt: types.bytes,
})`SELECT salt FROM erased_opt_outs LIMIT 1`;

/** Removes the numbers of erased people, and keeps their opt-outs. */
@Injectable()
export class ErasedNumbers {
  private readonly key?: BucketKey;
  /** By which numbers may be kept. */
  private readonly keys: ReadonlyMap<string | null, BucketKey>;

  constructor({ sealKey, sealKeysPrevious = [] }: AppConfig) {
    if (sealKey !== undefined) this.key = new BucketKey(sealKey);
    const previous = sealKeysPrevious.map((secret) => new BucketKey(secret));
    this.keys = new Map([this.key, ...previous].flatMap((key) => (key ? [[key.id, key]] : [])));
  }

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
    const { key } = this;
    const bucketKey = key?.id ?? null;
    const buckets = key ? kept.map(({ phoneNumber }) => key.bucketOf(phoneNumber)) : null;
    await keepOptOuts.run(manager, { ...(await hashed(kept, salt)), salt, bucketKey, buckets });
  }

  /**
   * Restores the opt-outs of erased numbers on their new records.
   * @returns the ids of those that had one
   */
  async recall(manager: EntityManager, records: readonly Numbered[]): Promise<ReadonlySet<string>> {
    const kept = records.length > 0 ? await keptBuckets.rows(manager) : [];
    const recalled = new Set<string>();
    // There is one, but for a restored hall that kept those of the database that it replaced.
    for (const salt of new Set(kept.map((group) => group.salt.toString('hex')))) {
      const ofSalt = kept.filter((group) => group.salt.toString('hex') === salt);
      const likely = this.likelyKept(records, ofSalt);
      for (let start = 0; start < likely.length; start += AT_ONCE) {
        const made = await hashed(likely.slice(start, start + AT_ONCE), Buffer.from(salt, 'hex'));
        for (const { id } of await recallOptOuts.rows(manager, made)) recalled.add(id);
      }
    }
    return recalled;
  }

  /** Those whose bucket holds an erased number; all when one was kept without a bucket, or by a key that is gone. */
  private likelyKept(
    records: readonly Numbered[],
    kept: readonly { bucketKey: string | null; buckets: number[] }[],
  ): readonly Numbered[] {
    const tests = kept.map(({ bucketKey, buckets }) => {
      const key = this.keys.get(bucketKey);
      const held = new Set(buckets);
      return (phoneNumber: string) => !key || held.has(key.bucketOf(phoneNumber));
    });
    return records.filter(({ phoneNumber }) => tests.some((mayBe) => mayBe(phoneNumber)));
  }
}

const saltOf = async (manager: EntityManager): Promise<Buffer | undefined> =>
  (await anySalt.first(manager))?.salt;

/** In their order. */
async function hashed(
  records: readonly Numbered[],
  salt: Buffer,
): Promise<{ ids: string[]; hashes: Buffer[] }> {
  const hashes = await Promise.all(
    records.map(({ phoneNumber }) => slowly(() => hashRaw(phoneNumber, { ...COST, salt }))),
  );
  return { ids: records.map(({ id }) => id), hashes };
}
