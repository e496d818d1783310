import { Logger } from '@nestjs/common';
import type { ThrottlerStorage } from '@nestjs/throttler';
import type { DataSource } from 'typeorm';
import { Batcher } from '../platform/queues/batcher.js';

/** Rows are taken in one order, so that two processes never wait for each other. */
const COUNT = `
  INSERT INTO request_rates AS r (key, hits, expires_at)
  SELECT key, count(*), now() + $2 * interval '1 millisecond' FROM unnest($1::text[]) AS key GROUP BY key ORDER BY key
  ON CONFLICT (key) DO UPDATE SET
    hits = CASE WHEN r.expires_at > now() THEN r.hits ELSE 0 END + excluded.hits,
    expires_at = CASE WHEN r.expires_at > now() THEN r.expires_at ELSE excluded.expires_at END
  RETURNING key, hits, extract(epoch FROM expires_at - now())::float8 AS seconds`;

const PRUNE = `
  DELETE FROM request_rates
   WHERE key IN (SELECT key FROM request_rates WHERE expires_at <= now() LIMIT 10000 FOR UPDATE SKIP LOCKED)`;
const PRUNE_EVERY_MS = 60_000;

interface Count {
  hits: number;
  /** Until the count begins anew. */
  seconds: number;
}

/**
 * Counts requests over all processes, in PostgreSQL, which is there on every installation. Requests that come
 * together are one statement, and an address over its limit costs none until its minute has passed.
 */
export class SharedRates implements ThrottlerStorage {
  private readonly logger = new Logger(SharedRates.name);
  private readonly batcher: Batcher<string, Count>;
  /** When the block of a key ends, in milliseconds of this process's clock. */
  private readonly blocked = new Map<string, number>();
  private prunedAt = Date.now();

  /** @param ttl milliseconds after which a key's count begins anew */
  constructor(
    private readonly dataSource: DataSource,
    ttl: number,
  ) {
    this.batcher = new Batcher((keys) => this.count(keys, ttl), { max: 500, parallel: 1 });
  }

  async increment(key: string, _ttl: number, limit: number) {
    const left = ((this.blocked.get(key) ?? 0) - performance.now()) / 1000;
    if (left > 0) return record(limit + 1, left, true);
    this.blocked.delete(key);
    try {
      const { hits, seconds } = await this.batcher.add(key);
      if (hits > limit) this.blocked.set(key, performance.now() + seconds * 1000);
      return record(hits, seconds, hits > limit);
    } catch (error) {
      // Without the database there is nothing behind this gate that it could keep anybody from.
      this.logger.warn(error);
      return record(0, 0, false);
    }
  }

  private async count(keys: string[], ttl: number): Promise<Count[]> {
    const rows = await this.dataSource.query<(Count & { key: string })[]>(COUNT, [keys, ttl]);
    const byKey = new Map(rows.map(({ key, ...count }) => [key, count]));
    if (Date.now() - this.prunedAt > PRUNE_EVERY_MS) await this.prune();
    // Of those counted together the first came first.
    const later = new Map<string, number>();
    return keys
      .toReversed()
      .map((key) => {
        const { hits, seconds } = byKey.get(key) as Count;
        const after = later.get(key) ?? 0;
        later.set(key, after + 1);
        return { hits: hits - after, seconds };
      })
      .toReversed();
  }

  private async prune(): Promise<void> {
    this.prunedAt = Date.now();
    for (const [key, until] of this.blocked) if (until < performance.now()) this.blocked.delete(key);
    await this.dataSource.query(PRUNE);
  }
}

const record = (totalHits: number, seconds: number, isBlocked: boolean) => {
  const timeLeft = Math.max(1, Math.ceil(seconds));
  return { totalHits, timeToExpire: timeLeft, isBlocked, timeToBlockExpire: isBlocked ? timeLeft : 0 };
};
