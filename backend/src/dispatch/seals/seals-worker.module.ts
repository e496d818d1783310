import { Module } from '@nestjs/common';
import { SealSchedule } from './seal-schedule.js';
import { SealsModule } from './seals.module.js';

/** Seals the records once a minute; only in the worker process. */
@Module({ imports: [SealsModule], providers: [SealSchedule] })
export class SealsWorkerModule {}
