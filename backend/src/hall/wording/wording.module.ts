import { Module } from '@nestjs/common';
import { HallModule } from '../contact/hall.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { WordingService } from './wording.service.js';

@Module({
  imports: [HallModule, SettingsModule],
  providers: [WordingService],
  exports: [WordingService],
})
export class WordingModule {}
