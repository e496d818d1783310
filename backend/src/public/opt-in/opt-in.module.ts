import { Module } from '@nestjs/common';
import { ReaderModule } from '../reader/reader.module.js';
import { HallModule } from '../../hall/contact/hall.module.js';
import { PhoneNumbersModule } from '../../hall/phone-numbers/phone-numbers.module.js';
import { OptInController } from './opt-in.controller.js';
import { OptInService } from './opt-in.service.js';

@Module({
  imports: [PhoneNumbersModule, HallModule, ReaderModule],
  controllers: [OptInController],
  providers: [OptInService],
})
export class OptInModule {}
