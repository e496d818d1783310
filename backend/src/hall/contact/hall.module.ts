import { Module } from '@nestjs/common';
import { SettingsModule } from '../settings/settings.module.js';
import { HallController } from './hall.controller.js';
import { HallService } from './hall.service.js';

@Module({
  imports: [SettingsModule],
  controllers: [HallController],
  providers: [HallService],
  exports: [HallService],
})
export class HallModule {}
