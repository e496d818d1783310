import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { AppConfig } from '../../platform/config/app-config.js';
import { JobQueues } from '../../platform/queues/job-queues.js';
import { notificationQueue } from './notification-queue.js';
import { NotificationRuns } from './notification-runs.service.js';

/** Continues a run whose process died, or whose id the queue lost; every worker process may run one. */
@Injectable()
export class NotificationRunSweeper implements OnApplicationBootstrap {
  private readonly logger = new Logger(NotificationRunSweeper.name);

  constructor(
    private readonly runs: NotificationRuns,
    private readonly queues: JobQueues,
    private readonly config: AppConfig,
    private readonly timers: SchedulerRegistry,
  ) {}

  onApplicationBootstrap(): void {
    const every = setInterval(() => void this.sweepQuietly(), this.config.times.sweep.every);
    this.timers.addInterval(NotificationRunSweeper.name, every);
    void this.sweepQuietly();
  }

  async sweepQuietly(): Promise<void> {
    await this.sweep().catch((error: unknown) => this.logger.error(error));
  }

  async sweep(): Promise<void> {
    await this.queues.enqueue(notificationQueue.name, await this.runs.stuck(this.config.times.sweep.run), {
      again: true,
    });
  }
}
