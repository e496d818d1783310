import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { FillLooks, fillQueue } from '../fill-looks/fill-looks.service.js';
import { AppConfig } from '../../platform/config/app-config.js';
import { JobQueues } from '../../platform/queues/job-queues.js';

/** Finds the jobs whose time has come, and those that the queue has lost; every worker process may run one. */
@Injectable()
export class FillSweeper implements OnApplicationBootstrap {
  private readonly logger = new Logger(FillSweeper.name);

  constructor(
    private readonly looks: FillLooks,
    private readonly queues: JobQueues,
    private readonly config: AppConfig,
    private readonly timers: SchedulerRegistry,
  ) {}

  onApplicationBootstrap(): void {
    const every = setInterval(() => void this.sweepQuietly(), this.config.times.sweep.every);
    this.timers.addInterval(FillSweeper.name, every);
    void this.sweepQuietly();
  }

  async sweepQuietly(): Promise<void> {
    await this.sweep().catch((error: unknown) => this.logger.error(error));
  }

  async sweep(): Promise<void> {
    await this.queues.enqueue(fillQueue.name, await this.looks.due(), { again: true });
  }
}
