import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OutboxSweeper } from '../../platform/outbox/outbox-sweeper.js';
import { JobQueues } from '../../platform/queues/job-queues.js';
import { EmailSender } from './email-sender.js';

/** Puts stuck e-mails and events back on their way. */
@Injectable()
export class EmailSweeper extends OutboxSweeper {
  constructor(dataSource: DataSource, queues: JobQueues, sender: EmailSender) {
    super(dataSource, queues, {
      // The provider may name a time two minutes ahead.
      messages: { table: 'emails', queue: 'email-send', longestPause: 130 },
      events: { table: 'emails_events', queue: 'email-events' },
      sender,
    });
  }
}
