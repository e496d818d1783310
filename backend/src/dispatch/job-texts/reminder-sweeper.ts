import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { AppConfig } from '../../platform/config/app-config.js';
import { Reminders } from './reminders.service.js';

/** Looks for reminders that are due; every worker process may run one. */
@Injectable()
export class ReminderSweeper implements OnApplicationBootstrap {
  private readonly logger = new Logger(ReminderSweeper.name);

  constructor(
    private readonly reminders: Reminders,
    private readonly config: AppConfig,
    private readonly timers: SchedulerRegistry,
  ) {}

  onApplicationBootstrap(): void {
    const every = setInterval(() => void this.sweepQuietly(), this.config.times.sweep.every);
    this.timers.addInterval(ReminderSweeper.name, every);
    void this.sweepQuietly();
  }

  async sweepQuietly(): Promise<void> {
    await this.reminders.write().catch((error: unknown) => this.logger.error(error));
  }
}
