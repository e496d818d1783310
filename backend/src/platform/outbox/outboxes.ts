import { DynamicModule, Inject, Injectable, Module } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { AppConfig } from '../config/app-config.js';
import { JobQueues } from '../queues/job-queues.js';
import { type Carrier, carrierOf, type Channel, type ChannelTypes } from './channel.js';
import { Outbox } from './outbox.js';

const CHANNELS = Symbol('CHANNELS');

/** The outbox of each channel. */
@Injectable()
export class Outboxes {
  readonly all: readonly Outbox[];

  constructor(
    @Inject(CHANNELS) channels: readonly Channel[],
    dataSource: DataSource,
    queues: JobQueues,
    config: AppConfig,
    modules: ModuleRef,
  ) {
    const carrier = (channel: Channel) => () => modules.get<Carrier>(carrierOf(channel), { strict: false });
    const context = { dataSource, queues, config };
    this.all = channels.map((channel) => new Outbox(channel, carrier(channel), context));
  }

  of<T extends ChannelTypes>(channel: Channel<T>): Outbox<T> {
    const found = this.all.find((outbox) => outbox.channel.name === channel.name);
    if (!found) throw new Error(`There is no channel ${channel.name}`);
    return found as unknown as Outbox<T>;
  }
}

@Module({})
export class OutboxModule {
  static forRoot(channels: readonly Channel[]): DynamicModule {
    return {
      module: OutboxModule,
      global: true,
      providers: [{ provide: CHANNELS, useValue: channels }, Outboxes],
      exports: [Outboxes],
    };
  }
}
