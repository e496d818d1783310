import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { recordChange } from '../../audit/record-change.js';
import { employerNameOf } from '../../hall/employers/employer-name-sql.js';
import { HallService } from '../../hall/contact/hall.service.js';
import {
  UNREACHABLE_REASONS,
  type UnreachableReason,
  unreachableReasonSql,
} from '../../hall/workers/reachability.js';
import { shownPhone } from '../../hall/phone-numbers/phone.js';
import { type AnyHour, fitIntoText, refuseIfTooLong, SmsService } from '../../messaging/sms/sms.service.js';
import { AppConfig } from '../../platform/config/app-config.js';
import type { Wording } from '../../hall/wording/wording.js';
import type { Versions } from '../../languages/versions.field.js';
import { WordingService } from '../../hall/wording/wording.service.js';
import { catalogues, type Language, LANGUAGES } from '../../languages/languages.js';
import type { Say } from '../../languages/messages.js';
import { afterCommit } from '../../platform/database/after-commit.js';
import { columns, records, type RowOf, sql, statement, types } from '../../platform/database/sql/index.js';
import type { TypedInSentence } from '../../platform/errors/api-error.js';
import type { Actor } from '../../platform/http/actor.js';
import { clockTime, dayAndTime } from '../../platform/time/clock-time.js';
import type { HallHours } from '../../platform/time/texting-hours.js';
import { auditedJobText } from './audited.js';
import { JOB_TEXT_KINDS, type JobTextKind, wordingOf } from './job-text-kinds.js';

/** @param rephrase says a refusal, given by its English sentence, in the same language */
type SaidByItself = (say: Say, rephrase: (english: string, typed?: TypedInSentence) => string) => string;

/** A text to one worker about one job of whose list they are. */
export interface JobText {
  kind: JobTextKind;
  jobId: string;
  workerId: string;
  /** What it is about; a confirmation or a new answer time is only sent while it holds. */
  offerId?: string | null;
  /** Of `answer-by`. */
  answerBy?: Date | null;
  /** Of `message`: what staff wrote, or what is said by itself in the worker's language. */
  message?: string | SaidByItself;
  messageIn?: Versions | null;
  /** Goes outside the texting hours, too. */
  anyHour?: AnyHour | null;
}

interface JobTextsWritten {
  /** The workers who are texted. */
  workerIds: string[];
  /** Who cannot be texted, and why: no failure. */
  unreachable: { workerId: string; reason: UnreachableReason }[];
}

const recipient = {
  index: types.integer.from('t.index'),
  matchId: types.uuid.from('m.id'),
  phone: types.text.orNull.from('w.phone'),
  language: types.word(LANGUAGES).from('w.language'),
  reason: types.word(UNREACHABLE_REASONS).orNull.from(unreachableReasonSql('w.phone', 'p')),
  title: types.text.from('j.title'),
  titleIn: types.json<Versions>().orNull.from('j.title_in'),
  employer: types.text.from(employerNameOf('j')),
  startsAt: types.instant.orNull.from('j.starts_at'),
  reportTo: types.text.orNull.from('j.report_to'),
  now: types.instant.from('now()'),
};
type Recipient = RowOf<typeof recipient>;

const recipientsOf = sql`
  FROM ${records('texts', { index: types.integer, jobId: types.uuid, workerId: types.uuid })}
    JOIN job_matches m ON m.job_id = t."jobId" AND m.worker_id = t."workerId"
    JOIN workers w ON w.id = m.worker_id
    JOIN jobs j ON j.id = m.job_id
    LEFT JOIN phone_numbers p ON p.phone_number = w.phone
  ORDER BY t.index`;
/** Waits for workers who are being deleted, and leaves them out. */
const recipients = statement('recipients of texts about jobs, who stay', recipient)`
  SELECT ${columns} ${recipientsOf} FOR KEY SHARE OF w`;
/** For a claim, which holds texts: whoever deletes a worker waits for these. */
const recipientsOfNow = statement('recipients of texts about jobs, as they are', recipient)`
  SELECT ${columns} ${recipientsOf}`;

const written = {
  kind: types.word(JOB_TEXT_KINDS),
  jobId: types.uuid,
  workerId: types.uuid,
  matchId: types.uuid,
  offerId: types.uuid.orNull,
  smsId: types.uuid,
  answerBy: types.instant.orNull,
  messageHash: types.text.orNull,
};
// Each follows from an act of the same transaction, and stands behind it.
const keep = statement('texts about jobs, kept')`
  INSERT INTO job_texts (made_at, kind, job_id, worker_id, match_id, offer_id, sms_id, starts_at, answer_by, message_hash,
    made_by_id, made_by)
  SELECT clock_timestamp(), t.kind, t."jobId", t."workerId", t."matchId", t."offerId", t."smsId", j.starts_at, t."answerBy", t."messageHash",
    ${types.integer.orNull.param('userId')}, ${types.text.orNull.param('username')}
  FROM ${records('written', written)} JOIN jobs j ON j.id = t."jobId"`;

/** Their words are facts that change: when the job starts, where to report, until when to answer. */
const waitingWords = statement('texts about jobs that tell of what may change', {
  smsId: types.uuid.from('t.sms_id'),
  message: types.text.from('s.message'),
  kind: types.word(JOB_TEXT_KINDS).from('t.kind'),
  jobId: types.uuid.from('t.job_id'),
  workerId: types.uuid.from('t.worker_id'),
  answerBy: types.instant.orNull.from('least(t.answer_by, j.starts_at)'),
})`
  SELECT ${columns} FROM job_texts t JOIN sms s ON s.id = t.sms_id JOIN jobs j ON j.id = t.job_id
  WHERE t.sms_id = ANY(${types.uuid.list.param('ids')}) AND t.kind IN ('place', 'answer-by', 'reminder')`;

const writtenSince = statement('whether a worker was told of the end of an offer since', {
  isTold: types.boolean.from('count(*) > 0'),
})`
  SELECT ${columns} FROM job_texts
  WHERE worker_id = ${types.uuid.param('workerId')} AND made_at >= ${types.instant.param('since')}
    AND offer_id = ${types.uuid.param('offerId')} AND kind = ANY(${types.text.list.param('kinds')})`;

/** Of what a worker with this language reads of a message, without the sentence around it. */
export function hashOfMessage(
  { message, messageIn }: Pick<JobText, 'message' | 'messageIn'>,
  language: Language,
  wording: Wording,
): string | null {
  if (typeof message !== 'string') return null;
  return createHash('sha256')
    .update(wording.typed(language, message, messageIn))
    .digest('base64url');
}

/** Tells workers about a job, beside notification and offer. */
@Injectable()
export class JobTexts {
  constructor(
    private readonly config: AppConfig,
    private readonly hall: HallService,
    private readonly sms: SmsService,
    private readonly wording: WordingService,
  ) {}

  /**
   * Writes the texts in the caller's transaction, and sends them once it has committed. Who is not on the job's list any
   * more gets none.
   * @param options.first ahead of a bulk send under way
   * @throws 422 beside `message` when what staff wrote would be too long
   */
  async send(
    manager: EntityManager,
    texts: JobText | readonly JobText[],
    by: Actor,
    { first = true }: { first?: boolean } = {},
  ): Promise<JobTextsWritten> {
    const asked = [texts].flat();
    if (asked.length === 0) return { workerIds: [], unreachable: [] };
    const found = await recipients.rows(manager, {
      texts: asked.map(({ jobId, workerId }, index) => ({ index, jobId, workerId })),
    });
    const to = found.map((row) => ({ ...row, asked: asked[row.index] as JobText }));
    const going = to.filter(({ reason }) => reason === null);
    const ids = await this.write(manager, going, by);
    const smsIdOf = new Map(going.map(({ index }, at) => [index, ids[at]]));
    const entries = to.map(({ index, matchId, reason, asked: { kind } }) =>
      reason === null
        ? auditedJobText.did('texted', matchId, { after: { kind, smsId: smsIdOf.get(index) } })
        : auditedJobText.did('text-not-written', matchId, { after: { kind, reason } }),
    );
    await recordChange(manager, by, entries);
    if (ids.length > 0) afterCommit(manager, () => this.sms.sendSoon(ids, { first }));
    return {
      workerIds: going.map(({ asked }) => asked.workerId),
      unreachable: to.flatMap(({ asked: { workerId }, reason }) =>
        reason === null ? [] : [{ workerId, reason }],
      ),
    };
  }

  /** Whether a text of these kinds about an offer was written for a worker since. */
  async isTold(
    manager: EntityManager,
    text: { kinds: readonly JobTextKind[]; workerId: string; offerId: string; since: Date },
  ): Promise<boolean> {
    return (await writtenSince.only(manager, text)).isTold;
  }

  /** What these texts say, of which the words have changed since they were written. */
  async changedSince(
    manager: EntityManager,
    ids: readonly string[],
  ): Promise<{ id: string; message: string }[]> {
    const waiting = ids.length === 0 ? [] : await waitingWords.rows(manager, { ids });
    if (waiting.length === 0) return [];
    const texts = waiting.map(({ jobId, workerId }, index) => ({ index, jobId, workerId }));
    const found = await recipientsOfNow.rows(manager, { texts });
    const asked = found.map((row) => ({ ...row, asked: waiting[row.index] as (typeof waiting)[number] }));
    const now = (await this.worded(manager, asked)).texts;
    return now.flatMap(({ text: message, asked: { smsId, message: before } }) =>
      message === before ? [] : [{ id: smsId, message }],
    );
  }

  /** With their words, each in the worker's language. */
  private async worded<One extends Recipient & { asked: JobText }>(
    manager: EntityManager,
    to: readonly One[],
  ) {
    const [hours, contact] = [await this.hall.hours(manager), await this.hall.contact(manager)];
    const wording = await this.wording.now(manager);
    const hall = { ...contact, phone: contact.phone && shownPhone(contact.phone) };
    return { wording, texts: to.map((one) => ({ ...one, text: this.textTo(one, hours, hall, wording) })) };
  }

  private async write(
    manager: EntityManager,
    going: readonly (Recipient & { asked: JobText })[],
    { user }: Actor,
  ): Promise<string[]> {
    const { wording, texts } = await this.worded(manager, going);
    for (const { text } of texts) refuseIfTooLong(text.length, 'message');
    const ids = await this.sms.createPendingAll(
      manager,
      texts.map(({ text, phone, asked: { jobId, workerId, anyHour } }) => ({
        phoneNumber: phone as string, // whom nothing keeps from being texted has a number
        message: text,
        purpose: 'job',
        ...{ jobId, workerId, anyHour },
      })),
    );
    await keep.run(manager, {
      written: going.map(({ matchId, language, asked }, index) => ({
        kind: asked.kind,
        jobId: asked.jobId,
        workerId: asked.workerId,
        matchId,
        offerId: asked.offerId ?? null,
        smsId: ids[index] ?? '',
        answerBy: asked.answerBy ?? null,
        messageHash: hashOfMessage(asked, language, wording),
      })),
      userId: user?.id ?? null,
      username: user?.username ?? null,
    });
    return ids;
  }

  private textTo(
    { matchId, now, language, asked, ...job }: Recipient & { asked: JobText },
    hours: HallHours,
    hall: { name: string | null; phone: string | null },
    wording: Wording,
  ): string {
    const { employer, startsAt, reportTo } = job;
    const { kind, answerBy = null, message = '', messageIn } = asked;
    const words = catalogues[wording.spoken(language)];
    const say = wording.sayIn(language);
    const facts = {
      ...{ employer, reportTo, hall, gap: words.gap },
      message:
        typeof message === 'string'
          ? wording.typed(language, message, messageIn)
          : message(say, (...refusal) => wording.rephrase(language, ...refusal)),
      starts: startsAt && dayAndTime(startsAt, hours, words),
      answerBy: answerBy && clockTime(answerBy, now, hours, words),
      link: `${this.config.publicBaseUrl}/worker-view/${matchId}`,
    };
    const title = wording.typed(language, job.title, job.titleIn);
    const said = (name: string) => wordingOf(kind, { ...facts, title: name }, say);
    // Who wrote a message is told that it is too long, and writes another.
    return kind === 'message' && typeof message === 'string' ? said(title) : fitIntoText(title, said);
  }
}
