import { Injectable } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { AppConfig } from '../../platform/config/app-config.js';
import { OutboxSweeper } from '../../platform/outbox/outbox-sweeper.js';
import { JobQueues } from '../../platform/queues/job-queues.js';
import { EmailSender } from './email-sender.js';

/** Puts stuck e-mails and events back on their way. */
@Injectable()
export class EmailSweeper extends OutboxSweeper {
  constructor(
    dataSource: DataSource,
    queues: JobQueues,
    sender: EmailSender,
    config: AppConfig,
    timers: SchedulerRegistry,
  ) {
    super(dataSource, queues, config, timers, {
      messages: { table: 'emails', queue: 'email-send', longestPause: config.times.sweep.putOffEmail },
      events: { table: 'emails_events', queue: 'email-events' },
      sender,
    });
  }
}
