import { Injectable } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { AppConfig } from '../../platform/config/app-config.js';
import type { Times } from '../../platform/config/times.js';
import { OutboxSweeper } from '../../platform/outbox/outbox-sweeper.js';
import { JobQueues } from '../../platform/queues/job-queues.js';
import { ON_ITS_WAY } from './sms-resolver.js';
import { SmsSender } from './sms-sender.js';

/** SQL: texts with the provider of which nothing was heard for $1 milliseconds; the index of the few that move finds them. */
export const silentSql = ({ silentTextUntil }: Times['sweep']) =>
  `sms WHERE ${ON_ITS_WAY} AND updated_at < now() - $1 * interval '1 millisecond'
  AND claimed_at > now() - interval '${silentTextUntil} milliseconds'`;

/** Puts stuck texts and callbacks back on their way, and asks about those of which the provider does not tell. */
@Injectable()
export class SmsSweeper extends OutboxSweeper {
  private readonly times: Times['sweep'];

  constructor(
    dataSource: DataSource,
    queues: JobQueues,
    sender: SmsSender,
    config: AppConfig,
    timers: SchedulerRegistry,
  ) {
    const { sweep } = config.times;
    super(dataSource, queues, config, timers, {
      messages: { table: 'sms', queue: 'sms-send', longestPause: sweep.putOffText },
      events: { table: 'sms_events', queue: 'sms-status' },
      sender,
    });
    this.times = sweep;
  }

  override async sweep(): Promise<void> {
    await super.sweep();
    const unknown = await this.ids(
      `sms WHERE status = 'unknown' AND updated_at > now() - $1 * interval '1 millisecond'`,
      this.times.unknownText,
    );
    const silent = await this.ids(silentSql(this.times), this.times.silentText);
    await this.queues.enqueue('sms-resolve', [...unknown, ...silent], { again: true });
  }
}
