import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { columns, columnsOf, type RowOf, statement, types } from '../../platform/database/sql/index.js';
import { idsOf } from '../../platform/database/ids.js';
import { TransactionEvent } from '../../platform/events/transaction-events.js';
import { announce } from '../../platform/events/change-announcer.js';
import { eventQueue, type QueueSettings } from '../../platform/queues/queue-settings.js';
import { InboundMessage, type Reply } from './inbound-message.entity.js';
import { keywordOf } from './twilio/keywords.js';
import { UNDERSTOOD_AS, type UnderstoodAs } from './understanding/understand.js';

const received = {
  id: types.uuid,
  phoneNumber: types.text,
  body: types.text.from('m.body'),
  as: types.word(UNDERSTOOD_AS).from(`coalesce(m.understood_as, 'unclear')`),
  /** It is a START of the provider, too, and has opted the number in. */
  optedIn: types.boolean.from(`m.keyword IS NOT DISTINCT FROM 'START'`),
  receivedAt: types.instant.from('m.created_at'),
  /** It came while the hall was away: see {@link ReceivedTexts.stands}. */
  wasMissed: types.boolean.from('m.sent_at IS NOT NULL'),
  /** It answers what was asked before. The provider tells when a text was sent in whole seconds. */
  writtenAt: types.instant.from('coalesce(m.sent_at, m.created_at)'),
};
export type ReceivedText = RowOf<typeof received> & {
  /** The provider hears it, too. */
  isKeyword: boolean;
};

/**
 * Texts from workers that may answer something, or are to be answered. Those that answer one job wait for each other, each
 * with a connection: few at once leave the others to all that is sent.
 */
export const inboundQueue: QueueSettings = { ...eventQueue('sms-inbound'), concurrency: () => 8 };

/** Emitted before a yes or no from this number is stored, and so before its time of receipt. */
export const answerArrives = new TransactionEvent<string>('sms.answer-arrives');

/** What came of a text. */
export interface AppliedText {
  as: UnderstoodAs;
  /** Nobody has to read it. */
  isDone: boolean;
  jobId?: string | null;
  /** Of a dispatch that it may give up. */
  offerId?: string | null;
  reply?: Reply | null;
  replySmsId?: string | null;
}

const id = types.uuid.param('id');
// The oldest of its number: whoever waits for the same row finds it applied, and looks again.
const lockNext = statement('oldest text of a number to be applied, locked', received)`
  SELECT ${columnsOf('m')} FROM inbound_messages m WHERE m.to_apply AND m.id = (
    SELECT n.id FROM inbound_messages n
    WHERE n.to_apply AND n.phone_number = (SELECT phone_number FROM inbound_messages WHERE id = ${id})
    ORDER BY n.created_at, n.id LIMIT 1)
  FOR NO KEY UPDATE OF m`;
const isLeft = statement('text still to be applied', { id: types.uuid })`
  SELECT id FROM inbound_messages WHERE id = ${id} AND to_apply`;
const waiting = { id: types.uuid, phoneNumber: types.text };
export type WaitingText = RowOf<typeof waiting>;
const waitingTexts = statement('texts that wait to be applied', waiting)`
  SELECT ${columns} FROM inbound_messages WHERE to_apply ORDER BY created_at, id LIMIT ${types.integer.param('most')}::int`;
const stuckTexts = statement('texts that nobody applies', { id: types.uuid })`
  SELECT ${columns} FROM inbound_messages
  WHERE to_apply AND created_at < now() - ${types.float.param('ageMs')} * interval '1 millisecond'
  ORDER BY created_at LIMIT 10000`;

const confirmedOptOut = statement('opt-out that is confirmed already', { id: types.uuid })`
  SELECT m.id FROM inbound_messages m
  WHERE m.phone_number = ${types.text.param('phoneNumber')} AND m.reply = 'opted-out' AND m.created_at > coalesce(
    (SELECT opt_in_date FROM phone_numbers WHERE phone_number = ${types.text.param('phoneNumber')}), '-infinity')
  LIMIT 1`;
const leaveToStaff = statement('texts to be applied, left to staff')`
  UPDATE inbound_messages SET to_apply = false WHERE to_apply`;
const leaveMissed = statement('texts that were missed until now, left to staff')`
  UPDATE inbound_looks SET answers_from = now()`;
const standing = statement('whether a missed text may still answer something', { isSo: types.boolean })`
  SELECT m.sent_at > (SELECT answers_from FROM inbound_looks)
    AND NOT EXISTS (SELECT FROM inbound_messages n WHERE n.phone_number = m.phone_number AND n.id <> m.id
      AND n.understood_as IN ('yes', 'no', 'stop', 'start', 'dropping-out?')
      AND coalesce(n.sent_at, n.created_at) >= m.sent_at) AS "isSo"
  FROM inbound_messages m WHERE m.id = ${id}`;
const repliesOfLate = statement('automatic replies to a number of late', {
  inAll: types.integer.from('count(*)::int'),
  help: types.integer.from(`count(*) FILTER (WHERE m.reply = 'help')::int`),
})`
  SELECT ${columns} FROM inbound_messages m
  WHERE m.phone_number = ${types.text.param('phoneNumber')} AND m.created_at > now() - interval '1 day' AND m.reply IS NOT NULL`;

/** Texts from workers on their way from the webhook to what they answer. */
@Injectable()
export class ReceivedTexts {
  constructor(private readonly dataSource: DataSource) {}

  /** Locks the oldest text of the same number that is still to be applied; none, when another process has just done so. */
  async next(manager: EntityManager, id: string): Promise<ReceivedText | undefined> {
    const text = await lockNext.first(manager, { id });
    return text && { ...text, isKeyword: keywordOf(text.body) !== null };
  }

  async isLeft(id: string): Promise<boolean> {
    return (await isLeft.first(this.dataSource, { id })) !== undefined;
  }

  /** Those that wait to be applied, the oldest first. */
  waiting(most: number): Promise<WaitingText[]> {
    return waitingTexts.rows(this.dataSource, { most });
  }

  /** Texts that nobody has applied for so long: the queue may have lost them, or a process died. */
  async stuck(ageMs: number): Promise<string[]> {
    return idsOf(await stuckTexts.rows(this.dataSource, { ageMs }));
  }

  /** What we have texted a number by ourselves within a day. */
  repliesOfLate(manager: EntityManager, phoneNumber: string): Promise<{ inAll: number; help: number }> {
    return repliesOfLate.only(manager, { phoneNumber });
  }

  /** Whether its owner was told of this opt-out; one after another opt-in is a new one. */
  async isOptOutConfirmed(manager: EntityManager, phoneNumber: string): Promise<boolean> {
    return (await confirmedOptOut.first(manager, { phoneNumber })) !== undefined;
  }

  /**
   * Whether a text that was missed may still answer something: its sender has said nothing else since, and the hall was not
   * restored from a backup, which may not know what has become of the question.
   */
  async stands(manager: EntityManager, id: string): Promise<boolean> {
    return (await standing.only(manager, { id })).isSo;
  }

  /**
   * Of every number, also those that the provider's list is still to tell of: they are read in the inbox, and no answer is
   * applied. @returns how many waited
   */
  async leaveToStaff(manager: EntityManager): Promise<number> {
    await leaveMissed.run(manager);
    return leaveToStaff.run(manager);
  }

  /** Keeps what came of a text, in the transaction that applies it. */
  async settle(manager: EntityManager, id: string, { as, isDone, ...rest }: AppliedText): Promise<void> {
    await manager.update(InboundMessage, id, {
      ...rest,
      understoodAs: as,
      toApply: false,
      // An opt-out is done as it comes; staff may have dealt with any.
      doneAt: () => (isDone ? 'coalesce(done_at, now())' : 'CASE WHEN done_by IS NOT NULL THEN done_at END'),
    });
    await announce(manager, 'inbound-texts', [id]);
  }
}
