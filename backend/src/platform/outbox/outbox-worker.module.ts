import { DynamicModule, Injectable, Logger, Module } from '@nestjs/common';
import type { OnApplicationBootstrap } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { AppConfig } from '../config/app-config.js';
import type { Channel } from './channel.js';
import { processorsOf } from './channel.processor.js';
import { Outboxes } from './outboxes.js';

/** Enqueues what is stuck in any channel. It is harmless to repeat, so every worker may run one. */
@Injectable()
class SweepSchedule implements OnApplicationBootstrap {
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

  private async sweep(): Promise<void> {
    if (this.sweeping) return;
    this.sweeping = true;
    const swept = this.outboxes.all.map((outbox) =>
      outbox.sweep().catch((error: unknown) => this.logger.error(error)),
    );
    await Promise.all(swept);
    this.sweeping = false;
  }
}

/** What sends the messages of all channels and follows them up: in the worker only. */
@Module({ providers: [SweepSchedule] })
export class OutboxWorkerModule {
  static forRoot(channels: readonly Channel[]): DynamicModule {
    return { module: OutboxWorkerModule, providers: channels.flatMap(processorsOf) };
  }
}
