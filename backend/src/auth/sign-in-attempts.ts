import { Injectable } from '@nestjs/common';
import { normalizeIp } from '@nestjs/throttler';
import { DataSource, type EntityManager } from 'typeorm';
import { tooManyRequests } from '../platform/errors/api-error.js';

/** Failures after which a user name, or an address, has to wait. */
const LIMIT = 10;
const WINDOW = `interval '15 minutes'`;

/** Attempts counted for the name or for the address, and when the oldest of them stops counting, if that is full. */
const SECONDS_TO_WAIT = `
  SELECT ceil(extract(epoch FROM max(oldest) + ${WINDOW} - now()))::int AS seconds
    FROM (SELECT count(*) AS attempts, min(created_at) AS oldest
            FROM sign_in_attempts WHERE username = $1 AND created_at > now() - ${WINDOW}
           UNION ALL
          SELECT count(*), min(created_at)
            FROM sign_in_attempts WHERE ip_address = $2 AND created_at > now() - ${WINDOW}) AS counted
   WHERE attempts >= $3`;

/** A few at a time, and none that another request is just deleting. */
const PRUNE = `
  DELETE FROM sign_in_attempts
   WHERE id IN (SELECT id FROM sign_in_attempts WHERE created_at <= now() - ${WINDOW}
                 ORDER BY created_at LIMIT 1000 FOR UPDATE SKIP LOCKED)`;

/**
 * Limits guesses, over all instances. An attempt is counted before the password is looked at and forgiven when it
 * was right, so that guesses made side by side count as well.
 */
@Injectable()
export class SignInAttempts {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Counts an attempt.
   * @returns its id, to forgive it
   * @throws 429 with Retry-After when the name or the address has used up its attempts
   */
  async count(username: string, ipAddress: string): Promise<string> {
    const address = normalizeIp(ipAddress); // an IPv6 network counts as one address: its owner has 2^64 of them
    const { id, seconds } = await this.dataSource.transaction(async (manager) => {
      // Always in this order, so that two attempts never wait for each other.
      await oneAtATime(manager, `sign-in from ${address}`);
      await oneAtATime(manager, `sign-in as ${username}`);
      await manager.query(PRUNE);
      const [full] = await manager.query<[{ seconds: number | null }]>(SECONDS_TO_WAIT, [
        username,
        address,
        LIMIT,
      ]);
      if (full.seconds !== null) return { seconds: full.seconds };
      const [row] = await manager.query<[{ id: string }]>(
        'INSERT INTO sign_in_attempts (username, ip_address) VALUES ($1, $2) RETURNING id',
        [username, address],
      );
      return { id: row.id };
    });
    if (id !== undefined) return id;
    const minutes = Math.ceil((seconds ?? 0) / 60);
    throw tooManyRequests(
      `Too many failed attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
      Math.max(1, seconds ?? 0),
    );
  }

  async forgive(id: string): Promise<void> {
    await this.dataSource.query('DELETE FROM sign_in_attempts WHERE id = $1', [id]);
  }
}

/** Until the transaction ends. Names are compared without case, as in the table. */
async function oneAtATime(manager: EntityManager, key: string): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock(hashtextextended(lower($1), 0))', [key]);
}
