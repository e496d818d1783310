import { Module } from '@nestjs/common';
import { RetentionSchedule } from './retention.schedule.js';

/** Only the worker keeps the schedule. */
@Module({ providers: [RetentionSchedule] })
export class RetentionWorkerModule {}
