import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import { AppConfig } from '../config/app-config.js';
import { dataSourceOptions } from '../database/data-source.js';
import { Gate } from './gate.js';

export interface Limit {
  /** Begins the keys of this limit's counts; no other limit has it. */
  name: string;
  /** So many within `seconds`. */
  points: number;
  seconds: number;
}

/** Counts have connections of their own: however many strangers wait for one, staff's work waits for none of them. */
const CONNECTIONS = 3;

/** Limits that count over all processes, in PostgreSQL, which every installation has. */
@Injectable()
export class RateLimits implements OnApplicationShutdown {
  private readonly pool: pg.Pool;
  private clearsExpired = false;

  constructor({ databaseUrl }: AppConfig) {
    const { url, extra } = dataSourceOptions(databaseUrl);
    this.pool = new pg.Pool({ ...extra, connectionString: url, max: CONNECTIONS });
    const logger = new Logger(RateLimits.name);
    this.pool.on('error', (error) => logger.warn(error)); // an idle connection was cut; the pool opens another
  }

  /** Counts exactly; fails when the database is away. */
  strict(limit: Limit): RateLimiterPostgres {
    return new RateLimiterPostgres({ ...this.store(), ...optionsOf(limit) });
  }

  /** For floods: a key over its limit costs no statement; without the database each process counts alone. */
  gate(limit: Limit): Gate {
    const limiter = new RateLimiterPostgres({
      ...this.store(),
      ...optionsOf(limit),
      inMemoryBlockOnConsumed: limit.points,
      insuranceLimiter: new RateLimiterMemory(optionsOf(limit)),
    });
    return new Gate(limiter, limit.points);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }

  private store() {
    // One limiter deletes what has expired of all of them.
    const clearExpiredByTimeout = !this.clearsExpired;
    this.clearsExpired = true;
    return {
      storeClient: this.pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout,
    };
  }
}

const optionsOf = ({ name, points, seconds }: Limit) => ({ keyPrefix: name, points, duration: seconds });

export const wholeSeconds = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000));
