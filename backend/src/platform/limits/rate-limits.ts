import { Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';

export interface Limit {
  /** Begins the keys of this limit's counts; no other limit has it. */
  name: string;
  /** So many within `seconds`. */
  points: number;
  seconds: number;
}

/** Makes limits that count over all processes, in PostgreSQL, which is there on every installation. */
@Injectable()
export class RateLimits {
  private clearsExpired = false;

  constructor(private readonly dataSource: DataSource) {}

  /** Counts exactly; fails when the database is away. */
  strict({ name, points, seconds }: Limit): RateLimiterPostgres {
    return new RateLimiterPostgres({ ...this.store(), keyPrefix: name, points, duration: seconds });
  }

  /**
   * For floods: a key over its limit costs no statement, and each process counts by itself while the database is away.
   */
  gate({ name, points, seconds }: Limit): RateLimiterPostgres {
    const limit = { keyPrefix: name, points, duration: seconds };
    return new RateLimiterPostgres({
      ...this.store(),
      ...limit,
      inMemoryBlockOnConsumed: points,
      insuranceLimiter: new RateLimiterMemory(limit),
    });
  }

  private store() {
    // One limiter deletes what has expired of all of them.
    const clearExpiredByTimeout = !this.clearsExpired;
    this.clearsExpired = true;
    return {
      storeClient: this.dataSource,
      storeType: 'typeorm',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout,
    };
  }
}

/** @returns seconds to wait when the key is over its limit; undefined while it is not */
export async function secondsToWait(limiter: RateLimiterPostgres, key: string): Promise<number | undefined> {
  try {
    await limiter.consume(key);
    return undefined;
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    return wholeSeconds(refused.msBeforeNext);
  }
}

export const wholeSeconds = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000));
