import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ConsentsInBulk } from './consents-in-bulk.service.js';
import { EndedConsents } from './ended-consents.service.js';
import { ConsentHolders } from './consent-holders.js';
import { ErasedNumbers } from './erased-numbers.service.js';
import { ErasedOptOut } from './erased-opt-out.entity.js';
import { FormerPhoneNumberId } from './former-phone-number-id.entity.js';
import { KeptOptOuts } from './kept-opt-outs.service.js';
import { OptInLinks } from './opt-in-links.js';
import { PhoneConsentHolder } from './phone-consent-holder.entity.js';
import { PhoneNumber } from './phone-number.entity.js';
import { PhoneNumberList } from './phone-number-list.service.js';
import { PhoneNumbersExportController } from './phone-numbers-export.controller.js';
import { PhoneNumbersController } from './phone-numbers.controller.js';
import { PhoneNumbersService } from './phone-numbers.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([PhoneNumber, FormerPhoneNumberId, PhoneConsentHolder, ErasedOptOut])],
  controllers: [PhoneNumbersController, PhoneNumbersExportController],
  providers: [
    PhoneNumbersService,
    ConsentHolders,
    ConsentsInBulk,
    EndedConsents,
    ErasedNumbers,
    KeptOptOuts,
    OptInLinks,
    PhoneNumberList,
  ],
  exports: [ConsentsInBulk, EndedConsents, PhoneNumbersService, ErasedNumbers],
})
export class PhoneNumbersModule {}
