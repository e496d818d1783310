import { Injectable } from '@nestjs/common';
import { SegmentedMessage } from 'sms-segments-calculator';
import { DataSource } from 'typeorm';
import { type Language, LANGUAGES } from '../../languages/languages.js';
import { formatted } from '../../languages/messages.js';
import type { Versions } from '../../languages/versions.field.js';
import { AppConfig } from '../../platform/config/app-config.js';
import { columns, statement, types } from '../../platform/database/sql/index.js';
import { fieldError, notFound } from '../../platform/errors/api-error.js';
import { employerNameOf } from '../employers/employer-name-sql.js';
import { HallService } from '../contact/hall.service.js';
import { nameOfWorker } from '../workers/worker-name-sql.js';
import type { PreviewedWorkerDto, PreviewSentenceDto, SentencePreviewDto } from './dto/wording.dto.js';
import { keyOf, languageOf } from './kept-sentences.js';
import { previewValues } from './preview-values.js';
import { refusalOfText, withApostrophes } from './sentence-rules.js';
import { Wordings } from './wordings.service.js';

const shownWorker = {
  id: types.uuid.from('w.id'),
  name: types.text.from(nameOfWorker('w')),
};
const worker = statement('worker to show a sentence with', shownWorker)`
  SELECT ${columns} FROM workers w WHERE w.id = ${types.uuid.param('id')} AND w.erased_at IS NULL`;

const language = types.word(LANGUAGES).param('language');
/** Each only looked for where the one before found nobody. */
const usualWorkers = [
  statement('worker of a language who was texted last', shownWorker)`
    SELECT ${columns} FROM sms s JOIN workers w ON w.id = s.worker_id
    WHERE w.language = ${language} AND w.erased_at IS NULL ORDER BY s.created_at DESC, s.id DESC LIMIT 1`,
  statement('active worker of a language', shownWorker)`
    SELECT ${columns} FROM workers w
    WHERE w.language = ${language} AND w.status = 'Active' AND w.erased_at IS NULL ORDER BY w.number LIMIT 1`,
] as const;
const anyWorker = statement('any worker', shownWorker)`
  SELECT ${columns} FROM workers w WHERE w.erased_at IS NULL ORDER BY w.status, w.number LIMIT 1`;

/** The latest job on whose list the worker is, else the hall's latest. */
const latestJob = statement('latest job of a worker, to show a sentence with', {
  title: types.text.from('j.title'),
  titleIn: types.json<Versions>().orNull.from('j.title_in'),
  employer: types.text.from(employerNameOf('j')),
  startsAt: types.instant.orNull.from('j.starts_at'),
  reportTo: types.text.orNull.from('j.report_to'),
  matchId: types.uuid.orNull.from('m.id'),
})`
  SELECT ${columns} FROM jobs j
    LEFT JOIN job_matches m ON m.job_id = j.id AND m.worker_id = ${types.uuid.orNull.param('workerId')}
  WHERE j.id = coalesce(
    (SELECT of.job_id FROM job_matches of WHERE of.worker_id = ${types.uuid.orNull.param('workerId')}
     ORDER BY of.created_at DESC, of.job_id DESC LIMIT 1),
    (SELECT latest.id FROM jobs latest ORDER BY latest.created_at DESC, latest.id DESC LIMIT 1))`;

/** How sentences would read for a worker. */
@Injectable()
export class SentencePreviews {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly hall: HallService,
    private readonly wordings: Wordings,
  ) {}

  /** @throws 404 without the language, the sentence or the worker; 400 where the hall cannot word it so */
  async of(
    code: string,
    name: string,
    { text: typed = null, workerId }: PreviewSentenceDto,
  ): Promise<SentencePreviewDto> {
    const [spoken, key] = [languageOf(code), keyOf(name)];
    const given = typed === null ? null : withApostrophes(typed);
    const refusal = given === null ? null : refusalOfText(key, given);
    if (refusal) throw fieldError('text', refusal);
    const wording = await this.wordings.wordingIn(spoken);
    const shown = workerId ? await this.known(workerId) : await this.usual(spoken);
    const job = await latestJob.first(this.dataSource, { workerId: shown?.id ?? null });
    const values = previewValues(key, spoken, {
      say: wording.sayIn(spoken),
      worker: shown?.name,
      job: job && { ...job, title: wording.typed(spoken, job.title, job.titleIn) },
      hall: await this.hall.contact(),
      hours: { timezone: this.config.hallTimezone },
      baseUrl: this.config.publicBaseUrl,
      now: new Date(),
    });
    const said = formatted(spoken, given ?? wording.message(spoken, key), values);
    const segments = key.startsWith('text.') ? new SegmentedMessage(said).segmentsCount : null;
    return { text: said, segments, worker: shown };
  }

  private async known(id: string): Promise<PreviewedWorkerDto> {
    const found = await worker.first(this.dataSource, { id });
    if (!found) throw notFound('Worker not found');
    return found;
  }

  private async usual(spoken: Language): Promise<PreviewedWorkerDto | null> {
    const [texted, active] = usualWorkers;
    return (
      (await texted.first(this.dataSource, { language: spoken })) ??
      (await active.first(this.dataSource, { language: spoken })) ??
      (await anyWorker.first(this.dataSource)) ??
      null
    );
  }
}
