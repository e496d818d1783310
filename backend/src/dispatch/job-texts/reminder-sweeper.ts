import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { AppConfig } from '../../platform/config/app-config.js';
import { Reminders } from './reminders.service.js';
import { repeat } from '../../platform/time/repeat.js';

/** Looks for reminders that are due; every worker process may run one. */
@Injectable()
export class ReminderSweeper implements OnApplicationBootstrap {
  constructor(
    private readonly reminders: Reminders,
    private readonly config: AppConfig,
    private readonly timers: SchedulerRegistry,
  ) {}

  onApplicationBootstrap(): void {
    repeat(this.timers, ReminderSweeper.name, this.config.times.sweep.every, () => this.reminders.write());
  }
}
