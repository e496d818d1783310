import { Injectable } from '@nestjs/common';
import type { Carrier } from '../../platform/outbox/channel.js';
import { mailboxOf } from './addresses.js';
import type { EmailTypes } from './email.channel.js';
import { MailClient } from './sendgrid/mail.client.js';

@Injectable()
export class EmailCarrier implements Carrier<EmailTypes> {
  constructor(private readonly client: MailClient) {}

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
}
