import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OutboxSweeper } from '../../platform/outbox/outbox-sweeper.js';
import { JobQueues } from '../../platform/queues/job-queues.js';
import { ON_ITS_WAY } from './sms-resolver.js';
import { SmsSender } from './sms-sender.js';

const UNKNOWN_HOURS = 2;
/** Minutes without a word after which the provider is asked; of texts that were sent within so many hours. */
const SILENT = { minutes: 10, hours: 4 };

/** SQL: the texts with the provider of which nothing was heard for $1 minutes; the index of the few that move finds them. */
export const silentSql = `sms WHERE ${ON_ITS_WAY} AND updated_at < now() - make_interval(mins => $1)
  AND claimed_at > now() - interval '${SILENT.hours} hours'`;

/** Puts stuck texts and callbacks back on their way, and asks about those of which the provider does not tell. */
@Injectable()
export class SmsSweeper extends OutboxSweeper {
  constructor(dataSource: DataSource, queues: JobQueues, sender: SmsSender) {
    super(dataSource, queues, {
      messages: { table: 'sms', queue: 'sms-send', longestPause: 45 },
      events: { table: 'sms_events', queue: 'sms-status' },
      sender,
    });
  }

  override async sweep(): Promise<void> {
    await super.sweep();
    const unknown = await this.ids(
      `sms WHERE status = 'unknown' AND updated_at > now() - make_interval(hours => $1)`,
      UNKNOWN_HOURS,
    );
    const silent = await this.ids(silentSql, SILENT.minutes);
    await this.queues.enqueue('sms-resolve', [...unknown, ...silent], { again: true });
  }
}
