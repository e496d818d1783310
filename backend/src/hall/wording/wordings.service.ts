import { Injectable } from '@nestjs/common';
import { SegmentedMessage } from 'sms-segments-calculator';
import { DataSource, type EntityManager } from 'typeorm';
import type { MessageKey } from '../../languages/catalogue/catalogue.js';
import { en } from '../../languages/catalogue/en.js';
import { catalogues, type Language, LANGUAGES, USUAL_LANGUAGE } from '../../languages/languages.js';
import { argumentsOf, formatted } from '../../languages/messages.js';
import { AppConfig } from '../../platform/config/app-config.js';
import { columns, statement, text } from '../../platform/database/sql/index.js';
import { conflict, fieldError, notFound } from '../../platform/errors/api-error.js';
import type { Staff } from '../../platform/http/actor.js';
import { HallService } from '../contact/hall.service.js';
import { SettingsService } from '../settings/settings.service.js';
import { auditedWording } from './audited.js';
import type { ConfirmationDto, SentenceDto, SentencePreviewDto, WordingDto } from './dto/wording.dto.js';
import { isKey, type KeptSentence, type KeptSentences, ownSentences, settingOf } from './kept-sentences.js';
import { mayChange, refusalOfText } from './sentence-rules.js';

const latestJob = statement('latest job, to show a sentence with', {
  title: text.from('j.title'),
  employer: text.from('e.company_name'),
})`
  SELECT ${columns} FROM jobs j JOIN employers e ON e.id = j.employer_id ORDER BY j.created_at DESC LIMIT 1`;

const SOME_ID = '00000000-0000-0000-0000-000000000000';

/** What stands for a placeholder that the latest job does not give. */
const samples: Record<string, string | number> = {
  message: 'Start at 6 am.',
  count: 20,
  minutes: 20,
  time: '11:40 AM',
  place: 'Staff entrance',
  phone: '+1 (617) 555-0126',
};

/** What staff make of the sentences of a language. */
@Injectable()
export class Wordings {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly hall: HallService,
    private readonly settings: SettingsService,
  ) {}

  async of(code: string): Promise<WordingDto> {
    return this.read(this.dataSource.manager, languageOf(code));
  }

  /** Words a sentence in the hall's own way; null goes back to the product's. */
  async save(code: string, name: string, given: string | null, by: Staff): Promise<SentenceDto> {
    const [language, key] = [languageOf(code), keyOf(name)];
    if (!mayChange(language, key)) {
      throw conflict('given_by_specification', 'This sentence stays as it is in English.');
    }
    const refusal = given === null ? null : refusalOfText(key, given);
    if (refusal) throw fieldError('text', refusal);
    const own = given === catalogues[language].messages[key] ? null : given;
    return this.change(language, key, async (kept, manager) => {
      if ((kept.text ?? null) === own) return kept;
      const { text: before, ...rest } = kept;
      await auditedWording.record(manager, by, own === null ? 'restored' : 'updated', `${language}/${key}`, {
        before: { text: before ?? catalogues[language].messages[key] },
        after: { text: own ?? catalogues[language].messages[key], sentence: `${language}/${key}` },
      });
      return own === null ? rest : { ...rest, text: own };
    });
  }

  /** A native speaker confirms the sentence as it stands, or takes that back. */
  async confirm(code: string, name: string, confirmed: boolean, by: Staff): Promise<SentenceDto> {
    const [language, key] = [languageOf(code), keyOf(name)];
    return this.change(language, key, async (kept, manager) => {
      const text = kept.text ?? catalogues[language].messages[key];
      if ((kept.confirmed?.text === text) === confirmed) return kept;
      await auditedWording.record(
        manager,
        by,
        confirmed ? 'confirmed' : 'unconfirmed',
        `${language}/${key}`,
        { after: { sentence: `${language}/${key}` } },
      );
      const rest = kept.text === undefined ? {} : { text: kept.text };
      if (!confirmed) return rest;
      return { ...rest, confirmed: { text, by: by.user.username, at: new Date().toISOString() } };
    });
  }

  /** A sentence as it would read, with the latest job. */
  async preview(code: string, name: string, given: string | null): Promise<SentencePreviewDto> {
    const [language, key] = [languageOf(code), keyOf(name)];
    const refusal = given === null ? null : refusalOfText(key, given);
    if (refusal) throw fieldError('text', refusal);
    const message = given ?? (await this.sentenceOf(language, key)).text;
    const job = await latestJob.first(this.dataSource);
    const { name: hallName } = await this.hall.contact();
    const known: Record<string, string | number> = {
      ...samples,
      title: 'Banquet Server',
      employer: 'Harborlight Hotel',
      ...job,
      job: [job?.title, job?.employer].filter(Boolean).join(', '),
      hall: hallName ?? catalogues[language].messages['page.theHall'],
      name: hallName ?? catalogues[language].messages['page.theHall'],
      link: `${this.config.publicBaseUrl}/worker-view/${SOME_ID}`,
    };
    const values = Object.fromEntries(argumentsOf(message).map((one) => [one, known[one] ?? '…']));
    const text = formatted(language, message, values);
    const isText = key.startsWith('text.');
    return { text, segments: isText ? new SegmentedMessage(text).segmentsCount : null };
  }

  private async sentenceOf(language: Language, key: MessageKey): Promise<SentenceDto> {
    const { sentences } = await this.read(this.dataSource.manager, language);
    return sentences.find((sentence) => sentence.key === key)!;
  }

  private change(
    language: Language,
    key: MessageKey,
    change: (kept: KeptSentence, manager: EntityManager) => Promise<KeptSentence>,
  ): Promise<SentenceDto> {
    return this.dataSource.transaction(async (manager) => {
      const setting = settingOf(language);
      await this.settings.version(manager, [setting], { locked: true });
      const all = await this.kept(manager, language);
      await this.settings.set(manager, {
        [setting]: { ...all, [key]: await change(all[key] ?? {}, manager) },
      });
      const { sentences } = await this.read(manager, language);
      return sentences.find((sentence) => sentence.key === key)!;
    });
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

function languageOf(code: string): Language {
  const language = LANGUAGES.find((one) => one === code);
  if (!language) throw notFound('Language not found');
  return language;
}

function keyOf(name: string): MessageKey {
  if (!isKey(name)) throw notFound('Sentence not found');
  return name;
}
