import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { LANGUAGES } from '../../languages/languages.js';
import { HallService } from '../contact/hall.service.js';
import { SettingsService } from '../settings/settings.service.js';
import { ownSentences, settingOf } from './kept-sentences.js';
import { Wording } from './wording.js';

@Injectable()
export class WordingService {
  constructor(
    private readonly hall: HallService,
    private readonly settings: SettingsService,
  ) {}

  /** How the hall words things now; read once for all that is written together. */
  async now(manager?: EntityManager): Promise<Wording> {
    const [languages, kept] = [
      await this.hall.languages(manager),
      await this.settings.get(LANGUAGES.map(settingOf), manager),
    ];
    const own = LANGUAGES.map((language) => [language, ownSentences(kept[settingOf(language)])] as const);
    return new Wording(languages, Object.fromEntries(own));
  }
}
