import { Module } from '@nestjs/common';
import { EmailEvents } from './email-events.js';
import { EmailEventsProcessor } from './email-events.processor.js';
import { EmailSendProcessor } from './email-send.processor.js';
import { EmailSender } from './email-sender.js';
import { EmailSweeper } from './email-sweeper.js';
import { EmailModule } from './email.module.js';
import { MailClient } from './sendgrid/mail.client.js';

/** What sends the e-mails and follows them up: in the worker only. */
@Module({
  imports: [EmailModule],
  providers: [MailClient, EmailSender, EmailEvents, EmailSweeper, EmailSendProcessor, EmailEventsProcessor],
})
export class EmailWorkerModule {}
