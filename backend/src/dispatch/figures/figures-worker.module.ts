import { Module } from '@nestjs/common';
import { FiguresModule } from './figures.module.js';
import { ReachRecorder } from './reach-recorder.js';

/** Keeps what only its day knows; only in the worker process. */
@Module({ imports: [FiguresModule], providers: [ReachRecorder] })
export class FiguresWorkerModule {}
