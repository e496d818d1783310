import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PhoneNumbersModule } from '../phone-numbers/phone-numbers.module.js';
import { ErasedWorkers } from './erased-workers.service.js';
import { Namesakes } from './namesakes.service.js';
import { WorkerNumbers } from './worker-numbers.service.js';
import { WorkerReferences } from './worker-references.service.js';
import { Worker } from './worker.entity.js';
import { WorkersController } from './workers.controller.js';
import { WorkersSearch } from './workers-search.service.js';
import { WorkersInBulk } from './workers-in-bulk.service.js';
import { WorkerLanguages } from './worker-languages.service.js';
import { WorkersService } from './workers.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Worker]), PhoneNumbersModule],
  controllers: [WorkersController],
  providers: [
    WorkersService,
    WorkerLanguages,
    WorkerNumbers,
    Namesakes,
    WorkerReferences,
    ErasedWorkers,
    WorkersSearch,
    WorkersInBulk,
  ],
  exports: [WorkersService, WorkerLanguages, WorkersInBulk, ErasedWorkers, WorkersSearch],
})
export class WorkersModule {}
