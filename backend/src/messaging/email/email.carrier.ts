import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SYSTEM } from '../../platform/http/actor.js';
import { TransactionEvents } from '../../platform/events/transaction-events.js';
import { idsOf } from '../../platform/database/ids.js';
import type { Carrier, Stopped } from '../../platform/outbox/channel.js';
import { mailboxOf } from './addresses.js';
import type { EmailTypes } from './email.channel.js';
import { emailsDue } from './email.service.js';
import { MailClient } from './sendgrid/mail.client.js';

@Injectable()
export class EmailCarrier implements Carrier<EmailTypes> {
  constructor(
    private readonly client: MailClient,
    private readonly events: TransactionEvents,
  ) {}

  post(email: EmailTypes['message'] & { id: string }) {
    return this.client.send({
      id: email.id,
      to: email.toEmail,
      from: mailboxOf(email.fromEmail),
      replyTo: email.replyToEmail === null ? undefined : mailboxOf(email.replyToEmail),
      subject: email.subject,
      text: email.textContent ?? '',
      html: email.htmlContent ?? '',
    });
  }

  async refused(manager: EntityManager, emails: readonly { id: string }[]): Promise<Stopped[]> {
    return (await this.events.emit(manager, SYSTEM, emailsDue, idsOf(emails))).flat();
  }
}
