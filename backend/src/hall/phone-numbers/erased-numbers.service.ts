import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hashRaw } from '@node-rs/argon2';
import type { EntityManager } from 'typeorm';
import { announce } from '../../platform/events/change-announcer.js';

/** argon2id, the library's default. There are few numbers; only its slowness keeps them from being tried. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const SALT_BYTES = 16;

interface Removed {
  id: string;
  phoneNumber: string;
  /** It was opted out or blocked, which holds on. */
  isKept: boolean;
}

/** Numbers whose records go because their owner was erased, and what holds on for them. */
@Injectable()
export class ErasedNumbers {
  /**
   * Removes the records of numbers (E.164). Of one that was opted out or blocked a hash stays, so that it is not texted
   * when somebody enters it anew.
   * @returns the ids of the records, their former ids, and how many opt-outs stay
   */
  async remove(
    manager: EntityManager,
    numbers: readonly string[],
  ): Promise<{ ids: string[]; formerIds: string[]; optOuts: number }> {
    const removed: Removed[] = await manager.query(
      `SELECT id, phone_number AS "phoneNumber", blocked OR provider_blocks OR
         (NOT opted_in AND consent_way IS NOT NULL AND consent_way <> 'new-holder') AS "isKept"
       FROM phone_numbers WHERE phone_number = ANY($1) ORDER BY phone_number FOR UPDATE`,
      [numbers],
    );
    const kept = removed.filter(({ isKept }) => isKept);
    if (kept.length > 0) await this.keep(manager, kept);
    const ids = removed.map(({ id }) => id);
    const former: { id: string }[] = await manager.query(
      'SELECT id FROM former_phone_number_ids WHERE phone_number_id = ANY($1::uuid[])',
      [ids],
    );
    await manager.query('DELETE FROM phone_numbers WHERE id = ANY($1::uuid[])', [ids]);
    await announce(manager, 'phone-numbers', ids);
    return { ids, formerIds: former.map(({ id }) => id), optOuts: kept.length };
  }

  private async keep(manager: EntityManager, kept: readonly Removed[]): Promise<void> {
    // One salt for all, whoever erases at the same time.
    await manager.query('LOCK TABLE erased_opt_outs IN SHARE ROW EXCLUSIVE MODE');
    const salt = (await saltOf(manager)) ?? randomBytes(SALT_BYTES);
    const hashes = await Promise.all(kept.map(({ phoneNumber }) => hashOf(phoneNumber, salt)));
    await manager.query(
      `INSERT INTO erased_opt_outs (number_hash, salt, blocked, provider_blocks, consent_way, consent_at)
       SELECT k.hash, $3, p.blocked, p.provider_blocks, p.consent_way, p.consent_at
       FROM unnest($1::uuid[], $2::bytea[]) AS k(id, hash) JOIN phone_numbers p ON p.id = k.id
       ON CONFLICT (number_hash) DO NOTHING`,
      [kept.map(({ id }) => id), hashes, salt],
    );
  }

  /**
   * Gives a record that was just made the opt-out of an earlier one that was erased.
   * @returns whether there was one
   */
  async recall(manager: EntityManager, id: string, phoneNumber: string): Promise<boolean> {
    const salt = await saltOf(manager);
    if (!salt) return false;
    const [recalled]: [unknown[], number] = await manager.query(
      `WITH kept AS (DELETE FROM erased_opt_outs WHERE number_hash = $2 RETURNING *)
       UPDATE phone_numbers p SET blocked = kept.blocked, provider_blocks = kept.provider_blocks,
         consent_way = kept.consent_way, consent_at = kept.consent_at
       FROM kept WHERE p.id = $1 RETURNING p.id`,
      [id, await hashOf(phoneNumber, salt)],
    );
    return recalled.length > 0;
  }
}

async function saltOf(manager: EntityManager): Promise<Buffer | undefined> {
  const [row]: { salt: Buffer }[] = await manager.query('SELECT salt FROM erased_opt_outs LIMIT 1');
  return row?.salt;
}

const hashOf = (phoneNumber: string, salt: Buffer): Promise<Buffer> =>
  hashRaw(phoneNumber, { ...COST, salt });
