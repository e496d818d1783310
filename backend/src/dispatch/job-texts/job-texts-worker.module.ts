import { Module } from '@nestjs/common';
import { JobTextsModule } from './job-texts.module.js';
import { ReminderSweeper } from './reminder-sweeper.js';

/** Reminds workers of the start; only in the worker process. */
@Module({ imports: [JobTextsModule], providers: [ReminderSweeper] })
export class JobTextsWorkerModule {}
