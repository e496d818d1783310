import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { HallModule } from '../../hall/contact/hall.module.js';
import { JobsModule } from '../../hall/jobs/jobs.module.js';
import { WordingModule } from '../../hall/wording/wording.module.js';
import { SmsModule } from '../../messaging/sms/sms.module.js';
import { MatchingModule } from '../matching/matching.module.js';
import { DueJobTexts } from './due-job-texts.service.js';
import { JobMessagesController } from './job-messages.controller.js';
import { JobMessages } from './job-messages.service.js';
import { JobTextRecord } from './job-text.entity.js';
import { JobTexts } from './job-texts.service.js';
import { MessageReview } from './message-review.service.js';
import { Reminders } from './reminders.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([JobTextRecord]),
    HallModule,
    JobsModule,
    MatchingModule,
    SmsModule,
    WordingModule,
  ],
  controllers: [JobMessagesController],
  providers: [JobMessages, MessageReview, JobTexts, DueJobTexts, Reminders],
  exports: [JobTexts, Reminders],
})
export class JobTextsModule {}
