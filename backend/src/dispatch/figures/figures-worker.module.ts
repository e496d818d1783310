import { Module } from '@nestjs/common';
import { FiguresModule } from './figures.module.js';
import { ReachRecorder } from './reach-recorder.js';

/** Records figures that can only be counted on their day; only in the worker process. */
@Module({ imports: [FiguresModule], providers: [ReachRecorder] })
export class FiguresWorkerModule {}
