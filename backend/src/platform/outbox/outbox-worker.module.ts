import { DynamicModule, Module } from '@nestjs/common';
import type { Channel } from './channel.js';
import { processorsOf } from './channel.processor.js';
import { SweepSchedule } from './sweep.schedule.js';

/** What sends the messages of all channels and follows them up: in the worker only. */
@Module({ providers: [SweepSchedule] })
export class OutboxWorkerModule {
  static forRoot(channels: readonly Channel[]): DynamicModule {
    return { module: OutboxWorkerModule, providers: channels.flatMap(processorsOf) };
  }
}
