import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { recordChange } from '../../audit/record-change.js';
import { HallService } from '../../hall/contact/hall.service.js';
import {
  UNREACHABLE_REASONS,
  type UnreachableReason,
  unreachableReasonSql,
} from '../../hall/workers/reachability.js';
import { shownPhone } from '../../hall/phone-numbers/phone.js';
import { type AnyHour, refuseIfTooLong, SmsService } from '../../messaging/sms/sms.service.js';
import { AppConfig } from '../../platform/config/app-config.js';
import type { Wording } from '../../hall/wording/wording.js';
import { WordingService } from '../../hall/wording/wording.service.js';
import { catalogues, LANGUAGES } from '../../languages/languages.js';
import { afterCommit } from '../../platform/database/after-commit.js';
import {
  columns,
  instant,
  integer,
  records,
  type RowOf,
  statement,
  text,
  uuid,
  word,
} from '../../platform/database/sql/index.js';
import type { Actor } from '../../platform/http/actor.js';
import { clockTime, dayAndTime } from '../../platform/time/clock-time.js';
import type { HallHours } from '../../platform/time/texting-hours.js';
import { auditedJobText } from './audited.js';
import { JOB_TEXT_KINDS, type JobTextKind, wordingOf } from './job-text-kinds.js';

/** A text to one worker about one job of whose list they are. */
export interface JobText {
  kind: JobTextKind;
  jobId: string;
  workerId: string;
  /** What it is about; a confirmation or a new answer time is only sent while it holds. */
  offerId?: string | null;
  /** Of `answer-by`. */
  answerBy?: Date | null;
  /** Of `message`: what staff wrote. */
  message?: string;
  /** Goes outside the texting hours, too. */
  anyHour?: AnyHour | null;
}

export interface JobTextsWritten {
  /** The workers who are texted. */
  workerIds: string[];
  /** Who cannot be texted, and why: no failure. */
  unreachable: { workerId: string; reason: UnreachableReason }[];
}

const recipient = {
  index: integer.from('t.index'),
  matchId: uuid.from('m.id'),
  phone: text.orNull.from('w.phone'),
  language: word(LANGUAGES).from('w.language'),
  reason: word(UNREACHABLE_REASONS).orNull.from(unreachableReasonSql('w.phone', 'p')),
  title: text.from('j.title'),
  employer: text.from('e.company_name'),
  startsAt: instant.orNull.from('j.starts_at'),
  reportTo: text.orNull.from('j.report_to'),
  now: instant.from('now()'),
};
type Recipient = RowOf<typeof recipient>;

const recipients = statement('recipients of texts about jobs', recipient)`
  SELECT ${columns} FROM ${records('texts', { index: integer, jobId: uuid, workerId: uuid })}
    JOIN job_matches m ON m.job_id = t."jobId" AND m.worker_id = t."workerId"
    JOIN workers w ON w.id = m.worker_id
    JOIN jobs j ON j.id = m.job_id
    JOIN employers e ON e.id = j.employer_id
    LEFT JOIN phone_numbers p ON p.phone_number = w.phone
  ORDER BY t.index`;

const written = {
  kind: word(JOB_TEXT_KINDS),
  jobId: uuid,
  workerId: uuid,
  matchId: uuid,
  offerId: uuid.orNull,
  smsId: uuid,
  answerBy: instant.orNull,
};
const keep = statement('texts about jobs, kept')`
  INSERT INTO job_texts (kind, job_id, worker_id, match_id, offer_id, sms_id, starts_at, answer_by, made_by_id, made_by)
  SELECT t.kind, t."jobId", t."workerId", t."matchId", t."offerId", t."smsId", j.starts_at, t."answerBy",
    ${integer.orNull.param('userId')}, ${text.orNull.param('username')}
  FROM ${records('written', written)} JOIN jobs j ON j.id = t."jobId"`;

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
   * @throws 422 beside `message` when a text would be too long
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

  private async write(
    manager: EntityManager,
    going: readonly (Recipient & { asked: JobText })[],
    { user }: Actor,
  ): Promise<string[]> {
    const [hours, contact] = [await this.hall.hours(manager), await this.hall.contact(manager)];
    const wording = await this.wording.now(manager);
    const hall = { ...contact, phone: contact.phone && shownPhone(contact.phone) };
    const texts = going.map((one) => ({ ...one, text: this.textTo(one, hours, hall, wording) }));
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
      written: going.map(({ matchId, asked }, index) => ({
        kind: asked.kind,
        jobId: asked.jobId,
        workerId: asked.workerId,
        matchId,
        offerId: asked.offerId ?? null,
        smsId: ids[index] ?? '',
        answerBy: asked.answerBy ?? null,
      })),
      userId: user?.id ?? null,
      username: user?.username ?? null,
    });
    return ids;
  }

  private textTo(
    { title, employer, startsAt, reportTo, matchId, now, language, asked }: Recipient & { asked: JobText },
    hours: HallHours,
    hall: { name: string | null; phone: string | null },
    wording: Wording,
  ): string {
    const { kind, answerBy = null, message = '' } = asked;
    const locale = catalogues[wording.spoken(language)].dates;
    return wordingOf(
      kind,
      {
        ...{ title, employer, reportTo, hall, message },
        starts: startsAt && dayAndTime(startsAt, hours, locale),
        answerBy: answerBy && clockTime(answerBy, now, hours, locale),
        link: `${this.config.publicBaseUrl}/worker-view/${matchId}`,
      },
      wording.sayIn(language),
    );
  }
}
