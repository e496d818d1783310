import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { normalisePhone } from '../../hall/phone-numbers/phone.js';
import { AppConfig } from '../../platform/config/app-config.js';
import { type ApiError, notFound, unprocessable } from '../../platform/errors/api-error.js';
import { announce } from '../../platform/events/change-announcer.js';
import { columns as ownColumns, records, statement, types } from '../../platform/database/sql/index.js';
import { containing } from '../../platform/database/search.js';
import { currentRequestId } from '../../platform/http/request-id.js';
import { type Filters, newestFirst, newestRows, type Page } from '../../platform/lists/newest-first.js';
import { messageColumns, messageFilters, messageJoins } from '../messages/message-list.js';
import { Outboxes } from '../../platform/outbox/outboxes.js';
import { smsChannel } from './sms.channel.js';
import { type ListSmsQuery, MAX_SMS_LENGTH, type SmsDetailsDto, type SmsDto } from './dto/sms.dto.js';
import { SMS_PURPOSES, type SmsPurpose } from './sms.entity.js';
import { segmentsOf } from './sms-text.js';

export { segmentsOf };

/** Why a text goes outside the texting hours, too: a person has just sent it, or its job is urgent. */
export type AnyHour = 'just-sent' | 'urgent';
/** How long a single text counts as just sent, however long the provider is away. */
const JUST_SENT_MINUTES = 60;

interface NewSms {
  /** E.164. */
  phoneNumber: string;
  message: string;
  purpose: SmsPurpose;
  workerId?: string | null;
  jobId?: string | null;
  /** The text that this one follows: it did not arrive, or nobody knows. */
  followsId?: string | null;
  /** The newest text of the worker that this one answers. */
  answersId?: string | null;
  /** Not to be sent before so many minutes from now. */
  inMinutes?: number;
  anyHour?: AnyHour | null;
}

export type StoredSms = Omit<SmsDetailsDto, 'segments' | 'events'>;

const columns = `${messageColumns}, m.phone_number AS "phoneNumber", m.message, m.purpose,
  m.twilio_message_sid AS "twilioMessageSid", m.follows_id AS "followsId"`;
const details = `${columns}, m.twilio_request AS "twilioRequest", m.twilio_response AS "twilioResponse"`;

/** @throws 422 beside `field` when a text of this many characters is more than the provider takes */
export function refuseIfTooLong(length: number, field: string): void {
  const refusal = tooLong(length, field);
  if (refusal) throw refusal;
}

export const TOO_LONG = 'text_too_long';

/** The 422 of a text with so many characters; null: it can be sent. */
export function tooLong(length: number, field: string): ApiError | null {
  if (length <= MAX_SMS_LENGTH) return null;
  const message = `The text would have ${length} characters; at most ${MAX_SMS_LENGTH} can be sent`;
  return unprocessable(TOO_LONG, message, [{ field, message }]);
}

const LEAST_OF_NAME = 20;
const LONGEST_LAST_LINE = 800;

/**
 * A text that nobody waits to have refused: what names the job is cut until the whole can be sent. Where that is not
 * enough, so is what stands before the last line, which has the link or the hall's phone.
 * @param say the text with this name in it
 */
export function fitIntoText(name: string, say: (name: string) => string): string {
  const whole = say(name);
  const over = whole.length - MAX_SMS_LENGTH;
  if (over <= 0) return whole;
  const shorter = say(`${name.slice(0, Math.max(name.length - over - 1, LEAST_OF_NAME)).trimEnd()}…`);
  if (shorter.length <= MAX_SMS_LENGTH) return shorter;
  const last = shorter.slice(Math.max(shorter.lastIndexOf('\n'), 0));
  const end = last.length <= LONGEST_LAST_LINE ? last : '';
  return `${shorter.slice(0, MAX_SMS_LENGTH - 1 - end.length)}…${end}`;
}

const newText = {
  id: types.uuid,
  phoneNumber: types.text,
  message: types.text,
  segments: types.integer,
  purpose: types.word(SMS_PURPOSES),
  workerId: types.uuid.orNull,
  jobId: types.uuid.orNull,
  followsId: types.uuid.orNull,
  answersId: types.uuid.orNull,
  inMinutes: types.integer.orNull,
  anyHour: types.word<AnyHour>(['just-sent', 'urgent']).orNull,
};
const NOT_SAID = { workerId: null, jobId: null, followsId: null, answersId: null };
const writeTexts = statement('texts, written')`
  INSERT INTO sms (id, phone_number, message, segments, purpose, worker_id, job_id, follows_id, answers_id,
    next_try_at, any_hour_until, request_id)
  SELECT id, "phoneNumber", message, segments, purpose, "workerId", "jobId", "followsId", "answersId",
    now() + "inMinutes" * interval '1 minute',
    CASE "anyHour" WHEN 'urgent' THEN 'infinity' WHEN 'just-sent' THEN now() + interval '${JUST_SENT_MINUTES} minutes' END,
    ${types.text.orNull.param('requestId')}
  FROM ${records('texts', newText)}`;

const textsToFollow = statement('texts to follow', {
  followsId: types.uuid.from('id'),
  phoneNumber: types.text,
  message: types.text,
  purpose: types.word(SMS_PURPOSES),
  workerId: types.uuid.orNull,
  jobId: types.uuid.orNull,
  anyHour: types
    .word<AnyHour>(['urgent'])
    .orNull.from(`CASE WHEN any_hour_until = 'infinity' THEN 'urgent' END`),
})`SELECT ${ownColumns} FROM sms WHERE id = ANY(${types.uuid.list.param('ids')}) ORDER BY id`;

const eventsOfText = statement('events of a text', {
  id: types.uuid,
  eventType: types.text,
  messageStatus: types.text.orNull,
  errorCode: types.text.orNull,
  errorMessage: types.text.orNull,
  webhookPayload: types.json<object | null>(),
  createdAt: types.instant,
})`SELECT ${ownColumns} FROM sms_events WHERE sms_id = ${types.uuid.param('id')} ORDER BY created_at DESC, id`;

@Injectable()
export class SmsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outboxes: Outboxes,
    private readonly config: AppConfig,
  ) {}

  get secondTryMinutes(): number {
    return this.config.smsSecondTryMinutes;
  }

  /** Writes a text to be sent in the caller's transaction; {@link sendSoon} sends it after the commit. */
  async createPending(manager: EntityManager, sms: NewSms): Promise<string> {
    const [id = ''] = await this.createPendingAll(manager, [sms]);
    return id;
  }

  /**
   * As {@link createPending}, in one statement for any number of texts.
   * @returns their ids, in the order of the texts
   */
  async createPendingAll(manager: EntityManager, texts: readonly NewSms[]): Promise<string[]> {
    if (texts.length === 0) return [];
    const ids = texts.map(() => randomUUID());
    await writeTexts.run(manager, {
      texts: texts.map(({ inMinutes = null, anyHour = null, ...text }, index) => ({
        ...NOT_SAID,
        ...text,
        id: ids[index] ?? '',
        segments: segmentsOf(text.message),
        inMinutes,
        anyHour,
      })),
      requestId: currentRequestId() ?? null,
    });
    await announce(manager, 'sms', ids);
    return ids;
  }

  /**
   * Writes failed texts again, as new ones to be sent later.
   * @returns the new text's id by that of the one it follows
   */
  async tryAgainLater(manager: EntityManager, ids: readonly string[]): Promise<Map<string, string>> {
    if (ids.length === 0 || this.secondTryMinutes === 0) return new Map();
    const texts = await textsToFollow.rows(manager, { ids });
    const again = texts.map((text) => ({ ...text, inMinutes: this.secondTryMinutes }));
    const created = await this.createPendingAll(manager, again);
    return new Map(texts.map(({ followsId }, index) => [followsId, created[index] ?? '']));
  }

  sendSoon(ids: readonly string[], options?: { first?: boolean }): Promise<void> {
    return this.outboxes.of(smsChannel).sendSoon(ids, options);
  }

  list(query: ListSmsQuery): Promise<Page<SmsDto>> {
    return newestFirst<SmsDto>(this.dataSource, this.listOf(query));
  }

  /** As {@link list}, without the number of all. */
  rows(query: ListSmsQuery): Promise<SmsDto[]> {
    return newestRows<SmsDto>(this.dataSource, this.listOf(query));
  }

  private listOf(query: ListSmsQuery) {
    const { status, phoneNumber } = query;
    const whole = phoneNumber ? normalisePhone(phoneNumber) : null;
    const part = phoneNumber && !whole ? phoneNumber.replace(/\D/g, '') : null;
    return {
      table: 'sms',
      columns,
      joins: messageJoins,
      filters: [
        ...messageFilters(query, this.config.hallTimezone),
        [(word) => `m.status = ${word}`, status],
        [(number) => `m.phone_number = ${number}`, whole],
        [(pattern) => `m.phone_number LIKE ${pattern}`, part === null ? null : containing(part)],
      ] satisfies Filters,
      query,
    };
  }

  async get(id: string): Promise<SmsDetailsDto> {
    const sms = await this.find(id);
    if (!sms) throw notFound('SMS not found');
    const events = await eventsOfText.rows(this.dataSource, { id });
    return { ...sms, segments: sms.bodyRemovedAt ? 0 : segmentsOf(sms.message), events };
  }

  async find(id: string): Promise<StoredSms | undefined> {
    const [sms]: StoredSms[] = await this.dataSource.query(
      `SELECT ${details} FROM sms m ${messageJoins} WHERE m.id = $1`,
      [id],
    );
    return sms;
  }
}
