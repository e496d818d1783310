import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { HallModule } from '../../hall/contact/hall.module.js';
import { WordingModule } from '../../hall/wording/wording.module.js';
import { SmsModule } from '../../messaging/sms/sms.module.js';
import { AnswersModule } from '../answers/answers.module.js';
import { OffersModule } from '../offers/offers.module.js';
import { FillLooksModule } from '../fill-looks/fill-looks.module.js';
import { JobTextsModule } from '../job-texts/job-texts.module.js';
import { AutomaticReplies } from './automatic-replies.service.js';
import { OpenQuestions } from './open-questions.service.js';
import { PendingTextsInterceptor } from './pending-texts.interceptor.js';
import { PendingTexts } from './pending-texts.service.js';
import { Replies } from './replies.service.js';

@Module({
  imports: [
    HallModule,
    WordingModule,
    SmsModule,
    AnswersModule,
    OffersModule,
    FillLooksModule,
    JobTextsModule,
  ],
  providers: [
    Replies,
    OpenQuestions,
    AutomaticReplies,
    PendingTexts,
    { provide: APP_INTERCEPTOR, useClass: PendingTextsInterceptor },
  ],
  exports: [Replies],
})
export class RepliesModule {}
