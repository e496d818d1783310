import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { AppConfig } from '../../platform/config/app-config.js';
import { JobQueues } from '../../platform/queues/job-queues.js';
import { importQueue } from './import-queue.js';
import { stuckSteps } from './import-statements.js';
import { repeat } from '../../platform/time/repeat.js';

/** Goes on with an import whose process died, or whose id the queue lost; every worker process may run one. */
@Injectable()
export class ImportSweeper implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    private readonly queues: JobQueues,
    private readonly config: AppConfig,
    private readonly timers: SchedulerRegistry,
  ) {}

  onApplicationBootstrap(): void {
    repeat(this.timers, ImportSweeper.name, this.config.times.sweep.every, () => this.sweep());
  }

  async sweep(): Promise<void> {
    const stuck = await stuckSteps.rows(this.dataSource, { ageMs: this.config.times.sweep.import });
    const steps = stuck.map(({ step }) => step);
    await this.queues.enqueue(importQueue.name, steps, { again: true });
  }
}
