import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { MessageKey } from '../../languages/catalogue/catalogue.js';
import { en } from '../../languages/catalogue/en.js';
import { catalogues, type Language, USUAL_LANGUAGE } from '../../languages/languages.js';
import { argumentsOf } from '../../languages/messages.js';
import { conflict, fieldError } from '../../platform/errors/api-error.js';
import type { Staff } from '../../platform/http/actor.js';
import { expectVersion, type Editor } from '../../platform/http/if-match.js';
import { SettingsService } from '../settings/settings.service.js';
import { auditedWording } from './audited.js';
import type { ConfirmationDto, ConfirmSentenceDto, SentenceDto, WordingDto } from './dto/wording.dto.js';
import {
  keyOf,
  languageOf,
  type KeptSentence,
  type KeptSentences,
  ownSentences,
  settingOf,
} from './kept-sentences.js';
import { mayChange, refusalOfText, withApostrophes } from './sentence-rules.js';
import { Wording } from './wording.js';

/** What staff make of the sentences of a language. */
@Injectable()
export class Wordings {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: SettingsService,
  ) {}

  async of(code: string): Promise<WordingDto> {
    return this.read(this.dataSource.manager, languageOf(code));
  }

  /**
   * Words a sentence in the hall's own way; null goes back to the product's.
   * @throws 409 when it was worded otherwise since the sender saw it, or the whole language
   */
  async save(code: string, name: string, typed: string | null, by: Editor & Staff): Promise<SentenceDto> {
    const given = typed === null ? null : withApostrophes(typed);
    const [language, key] = [languageOf(code), keyOf(name)];
    if (!mayChange(language, key)) {
      throw conflict('given_by_specification', 'This sentence stays as it is.');
    }
    const refusal = given === null ? null : refusalOfText(key, given);
    if (refusal) throw fieldError('text', refusal);
    const original = catalogues[language].messages[key];
    const own = given === original ? null : given;
    return this.change(language, key, async (kept, manager, next) => {
      const now = await this.sentence(manager, language, key);
      const isSeen = by.seen?.some((version) => version >= now.version);
      if (!isSeen) expectVersion(by.seen, now, { text: own ?? original });
      if ((kept.text ?? null) === own) return kept;
      const { text: before, ...rest } = { ...kept, version: next };
      await auditedWording.record(manager, by, own === null ? 'restored' : 'updated', `${language}/${key}`, {
        before: { text: before ?? original },
        after: { text: own ?? original, sentence: `${language}/${key}` },
      });
      return own === null ? rest : { ...rest, text: own };
    });
  }

  /**
   * A native speaker confirms the sentence as it stands, or takes that back.
   * @throws 409 when it has changed since it was read
   */
  async confirm(
    code: string,
    name: string,
    { confirmed, text: read }: ConfirmSentenceDto,
    by: Staff,
  ): Promise<SentenceDto> {
    const [language, key] = [languageOf(code), keyOf(name)];
    return this.change(language, key, async (kept, manager) => {
      const text = kept.text ?? catalogues[language].messages[key];
      if (confirmed && read != null && read !== text)
        throw conflict('sentence_changed', 'The sentence has changed meanwhile. Read it again.');
      if ((kept.confirmed?.text === text) === confirmed) return kept;
      await auditedWording.record(
        manager,
        by,
        confirmed ? 'confirmed' : 'unconfirmed',
        `${language}/${key}`,
        { after: { sentence: `${language}/${key}` } },
      );
      const rest = { ...kept };
      delete rest.confirmed;
      if (!confirmed) return rest;
      return { ...rest, confirmed: { text, by: by.user.username, at: new Date().toISOString() } };
    });
  }

  /** How a language is worded, be it switched off or not. */
  async wordingIn(language: Language): Promise<Wording> {
    const own = ownSentences(await this.kept(this.dataSource.manager, language));
    return new Wording([language], { [language]: own });
  }

  private change(
    language: Language,
    key: MessageKey,
    change: (kept: KeptSentence, manager: EntityManager, next: number) => Promise<KeptSentence>,
  ): Promise<SentenceDto> {
    return this.dataSource.transaction(async (manager) => {
      const setting = settingOf(language);
      const version = await this.settings.version(manager, [setting], { locked: true });
      const all = await this.kept(manager, language);
      await this.settings.set(manager, {
        [setting]: { ...all, [key]: await change(all[key] ?? {}, manager, version + 1) },
      });
      return this.sentence(manager, language, key);
    });
  }

  private async sentence(manager: EntityManager, language: Language, key: MessageKey): Promise<SentenceDto> {
    const { sentences } = await this.read(manager, language);
    return sentences.find((sentence) => sentence.key === key)!;
  }

  private async kept(manager: EntityManager, language: Language): Promise<KeptSentences> {
    const { [settingOf(language)]: kept } = await this.settings.get([settingOf(language)], manager);
    return kept ?? {};
  }

  private async read(manager: EntityManager, language: Language): Promise<WordingDto> {
    const [kept, english] = [
      await this.kept(manager, language),
      ownSentences(await this.kept(manager, USUAL_LANGUAGE)),
    ];
    const own = ownSentences(kept);
    const { messages, confirmed } = catalogues[language];
    const sentences = (Object.keys(en.messages) as MessageKey[]).map((key) => {
      const text = own[key] ?? messages[key];
      return {
        key,
        english: english[key] ?? en.messages[key],
        original: messages[key],
        text,
        placeholders: argumentsOf(en.messages[key]),
        mayChange: mayChange(language, key),
        confirmed: confirmationOf(text, kept[key], confirmed.includes(key) && text === messages[key]),
        version: kept[key]?.version ?? 0,
      };
    });
    return { language, sentences, version: await this.settings.version(manager, [settingOf(language)]) };
  }
}

function confirmationOf(
  text: string,
  { confirmed }: KeptSentence = {},
  byProduct: boolean,
): ConfirmationDto | null {
  if (confirmed?.text === text) return { by: confirmed.by, at: confirmed.at };
  return byProduct ? { by: null, at: null } : null;
}
