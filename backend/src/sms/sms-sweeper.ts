import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OutboxSweeper } from '../platform/outbox/outbox-sweeper.js';
import { JobQueues } from '../platform/queues/job-queues.js';
import { SmsSender } from './sms-sender.js';

const UNKNOWN_HOURS = 2;

/** Puts stuck texts and callbacks back on their way, and asks about the unknown ones again. */
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
    await this.queues.enqueue('sms-resolve', unknown, { again: true });
  }
}
