import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { AppConfig } from '../../platform/config/app-config.js';
import { JobQueues } from '../../platform/queues/job-queues.js';
import { importQueue } from './import-queue.js';
import { stuckSteps } from './import-statements.js';

/** Goes on with an import whose process died, or whose id the queue lost; every worker process may run one. */
@Injectable()
export class ImportSweeper implements OnApplicationBootstrap {
  private readonly logger = new Logger(ImportSweeper.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly queues: JobQueues,
    private readonly config: AppConfig,
    private readonly timers: SchedulerRegistry,
  ) {}

  onApplicationBootstrap(): void {
    const every = setInterval(() => void this.sweepQuietly(), this.config.times.sweep.every);
    this.timers.addInterval(ImportSweeper.name, every);
    void this.sweepQuietly();
  }

  async sweepQuietly(): Promise<void> {
    await this.sweep().catch((error: unknown) => this.logger.error(error));
  }

  async sweep(): Promise<void> {
    const stuck = await stuckSteps.rows(this.dataSource, { ageMs: this.config.times.sweep.import });
    const steps = stuck.map(({ step }) => step);
    await this.queues.enqueue(importQueue.name, steps, { again: true });
  }
}
