import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SettingsModule } from '../../hall/settings/settings.module.js';
import { carrierOf } from '../../platform/outbox/channel.js';
import { EmailEvent } from './email-event.entity.js';
import { EmailSettings } from './email-settings.service.js';
import { EmailCarrier } from './email.carrier.js';
import { emailChannel } from './email.channel.js';
import { EmailController } from './email.controller.js';
import { Email } from './email.entity.js';
import { EmailExportController } from './email-export.controller.js';
import { EmailService } from './email.service.js';
import { ErasedEmails } from './erased-emails.service.js';
import { SendgridEventsController } from './sendgrid-events.controller.js';
import { MailClient } from './sendgrid/mail.client.js';
import { SendgridApi } from './sendgrid/sendgrid.api.js';
import { WebhookSettingsClient } from './sendgrid/webhook-settings.client.js';
import { TestEmailService } from './test-email.service.js';
import { WebhookEvents } from './webhook-events.js';
import { WebhookRegistration } from './webhook-registration.js';
import { WebhookSetupController } from './webhook-setup.controller.js';
import { WebhookSetup } from './webhook-setup.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Email, EmailEvent]), SettingsModule],
  controllers: [EmailController, EmailExportController, SendgridEventsController, WebhookSetupController],
  providers: [
    EmailService,
    EmailSettings,
    { provide: carrierOf(emailChannel), useClass: EmailCarrier },
    MailClient,
    TestEmailService,
    SendgridApi,
    WebhookSettingsClient,
    WebhookSetup,
    WebhookRegistration,
    WebhookEvents,
    ErasedEmails,
  ],
  exports: [EmailService, ErasedEmails, SendgridApi],
})
export class EmailModule {}
