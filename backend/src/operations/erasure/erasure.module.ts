import { Module } from '@nestjs/common';
import { CallsModule } from '../../dispatch/calls/calls.module.js';
import { EmailModule } from '../../messaging/email/email.module.js';
import { ImportsModule } from '../../hall/imports/imports.module.js';
import { OffersModule } from '../../dispatch/offers/offers.module.js';
import { PhoneNumbersModule } from '../../hall/phone-numbers/phone-numbers.module.js';
import { SealsModule } from '../../dispatch/seals/seals.module.js';
import { SmsModule } from '../../messaging/sms/sms.module.js';
import { WorkersModule } from '../../hall/workers/workers.module.js';
import { ErasureService } from './erasure.service.js';

/** Without a route: only the operator's command erases, with rights that no api has. */
@Module({
  imports: [
    ImportsModule,
    WorkersModule,
    PhoneNumbersModule,
    SmsModule,
    EmailModule,
    OffersModule,
    CallsModule,
    SealsModule,
  ],
  providers: [ErasureService],
})
export class ErasureModule {}
