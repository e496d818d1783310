import { Module } from '@nestjs/common';
import { HallModule } from '../contact/hall.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { SentencePreviews } from './sentence-previews.service.js';
import { WordingController } from './wording.controller.js';
import { Wordings } from './wordings.service.js';
import { WordingService } from './wording.service.js';

@Module({
  imports: [HallModule, SettingsModule],
  controllers: [WordingController],
  providers: [WordingService, Wordings, SentencePreviews],
  exports: [WordingService],
})
export class WordingModule {}
