import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Versions } from '../../languages/versions.field.js';
import { type Language, LANGUAGES, USUAL_LANGUAGE } from '../../languages/languages.js';
import { columns, type RowOf, sql, statement, types } from '../../platform/database/sql/index.js';
import { TransactionEvents } from '../../platform/events/transaction-events.js';
import { employerNameOf } from '../../hall/employers/employer-name-sql.js';
import { isDeletedJob } from '../../hall/jobs/every-job-sql.js';
import { jobIsToComeSql } from '../../hall/jobs/job-ends-sql.js';
import { answerArrives } from '../../messaging/sms/received-texts.service.js';
import { CAME_TO_NOTHING, cameToNothing, type SmsPurpose } from '../../messaging/sms/sms.entity.js';
import { JOB_TEXT_KINDS } from '../job-texts/job-text.entity.js';
import type { JobText } from '../job-texts/job-texts.service.js';
import { oneOf } from '../../platform/database/one-of.js';
import { REFUSING_STATUSES } from '../answers/transitions.js';
import { FillLooks } from '../fill-looks/fill-looks.service.js';
import { AnswersUnderWay } from '../offers/answers-under-way.service.js';
import {
  isAnswerable,
  lastEventBy,
  lastEventOf,
  OFFER_OUTCOMES,
  OFFER_VIAS,
  type OfferOutcome,
} from '../offers/offer-event.entity.js';
import type { MatchStatus } from '../matching/job-match.entity.js';

/** SQL: a text `s` that has reached the provider, or may have. */
const wasSent = `NOT ${oneOf('s.status', ['pending', ...CAME_TO_NOTHING])}`;
/** SQL: the provider says that it did not arrive, of which it is not always right. */
const isUndelivered = oneOf('s.status', ['undelivered']);
const neverSent = CAME_TO_NOTHING.filter((status) => status !== 'undelivered');
const mayHaveCome = (status: string) => `NOT ${oneOf(status, ['pending', ...neverSent])}`;
/** SQL: the text `s` that asked a question: the one of now, or, while that waits to be sent, the one that it follows. */
const textThatAsked = (smsId: string) => `sms latest ON latest.id = ${smsId}
      JOIN sms s ON s.id = CASE WHEN ${mayHaveCome('latest.status')} THEN latest.id ELSE latest.follows_id END`;
/** SQL: a message about a job, one in the worker's thread, or a test: what a yes to it means only staff know. */
const isFromStaff = `(s.purpose IN ('reply', 'test')
    OR EXISTS (SELECT FROM job_texts t WHERE t.sms_id = s.id AND t.kind = 'message'))`;
/** SQL: we sent it by ourselves in reply to a text: it asks nothing, unless it says that they wait, which they may not want. */
const isReply = `(EXISTS (SELECT FROM inbound_messages i WHERE i.reply_sms_id = s.id)
    AND NOT EXISTS (SELECT FROM job_texts t WHERE t.sms_id = s.id AND t.kind = 'waiting'))`;

/** Texts that tell more of an offer that was texted: whoever answers them answers that. */
const MORE_OF_OFFER: readonly JobText['kind'][] = ['answer-by', 'waiting', 'withdrawn', 'job-over'];

/** SQL: what the number was texted about the offer since the answer was received, or is about to be. */
const toldSince = `ARRAY(SELECT t.kind FROM sms told JOIN job_texts t ON t.sms_id = told.id
    WHERE told.phone_number = w.phone AND told.created_at > received.at AND NOT ${cameToNothing('told.status')}
      AND t.offer_id = asked.offer_id)`;

const asked = {
  kind: types.word(['offer', 'canvass']).from('asked.kind'),
  matchId: types.uuid.from('m.id'),
  jobId: types.uuid.from('m.job_id'),
  workerId: types.uuid.from('w.id'),
  firstName: types.text.from('w.first_name'),
  lastName: types.text.from('w.last_name'),
  title: types.text.from('j.title'),
  titleIn: types.json<Versions>().orNull.from('j.title_in'),
  employer: types.text.from(employerNameOf('j')),
  offerId: types.uuid.orNull.from('asked.offer_id'),
  outcome: types.word(OFFER_OUTCOMES).orNull.from('asked.outcome'),
  outcomeAt: types.instant.orNull.from('asked.outcome_at'),
  isOpen: types.boolean.from(
    `(asked.is_open AND (NOT ${oneOf('j.status', REFUSING_STATUSES)} OR coalesce(received.at <= j.takes_nobody_since, false)))`,
  ),
  /** What has become of the offer since, by whom. */
  present: types.word(OFFER_OUTCOMES).orNull.from('asked.present'),
  presentVia: types.word(OFFER_VIAS).orNull.from('asked.present_via'),
  toldSince: types.word(JOB_TEXT_KINDS).list.from(toldSince),
  askedAt: types.instant.from('asked.at'),
  toldAt: types.instant.from(
    'CASE WHEN asked.sms_id = ANY(last.ids) THEN greatest(asked.at, last.at) ELSE asked.at END',
  ),
  isLast: types.boolean.from('asked.sms_id = ANY(last.ids)'),
  isUndelivered: types.boolean.from('asked.is_undelivered AND NOT asked.sms_id = ANY(last.ids)'),
};
export type AskedQuestion = RowOf<typeof asked>;

const phoneNumber = types.text.param('phoneNumber');
const before = types.instant.param('before');

const hasAsked = (
  purpose: SmsPurpose,
) => sql`latest.phone_number = ${phoneNumber} AND s.phone_number = ${phoneNumber}
      AND ${oneOf('s.purpose', [purpose])} AND ${mayHaveCome('s.status')} AND s.claimed_at < ${before}`;

/** The last text to a number, as `s`. */
const lastText = sql`FROM sms s
      WHERE s.phone_number = ${phoneNumber} AND ${wasSent} AND s.claimed_at < ${before} AND NOT ${isReply}
      ORDER BY s.claimed_at DESC, s.id LIMIT 1`;

/**
 * As they stood when the answer was received: what staff or the worker have done since makes no other question the meant
 * one. By where their texts went, and only while that is their worker's number: whoever has it next answers none. The last text may be a
 * second one about an offer. Of those that did not arrive, as the provider says, what was sent after that text may be meant, unless
 * that is from staff.
 */
const questionsOf = statement('questions that a number was asked', asked)`
  WITH last AS (
    SELECT coalesce(array_agg(coalesce(about.sms_id, newest.id)), '{}') AS ids, max(newest.claimed_at) AS at,
      coalesce(bool_or(newest.is_from_staff), false) AS is_from_staff
    FROM (SELECT s.id, s.claimed_at, ${isFromStaff} AS is_from_staff ${lastText}) newest
    LEFT JOIN LATERAL (
      SELECT o.sms_id FROM job_texts t JOIN match_offers o ON o.offer_id = t.offer_id
      WHERE t.sms_id = newest.id AND ${oneOf('t.kind', MORE_OF_OFFER)}) about ON true),
  asked AS (
    SELECT 'offer' AS kind, o.match_id, o.offer_id, o.sms_id, v.outcome = 'open' AS is_open, s.claimed_at AS at,
      v.outcome, v.at AS outcome_at, present.outcome AS present, present.via AS present_via,
      ${isUndelivered} AS is_undelivered
    FROM match_offers o JOIN ${textThatAsked('o.sms_id')}
      CROSS JOIN LATERAL ${lastEventOf('o.offer_id')} present
      CROSS JOIN LATERAL ${lastEventBy('o.offer_id', before)} v
    WHERE ${hasAsked('offer')}
    UNION ALL
    SELECT 'canvass', n.match_id, NULL, n.sms_id,
      m.status = 'Pending' AND (c.starts_at IS NULL OR c.starts_at > ${before}), s.claimed_at, NULL, NULL, NULL, NULL,
      ${isUndelivered}
    FROM match_notifications n JOIN ${textThatAsked('n.sms_id')} JOIN job_matches m ON m.id = n.match_id
      JOIN jobs c ON c.id = m.job_id
    WHERE ${hasAsked('notification')}
      AND m.status IN ('Pending', 'Interested', 'Not Interested', 'Ineligible'))
  SELECT ${columns} FROM asked
    JOIN job_matches m ON m.id = asked.match_id
    JOIN workers w ON w.id = m.worker_id AND w.phone = ${phoneNumber}
    JOIN jobs j ON j.id = m.job_id
    CROSS JOIN last
    CROSS JOIN (SELECT ${before}::timestamptz AS at) received
  WHERE NOT asked.is_undelivered OR asked.sms_id = ANY(last.ids)
    OR (asked.at > coalesce(last.at, '-infinity') AND NOT last.is_from_staff)
  ORDER BY asked.at, m.id`;

/** Staff have deleted a job or a worker since: what the answer may have been meant for is not among the questions. */
const gone = statement('offers that were open and are gone', { areSome: types.boolean })`
  SELECT EXISTS (
    SELECT FROM sms s JOIN offers o ON o.sms_id = s.id CROSS JOIN LATERAL ${lastEventBy('o.id', before)} v
    WHERE s.phone_number = ${phoneNumber} AND s.purpose = 'offer' AND ${wasSent} AND s.claimed_at < ${before}
      AND v.outcome = 'open' AND (SELECT at FROM ${lastEventOf('o.id')} last) > ${before}
      AND (${isDeletedJob('o.job_id')} OR NOT EXISTS (SELECT FROM workers WHERE id = o.worker_id))) AS "areSome"`;

const lastIsFromStaff = statement('whether the last text to a number is from staff', {
  isFromStaff: types.boolean,
})`
  SELECT ${isFromStaff} AS "isFromStaff" ${lastText}`;

const dispatch = {
  offerId: types.uuid.from('o.id'),
  jobId: types.uuid.from('o.job_id'),
  workerId: types.uuid.from('w.id'),
};
export type DispatchToCome = RowOf<typeof dispatch>;
/** SQL: the last offer to a worker of the number, with its job to come, soonest first. */
const lastOfferIs = (outcome: OfferOutcome, status: MatchStatus) => sql`FROM workers w
    JOIN job_matches m ON m.worker_id = w.id AND ${oneOf('m.status', [status])}
    JOIN match_offers last ON last.match_id = m.id
    JOIN offers o ON o.id = last.offer_id
    JOIN jobs j ON j.id = m.job_id
    CROSS JOIN (SELECT ${before}::timestamptz AS at) received
  WHERE w.phone = ${phoneNumber} AND ${jobIsToComeSql('j', 'received.at')}
    AND ${oneOf(`(SELECT outcome FROM ${lastEventOf('o.id')} v)`, [outcome])}
  ORDER BY j.starts_at NULLS LAST, o.made_at DESC, o.id`;
const dispatchesToCome = statement('dispatches to come of a number', dispatch)`
  SELECT ${columns} ${lastOfferIs('accepted', 'Accepted')}`;
const waits = statement('places that a number waits for', dispatch)`
  SELECT ${columns} ${lastOfferIs('waiting', 'Offered')} LIMIT 1`;

const holders = statement('workers with a number that may be texted', {
  id: types.uuid.from('w.id'),
  language: types.word(LANGUAGES).from('w.language'),
  mayBeTexted: types.boolean.from('coalesce(p.opted_in AND NOT p.blocked, false)'),
  providerBlocks: types.boolean.from('coalesce(p.provider_blocks, false)'),
})`
  SELECT ${columns} FROM workers w LEFT JOIN phone_numbers p ON p.phone_number = w.phone
  WHERE w.phone = ${phoneNumber} ORDER BY w.created_at, w.id`;

/** What a number was asked, what its workers have promised, and whether it may be texted. */
@Injectable()
export class OpenQuestions implements OnModuleInit {
  constructor(
    private readonly events: TransactionEvents,
    private readonly looks: FillLooks,
    private readonly underWay: AnswersUnderWay,
  ) {}

  onModuleInit(): void {
    this.events.listen(answerArrives, 'replies', (manager, phoneNumber) =>
      this.underWay.byText(manager, phoneNumber),
    );
  }

  /** While an answer waited, nothing ended these offers, and openings were left to them. */
  async lookAgain(manager: EntityManager, questions: readonly AskedQuestion[]): Promise<void> {
    const answerable = questions.filter(({ present }) => present !== null && isAnswerable(present));
    const jobIds = [...new Set(answerable.map(({ jobId }) => jobId))];
    await this.looks.soon(manager, jobIds);
  }

  /** @param before when the answer was received: what was sent later is none of its questions */
  of(manager: EntityManager, phoneNumber: string, before: Date): Promise<AskedQuestion[]> {
    return questionsOf.rows(manager, { phoneNumber, before });
  }

  /** Whether one is gone that was open when the answer was received. */
  async areSomeGone(manager: EntityManager, phoneNumber: string, before: Date): Promise<boolean> {
    return (await gone.only(manager, { phoneNumber, before })).areSome;
  }

  /** The one that begins first, first. */
  dispatchesToCome(manager: EntityManager, phoneNumber: string, before: Date): Promise<DispatchToCome[]> {
    return dispatchesToCome.rows(manager, { phoneNumber, before });
  }

  /** Said yes when no place was free; the one that begins first. */
  waitOf(manager: EntityManager, phoneNumber: string, before: Date): Promise<DispatchToCome | undefined> {
    return waits.first(manager, { phoneNumber, before });
  }

  /** Whether what a number was last told are words of staff. */
  async wasAskedByStaff(manager: EntityManager, phoneNumber: string, before: Date): Promise<boolean> {
    const last = await lastIsFromStaff.first(manager, { phoneNumber, before });
    return last?.isFromStaff ?? false;
  }

  /** Whoever was added first decides the language where several share a number. */
  async holdersOf(
    manager: EntityManager,
    phoneNumber: string,
  ): Promise<{ workerIds: string[]; language: Language; mayBeTexted: boolean; providerBlocks: boolean }> {
    const found = await holders.rows(manager, { phoneNumber });
    return {
      workerIds: found.map(({ id }) => id),
      language: found[0]?.language ?? USUAL_LANGUAGE,
      mayBeTexted: found.some(({ mayBeTexted }) => mayBeTexted),
      providerBlocks: found.some(({ providerBlocks }) => providerBlocks),
    };
  }
}
