import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ErasedRecords } from './erased-records.service.js';
import { ErasedRow } from './erased-row.entity.js';
import { SealLetter } from './seal-letter.entity.js';
import { Seal } from './seal.entity.js';
import { SealedRow } from './sealed-row.entity.js';
import { SealsController } from './seals.controller.js';
import { Seals } from './seals.service.js';
import { Sealer } from './sealer.service.js';
import { SealLetters } from './seal-letters.service.js';
import { EmailModule } from '../../messaging/email/email.module.js';
import { HallModule } from '../../hall/contact/hall.module.js';
import { UnsealedRow } from './unsealed-row.entity.js';

@Module({
  imports: [
    EmailModule,
    HallModule,
    TypeOrmModule.forFeature([Seal, SealedRow, UnsealedRow, ErasedRow, SealLetter]),
  ],
  controllers: [SealsController],
  providers: [Sealer, ErasedRecords, Seals, SealLetters],
  exports: [Sealer, ErasedRecords, Seals, SealLetters],
})
export class SealsModule {}
