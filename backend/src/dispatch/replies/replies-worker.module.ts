import { Module } from '@nestjs/common';
import { SmsModule } from '../../messaging/sms/sms.module.js';
import { RepliesModule } from './replies.module.js';
import { RepliesProcessor } from './replies.processor.js';
import { RepliesSweeper } from './replies-sweeper.js';

/** Applies what workers text; only in the worker process. */
@Module({ imports: [RepliesModule, SmsModule], providers: [RepliesProcessor, RepliesSweeper] })
export class RepliesWorkerModule {}
