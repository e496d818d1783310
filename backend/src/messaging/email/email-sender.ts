import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppConfig } from '../../platform/config/app-config.js';
import { OutboxSender } from '../../platform/outbox/outbox-sender.js';
import { JobQueues } from '../../platform/queues/job-queues.js';
import { sendsAtOnce } from '../../platform/queues/queue-settings.js';
import { mailboxOf } from './addresses.js';
import { EmailTransitions } from './email-transitions.service.js';
import type { EmailStatus } from './email.entity.js';
import { MailClient } from './sendgrid/mail.client.js';

interface EmailToSend {
  toEmail: string;
  fromEmail: string;
  replyToEmail: string | null;
  subject: string;
  textContent: string | null;
  htmlContent: string | null;
}

/** Sends e-mails, each at most once. What stays unknown is told by the provider's events: it has no list to ask. */
@Injectable()
export class EmailSender extends OutboxSender<EmailToSend, EmailStatus, string> {
  constructor(
    dataSource: DataSource,
    client: MailClient,
    transitions: EmailTransitions,
    queues: JobQueues,
    config: AppConfig,
  ) {
    super(dataSource, queues, {
      channel: 'email',
      table: 'emails',
      topic: 'emails',
      times: config.times,
      tryFor: String(config.sendTryForMs),
      columns: `m.to_email AS "toEmail", m.from_email AS "fromEmail", m.reply_to_email AS "replyToEmail", m.subject,
        m.text_content AS "textContent", m.html_content AS "htmlContent"`,
      queue: 'email-send',
      atOnce: sendsAtOnce['email-send'](),
      post: (email) =>
        client.send({
          id: email.id,
          to: email.toEmail,
          from: mailboxOf(email.fromEmail),
          replyTo: email.replyToEmail === null ? undefined : mailboxOf(email.replyToEmail),
          subject: email.subject,
          text: email.textContent ?? '',
          html: email.htmlContent ?? '',
        }),
      apply: (manager, results) => transitions.apply(manager, results),
    });
  }
}
