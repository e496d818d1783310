import { Module } from '@nestjs/common';
import { ImportProcessor } from './import.processor.js';
import { ImportSweeper } from './import-sweeper.js';
import { ImportsModule } from './imports.module.js';

/** Checks, applies and undoes imports; only in the worker process. */
@Module({ imports: [ImportsModule], providers: [ImportProcessor, ImportSweeper] })
export class ImportsWorkerModule {}
