import { Module } from '@nestjs/common';
import { EmailModule } from '../email/email.module.js';
import { MatchingModule } from '../matching/matching.module.js';
import { PhoneNumbersModule } from '../phone-numbers/phone-numbers.module.js';
import { SmsModule } from '../sms/sms.module.js';
import { WorkersModule } from '../workers/workers.module.js';
import { ErasureService } from './erasure.service.js';

/** Without a route: only the operator's command erases, with rights that no api has. */
@Module({
  imports: [WorkersModule, PhoneNumbersModule, SmsModule, EmailModule, MatchingModule],
  providers: [ErasureService],
})
export class ErasureModule {}
