import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { FillLooks, fillQueue } from '../fill-looks/fill-looks.service.js';
import { AppConfig } from '../../platform/config/app-config.js';
import { JobQueues } from '../../platform/queues/job-queues.js';
import { repeat } from '../../platform/time/repeat.js';

/** Finds the jobs whose time has come, and those that the queue has lost; every worker process may run one. */
@Injectable()
export class FillSweeper implements OnApplicationBootstrap {
  constructor(
    private readonly looks: FillLooks,
    private readonly queues: JobQueues,
    private readonly config: AppConfig,
    private readonly timers: SchedulerRegistry,
  ) {}

  onApplicationBootstrap(): void {
    repeat(this.timers, FillSweeper.name, this.config.times.sweep.every, () => this.sweep());
  }

  async sweep(): Promise<void> {
    await this.queues.enqueue(fillQueue.name, await this.looks.due(), { again: true });
  }
}
