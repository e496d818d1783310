import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CallRecords } from './call-records.service.js';
import { Call } from './call.entity.js';
import { ErasedCalls } from './erased-calls.service.js';
import { Pass } from './pass.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([Call, Pass])],
  providers: [CallRecords, ErasedCalls],
  exports: [CallRecords, ErasedCalls],
})
export class CallsModule {}
