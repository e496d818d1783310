import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { HallModule } from '../../hall/contact/hall.module.js';
import { PhoneNumbersModule } from '../../hall/phone-numbers/phone-numbers.module.js';
import { carrierOf } from '../../platform/outbox/channel.js';
import { ErasedTexts } from './erased-texts.service.js';
import { HeldTexts } from './held-texts.service.js';
import { InboundLook, InboundMessage, InboundSignature } from './inbound-message.entity.js';
import { InboundTexts } from './inbound-texts.js';
import { MissedTexts } from './missed-texts.service.js';
import { ReceivedTexts } from './received-texts.service.js';
import { InboxController } from './inbox.controller.js';
import { Inbox } from './inbox.service.js';
import { SmsEvent } from './sms-event.entity.js';
import { SmsResolver } from './sms-resolver.js';
import { SmsCarrier } from './sms.carrier.js';
import { smsChannel } from './sms.channel.js';
import { SmsExportController } from './sms-export.controller.js';
import { SmsController } from './sms.controller.js';
import { Sms } from './sms.entity.js';
import { SmsService } from './sms.service.js';
import { StatusCallbacks } from './status-callbacks.js';
import { TextingTimesService } from './texting-times.service.js';
import { TestSmsService } from './test-sms.service.js';
import { TroubledTexts } from './troubled-texts.service.js';
import { TwilioWebhooksController } from './twilio-webhooks.controller.js';
import { TwilioClient } from './twilio/twilio.client.js';
import { UnknownTexts } from './unknown-texts.service.js';
import { WorkerTextsController } from './worker-texts.controller.js';
import { WorkerTexts } from './worker-texts.service.js';
import { WaitingTexts } from './waiting-texts.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([Sms, SmsEvent, InboundMessage, InboundSignature, InboundLook]),
    HallModule,
    PhoneNumbersModule,
  ],
  controllers: [
    SmsController,
    SmsExportController,
    TwilioWebhooksController,
    InboxController,
    WorkerTextsController,
  ],
  providers: [
    SmsService,
    { provide: carrierOf(smsChannel), useClass: SmsCarrier },
    SmsResolver,
    TwilioClient,
    TestSmsService,
    UnknownTexts,
    WaitingTexts,
    StatusCallbacks,
    InboundTexts,
    MissedTexts,
    Inbox,
    ReceivedTexts,
    WorkerTexts,
    ErasedTexts,
    HeldTexts,
    TextingTimesService,
    TroubledTexts,
  ],
  exports: [
    TextingTimesService,
    ErasedTexts,
    HeldTexts,
    Inbox,
    MissedTexts,
    ReceivedTexts,
    SmsService,
    TroubledTexts,
    UnknownTexts,
    WaitingTexts,
  ],
})
export class SmsModule {}
