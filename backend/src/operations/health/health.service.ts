import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { statement, types } from '../../platform/database/sql/index.js';
import { ApiError } from '../../platform/errors/api-error.js';
import { AppConfig } from '../../platform/config/app-config.js';
import { Draining } from '../../platform/http/draining.js';
import { JobQueues } from '../../platform/queues/job-queues.js';
import { withinTime } from '../../platform/time/within-time.js';
import type { HealthDto } from './health.dto.js';

const answer = statement('an answer', { one: types.integer })`SELECT 1 AS one`;

const SHARED_MS = 1000;

@Injectable()
export class HealthService {
  /** What the api needs in order to do its work. */
  private readonly needs: Record<string, () => Promise<unknown>>;
  private latest?: { at: number; missing: Promise<string[]> };

  constructor(
    dataSource: DataSource,
    queues: JobQueues,
    private readonly draining: Draining,
    private readonly config: AppConfig,
  ) {
    this.needs = {
      database: () => answer.only(dataSource),
      queue: () => queues.counts(queues.all[0]?.name ?? ''),
    };
  }

  /** @throws 503 naming what is missing, and while the process is being stopped */
  async ready(): Promise<HealthDto> {
    if (this.draining.hasBegun) throw new ApiError(503, 'not_ready', 'Shutting down.');
    const missing = await this.missing();
    if (missing.length === 0) return { status: 'ok' };
    throw new ApiError(503, 'not_ready', `Not ready: no answer from the ${missing.join(' and the ')}.`);
  }

  /** Anybody may ask, as often as they like: all who ask within a second share one look. */
  private missing(): Promise<string[]> {
    const now = performance.now();
    if (!this.latest || now - this.latest.at >= SHARED_MS) this.latest = { at: now, missing: this.look() };
    return this.latest.missing;
  }

  private async look(): Promise<string[]> {
    const { health } = this.config.times.watch;
    const checks = Object.entries(this.needs).map(([name, check]) =>
      withinTime(check(), health, 'no answer').then(
        () => [],
        () => [name],
      ),
    );
    return (await Promise.all(checks)).flat();
  }
}
