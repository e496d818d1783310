import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isUUID } from 'class-validator';
import { WordingService } from '../../hall/wording/wording.service.js';
import { WorkerLanguages } from '../../hall/workers/worker-languages.service.js';
import { compiledPages } from '../../languages/compiled.js';
import { catalogues, type Language, LANGUAGES, USUAL_LANGUAGE } from '../../languages/languages.js';
import { formatted } from '../../languages/messages.js';
import { negotiate } from '../../languages/negotiate.js';
import { refusalIn } from '../../languages/refusals.js';
import { columns, statement, uuid, word } from '../../platform/database/sql/index.js';
import { forbidden, notFound } from '../../platform/errors/api-error.js';
import type { Actor } from '../../platform/http/actor.js';
import type { ReaderDto } from './dto/reader.dto.js';

/** What is behind a link. */
export type LinkKind = 'match' | 'phone';

const reader = { id: uuid.from('w.id'), language: word(LANGUAGES).from('w.language') };
const id = uuid.param('id');
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

  constructor(
    private readonly dataSource: DataSource,
    private readonly wording: WordingService,
    private readonly workers: WorkerLanguages,
  ) {}

  /** @param wished an Accept-Language header, which decides where no worker is known */
  async of(kind: LinkKind, linkId: string, wished: string | undefined): Promise<ReaderDto> {
    const [wording, known] = await Promise.all([this.wording.now(), this.behind(kind, linkId)]);
    const language = known[0]?.language ?? negotiate(wished, wording.languages) ?? USUAL_LANGUAGE;
    return {
      language: wording.spoken(language),
      languages: [...wording.languages],
      sentences: compiledPages(wording.ownOf(language)),
    };
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
    await this.workers.set(
      known.map(({ id }) => id),
      language,
      by,
    );
    this.remember(linkId, language);
    return this.of(kind, linkId, language);
  }

  /**
   * A refusal in the language of whoever opened the link; as it is when the catalogue does not have it.
   * @param options.mayAsk the database whose link it is
   */
  async rephrase(
    english: string,
    { kind, linkId, wished }: { kind: LinkKind; linkId: string; wished: string | undefined },
    { mayAsk }: { mayAsk: boolean },
  ): Promise<string> {
    const refusal = refusalIn(english);
    if (!refusal) return english;
    if (!mayAsk) {
      const language = this.remembered.get(linkId) ?? negotiate(wished, LANGUAGES) ?? USUAL_LANGUAGE;
      return formatted(language, catalogues[language].messages[refusal.key], refusal.values);
    }
    const wording = await this.wording.now();
    const [known] = await this.behind(kind, linkId);
    const language = wording.spoken(
      known?.language ?? negotiate(wished, wording.languages) ?? USUAL_LANGUAGE,
    );
    return formatted(language, wording.message(language, refusal.key), refusal.values);
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
