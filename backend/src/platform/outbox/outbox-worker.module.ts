import { DynamicModule, Injectable, Logger, Module } from '@nestjs/common';
import type { OnApplicationBootstrap } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { AppConfig } from '../config/app-config.js';
import { repeat } from '../time/repeat.js';
import type { Channel } from './channel.js';
import { processorsOf } from './channel.processor.js';
import { Outboxes } from './outboxes.js';

/** Enqueues what is stuck in any channel. It is harmless to repeat, so every worker may run one. */
@Injectable()
class SweepSchedule implements OnApplicationBootstrap {
  private readonly logger = new Logger(SweepSchedule.name);

  constructor(
    private readonly outboxes: Outboxes,
    private readonly config: AppConfig,
    private readonly timers: SchedulerRegistry,
  ) {}

  onApplicationBootstrap(): void {
    repeat(this.timers, SweepSchedule.name, this.config.times.sweep.every, () => this.sweep());
  }

  private async sweep(): Promise<void> {
    const swept = this.outboxes.all.map((outbox) =>
      outbox.sweep().catch((error: unknown) => this.logger.error(error)),
    );
    await Promise.all(swept);
  }
}

/** What sends the messages of all channels and follows them up: in the worker only. */
@Module({ providers: [SweepSchedule] })
export class OutboxWorkerModule {
  static forRoot(channels: readonly Channel[]): DynamicModule {
    return { module: OutboxWorkerModule, providers: channels.flatMap(processorsOf) };
  }
}
