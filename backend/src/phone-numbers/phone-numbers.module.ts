import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ConsentHolders } from './consent-holders.js';
import { PhoneConsentHolder } from './phone-consent-holder.entity.js';
import { PhoneNumber } from './phone-number.entity.js';
import { PhoneNumbersController } from './phone-numbers.controller.js';
import { PhoneNumbersService } from './phone-numbers.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([PhoneNumber, PhoneConsentHolder])],
  controllers: [PhoneNumbersController],
  providers: [PhoneNumbersService, ConsentHolders],
  exports: [PhoneNumbersService],
})
export class PhoneNumbersModule {}
