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

/** Limits that count over all processes, in PostgreSQL, which every installation has. */
@Injectable()
export class RateLimits {
  private clearsExpired = false;

  constructor(private readonly dataSource: DataSource) {}

  /** Counts exactly; fails when the database is away. */
  strict(limit: Limit): RateLimiterPostgres {
    return new RateLimiterPostgres({ ...this.store(), ...optionsOf(limit) });
  }

  /** For floods: a key over its limit costs no statement; without the database each process counts alone. */
  gate(limit: Limit): RateLimiterPostgres {
    return new RateLimiterPostgres({
      ...this.store(),
      ...optionsOf(limit),
      inMemoryBlockOnConsumed: limit.points,
      insuranceLimiter: new RateLimiterMemory(optionsOf(limit)),
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

const optionsOf = ({ name, points, seconds }: Limit) => ({ keyPrefix: name, points, duration: seconds });

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
