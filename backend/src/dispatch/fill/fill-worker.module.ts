import { Module } from '@nestjs/common';
import { FillModule } from './fill.module.js';
import { FillProcessor } from './fill.processor.js';
import { FillSweeper } from './fill-sweeper.js';

/** Fills jobs; only in the worker process. */
@Module({
  imports: [FillModule],
  providers: [FillProcessor, FillSweeper],
})
export class FillWorkerModule {}
