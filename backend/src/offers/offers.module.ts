import { Module } from '@nestjs/common';
import { SmsModule } from '../sms/sms.module.js';
import { OffersController } from './offers.controller.js';
import { OffersService } from './offers.service.js';

@Module({
  imports: [SmsModule],
  controllers: [OffersController],
  providers: [OffersService],
})
export class OffersModule {}
