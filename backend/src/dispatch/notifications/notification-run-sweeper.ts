import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { JobQueues } from '../../platform/queues/job-queues.js';
import { NotificationRuns } from './notification-runs.service.js';

const SWEEP_MS = 10_000;
const STUCK_SECONDS = 20;

/** A run whose process died, or whose id the queue has lost, goes on; every worker may run one. */
@Injectable()
export class NotificationRunSweeper implements OnApplicationBootstrap {
  private readonly logger = new Logger(NotificationRunSweeper.name);

  constructor(
    private readonly runs: NotificationRuns,
    private readonly queues: JobQueues,
  ) {}

  onApplicationBootstrap(): void {
    void this.sweepQuietly();
  }

  @Interval(SWEEP_MS)
  async sweepQuietly(): Promise<void> {
    await this.sweep().catch((error: unknown) => this.logger.error(error));
  }

  async sweep(): Promise<void> {
    await this.queues.enqueue('notifications', await this.runs.stuck(STUCK_SECONDS), { again: true });
  }
}
