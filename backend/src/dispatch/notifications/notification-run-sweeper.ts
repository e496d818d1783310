import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { AppConfig } from '../../platform/config/app-config.js';
import { JobQueues } from '../../platform/queues/job-queues.js';
import { notificationQueue } from './notification-queue.js';
import { NotificationRuns } from './notification-runs.service.js';
import { repeat } from '../../platform/time/repeat.js';

/** Continues a run whose process died, or whose id the queue lost; every worker process may run one. */
@Injectable()
export class NotificationRunSweeper implements OnApplicationBootstrap {
  constructor(
    private readonly runs: NotificationRuns,
    private readonly queues: JobQueues,
    private readonly config: AppConfig,
    private readonly timers: SchedulerRegistry,
  ) {}

  onApplicationBootstrap(): void {
    repeat(this.timers, NotificationRunSweeper.name, this.config.times.sweep.every, () => this.sweep());
  }

  async sweep(): Promise<void> {
    await this.queues.enqueue(notificationQueue.name, await this.runs.stuck(this.config.times.sweep.run), {
      again: true,
    });
  }
}
