import { Module } from '@nestjs/common';
import { SmsResolver } from './sms-resolver.js';
import { SmsResolveProcessor } from './sms-resolve.processor.js';
import { SmsSendProcessor } from './sms-send.processor.js';
import { SmsSender } from './sms-sender.js';
import { SmsStatusProcessor } from './sms-status.processor.js';
import { SmsSweeper } from './sms-sweeper.js';
import { SmsModule } from './sms.module.js';
import { StatusEvents } from './status-events.js';
import { TwilioClient } from './twilio/twilio.client.js';

/** What sends the texts and follows them up: in the worker only. */
@Module({
  imports: [SmsModule],
  providers: [
    TwilioClient,
    SmsSender,
    StatusEvents,
    SmsResolver,
    SmsSweeper,
    SmsSendProcessor,
    SmsStatusProcessor,
    SmsResolveProcessor,
  ],
})
export class SmsWorkerModule {}
