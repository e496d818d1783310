import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SettingsModule } from '../settings/settings.module.js';
import { EmailEvent } from './email-event.entity.js';
import { EmailSettings } from './email-settings.service.js';
import { EmailController } from './email.controller.js';
import { Email } from './email.entity.js';
import { EmailService } from './email.service.js';
import { SendgridWebhookController } from './sendgrid-webhook.controller.js';
import { TestEmailService } from './test-email.service.js';
import { WebhookSetup } from './webhook-setup.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Email, EmailEvent]), SettingsModule],
  controllers: [EmailController, SendgridWebhookController],
  providers: [EmailService, EmailSettings, TestEmailService, WebhookSetup],
  exports: [EmailService],
})
export class EmailModule {}
