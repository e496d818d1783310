import { Injectable } from '@nestjs/common';
import { SegmentedMessage } from 'sms-segments-calculator';
import type { EntityManager } from 'typeorm';
import { employerNameOf } from '../../hall/employers/employer-name-sql.js';
import { unreachableWorkerSql } from '../../hall/workers/reachability.js';
import type { Wording } from '../../hall/wording/wording.js';
import type { Versions } from '../../languages/versions.field.js';
import { WordingService } from '../../hall/wording/wording.service.js';
import { type Language, LANGUAGES } from '../../languages/languages.js';
import type { Say } from '../../languages/messages.js';
import { AppConfig } from '../../platform/config/app-config.js';
import { columns, statement, types } from '../../platform/database/sql/index.js';
import { notFound } from '../../platform/errors/api-error.js';
import type { TextInLanguageDto } from './dto/text-in-language.dto.js';
import { MATCH_STATUSES, type MatchStatus } from './job-match.entity.js';

const jobInWords = statement('job in words', {
  title: types.text.from('j.title'),
  titleIn: types.json<Versions>().orNull.from('j.title_in'),
  employer: types.text.from(employerNameOf('j')),
})`
  SELECT ${columns} FROM jobs j WHERE j.id = ${types.uuid.param('jobId')}`;

const workersByLanguage = statement('workers of a job who can be texted, by their languages', {
  language: types.word(LANGUAGES).from('w.language'),
  workers: types.integer.from('count(*)::int'),
})`
  SELECT ${columns} FROM job_matches m
    JOIN workers w ON w.id = m.worker_id
    LEFT JOIN phone_numbers p ON p.phone_number = w.phone
  WHERE m.job_id = ${types.uuid.param('jobId')} AND ${unreachableWorkerSql('w', 'p')} IS NULL
    AND (m.id = ANY(${types.uuid.list.param('matchIds')}) OR m.status = ANY(${types.word(MATCH_STATUSES).list.param('statuses')}))
  GROUP BY w.language`;

/** As long as any match's id. */
const SOME_ID = '00000000-0000-0000-0000-000000000000';

export interface WorkersInLanguage {
  language: Language;
  workers: number;
}

/** What a text is made of in one language. */
export interface TextFacts {
  title: string;
  employer: string;
  link: string;
  say: Say;
  /** What staff typed, in that language where they did. */
  typed: (text: string, versions?: Versions | null) => string;
}

/** What a text about a job would say in each language, to how many, and what it costs. */
@Injectable()
export class TextsInLanguages {
  constructor(
    private readonly config: AppConfig,
    private readonly wording: WordingService,
  ) {}

  /** @throws 404 without the job */
  async of(
    manager: EntityManager,
    jobId: string,
    workers: readonly WorkersInLanguage[],
    textOf: (facts: TextFacts) => string,
  ): Promise<TextInLanguageDto[]> {
    const job = await jobInWords.first(manager, { jobId });
    if (!job) throw notFound('Job not found');
    const wording = await this.wording.now(manager);
    const workersIn = new Map<Language, number>();
    for (const { language, workers: count } of workers) {
      const spoken = wording.spoken(language);
      workersIn.set(spoken, (workersIn.get(spoken) ?? 0) + count);
    }
    return LANGUAGES.flatMap((language) => {
      const count = workersIn.get(language);
      if (!count) return [];
      const said = textOf(this.factsIn(language, job, wording));
      return [{ language, workers: count, text: said, segments: new SegmentedMessage(said).segmentsCount }];
    });
  }

  /** The same text in all of the hall's languages, whoever is to get it. */
  async inAll(
    manager: EntityManager,
    jobId: string,
    textOf: (facts: TextFacts) => string,
  ): Promise<string[]> {
    const { languages } = await this.wording.now(manager);
    const one = languages.map((language) => ({ language, workers: 1 }));
    return (await this.of(manager, jobId, one, textOf)).map(({ text: said }) => said);
  }

  /** Those of a job who can be texted: these matches, or all of these statuses. */
  workersOf(
    manager: EntityManager,
    jobId: string,
    { matchIds = [], statuses = [] }: { matchIds?: readonly string[]; statuses?: readonly MatchStatus[] },
  ): Promise<WorkersInLanguage[]> {
    return workersByLanguage.rows(manager, { jobId, matchIds, statuses });
  }

  private factsIn(
    language: Language,
    { title, titleIn, employer }: { title: string; titleIn: Versions | null; employer: string },
    wording: Wording,
  ): TextFacts {
    return {
      title: wording.typed(language, title, titleIn),
      employer,
      link: `${this.config.publicBaseUrl}/worker-view/${SOME_ID}`,
      say: wording.sayIn(language),
      typed: (typedText, versions) => wording.typed(language, typedText, versions),
    };
  }
}
