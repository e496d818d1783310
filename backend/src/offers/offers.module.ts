import { Module } from '@nestjs/common';
import { MatchingModule } from '../matching/matching.module.js';
import { SmsModule } from '../sms/sms.module.js';
import { OffersController } from './offers.controller.js';
import { OffersService } from './offers.service.js';

@Module({
  imports: [MatchingModule, SmsModule],
  controllers: [OffersController],
  providers: [OffersService],
})
export class OffersModule {}
