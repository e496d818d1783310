import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { AppConfig } from '../config/app-config.js';
import { Outboxes } from './outboxes.js';

/** Puts what is stuck in any channel back on its way. It is harmless to repeat, so every worker may run one. */
@Injectable()
export class SweepSchedule implements OnApplicationBootstrap {
  private readonly logger = new Logger(SweepSchedule.name);
  private sweeping = false;

  constructor(
    private readonly outboxes: Outboxes,
    private readonly config: AppConfig,
    private readonly timers: SchedulerRegistry,
  ) {}

  onApplicationBootstrap(): void {
    const every = setInterval(() => void this.sweep(), this.config.times.sweep.every);
    this.timers.addInterval(SweepSchedule.name, every);
    void this.sweep();
  }

  async sweep(): Promise<void> {
    if (this.sweeping) return;
    this.sweeping = true;
    const swept = this.outboxes.all.map((outbox) =>
      outbox.sweep().catch((error: unknown) => this.logger.error(error)),
    );
    await Promise.all(swept);
    this.sweeping = false;
  }
}
