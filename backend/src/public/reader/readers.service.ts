import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isUUID } from 'class-validator';
import { Wording } from '../../hall/wording/wording.js';
import { WordingService } from '../../hall/wording/wording.service.js';
import { WorkerLanguages } from '../../hall/workers/worker-languages.service.js';
import { compiledPages } from '../../languages/compiled.js';
import { type Language, LANGUAGES, USUAL_LANGUAGE } from '../../languages/languages.js';
import { negotiate } from '../../languages/negotiate.js';
import { columns, statement, types } from '../../platform/database/sql/index.js';
import { fieldError, forbidden, notFound, type TypedInSentence } from '../../platform/errors/api-error.js';
import type { Actor } from '../../platform/http/actor.js';
import type { ReaderDto } from './dto/reader.dto.js';

/** What is behind a link. */
export type LinkKind = 'match' | 'phone';

interface Asked {
  kind: LinkKind;
  linkId: string;
  /** An Accept-Language header. */
  wished: string | undefined;
}

const reader = { id: types.uuid.from('w.id'), language: types.word(LANGUAGES).from('w.language') };
const id = types.uuid.param('id');
const readersBehind = {
  match: statement('worker behind the link of a match', reader)`
    SELECT ${columns} FROM job_matches m JOIN workers w ON w.id = m.worker_id WHERE m.id = ${id}`,
  /** Whoever was added first decides where several share a number. */
  phone: statement('workers behind the link of a number', reader)`
    SELECT ${columns} FROM phone_numbers p JOIN workers w ON w.phone = p.phone_number
    WHERE p.id = ${id} AND w.erased_at IS NULL ORDER BY w.created_at, w.id`,
};

/** Where so many links were opened, the first ones are forgotten. */
const MOST_REMEMBERED = 10_000;

/** In which language whoever opens a link reads. */
@Injectable()
export class Readers {
  /** By the id in the link: who asks too often is answered without a query. */
  private readonly remembered = new Map<string, Language>();
  /** How the hall worded things when it was last asked. */
  private last = new Wording(LANGUAGES, {});

  constructor(
    private readonly dataSource: DataSource,
    private readonly wording: WordingService,
    private readonly workers: WorkerLanguages,
  ) {}

  /** @param wished an Accept-Language header, which decides where no worker is known */
  async of(kind: LinkKind, linkId: string, wished: string | undefined): Promise<ReaderDto> {
    const [wording, known] = await Promise.all([this.wordingNow(), this.behind(kind, linkId)]);
    return readerOf(wording, known[0]?.language ?? negotiate(wished, wording.languages) ?? USUAL_LANGUAGE);
  }

  /** As far as it is known without asking the database. */
  atHand({ linkId, wished }: Asked): ReaderDto {
    return readerOf(this.last, this.languageAtHand(linkId, wished));
  }

  /** Keeps what a worker chose on their page; everybody's who has the number. */
  async choose(
    kind: LinkKind,
    linkId: string,
    language: Language,
    by: Actor,
    missing: string,
  ): Promise<ReaderDto> {
    if (by.user) {
      const error = `You are signed in as ${by.user.username}, so this is a preview. Change the worker's language on the worker instead.`;
      throw forbidden('preview_only', error);
    }
    const known = await this.behind(kind, linkId);
    if (known.length === 0) throw notFound(missing);
    const { languages } = await this.wordingNow();
    if (!languages.includes(language))
      throw fieldError('language', 'The hall does not write in this language. Choose another one.');
    await this.workers.set(
      known.map(({ id }) => id),
      language,
      by,
    );
    this.remember(linkId, language);
    return this.of(kind, linkId, language);
  }

  /**
   * Refusals in the language of whoever opened the link; as they are where the catalogue does not have them.
   * @param options.mayAsk the database whose link it is
   */
  async rephrase(
    english: readonly string[],
    { kind, linkId, wished, typed }: Asked & { typed?: TypedInSentence },
    { mayAsk }: { mayAsk: boolean },
  ): Promise<string[]> {
    if (!mayAsk) {
      const language = this.languageAtHand(linkId, wished);
      return english.map((sentence) => this.last.rephrase(language, sentence, typed));
    }
    const wording = await this.wordingNow();
    const [known] = await this.behind(kind, linkId);
    const language = known?.language ?? negotiate(wished, wording.languages) ?? USUAL_LANGUAGE;
    return english.map((sentence) => wording.rephrase(language, sentence, typed));
  }

  private languageAtHand(linkId: string, wished: string | undefined): Language {
    return this.remembered.get(linkId) ?? negotiate(wished, this.last.languages) ?? USUAL_LANGUAGE;
  }

  private async wordingNow(): Promise<Wording> {
    this.last = await this.wording.now();
    return this.last;
  }

  private async behind(kind: LinkKind, linkId: string) {
    if (!isUUID(linkId)) return [];
    const readers = await readersBehind[kind].rows(this.dataSource, { id: linkId });
    if (readers[0]) this.remember(linkId, readers[0].language);
    return readers;
  }

  private remember(linkId: string, language: Language): void {
    if (this.remembered.size >= MOST_REMEMBERED) this.remembered.clear();
    this.remembered.set(linkId, language);
  }
}

const readerOf = (wording: Wording, language: Language): ReaderDto => ({
  language: wording.spoken(language),
  languages: [...wording.languages],
  sentences: compiledPages(wording.ownOf(language)),
});
