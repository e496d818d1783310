import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { LANGUAGES } from '../../languages/languages.js';
import { normalisePhone } from '../../hall/phone-numbers/phone.js';
import { type ConsentWay, OPT_IN_WAYS } from '../../hall/phone-numbers/phone-number.entity.js';
import { PhoneNumbersService } from '../../hall/phone-numbers/phone-numbers.service.js';
import { statement, types } from '../../platform/database/sql/index.js';
import { announce } from '../../platform/events/change-announcer.js';
import { TransactionEvents } from '../../platform/events/transaction-events.js';
import type { Actor } from '../../platform/http/actor.js';
import { JobQueues } from '../../platform/queues/job-queues.js';
import { InboundMessage } from './inbound-message.entity.js';
import { answerArrives, inboundQueue } from './received-texts.service.js';
import { hasStartedSince } from './starts.js';
import { isYes, keywordOf, mayMeanTheJob } from './twilio/keywords.js';
import { type Understood, type UnderstoodAs, understand } from './understanding/understand.js';
import type { ListedText } from './twilio/twilio.client.js';
import { storable } from '../../platform/outbox/storable.js';
import { field, messageSidOf, payloadOf, type WebhookForm } from './webhook-form.js';

/** What is kept of the text that brought a consent about. */
const LONGEST_REASON = 60;

const from = types.text.param('from');
const lockRecord = statement('record of a texting number, locked')`
  SELECT FROM phone_numbers WHERE phone_number = ${from} FOR UPDATE`;
// After the record, which whoever changes a worker locks, and then the worker's matches.
const lockNumber = statement('texting number, locked', { locked: types.text })`
  SELECT pg_advisory_xact_lock(hashtextextended(${from}, 0))::text AS locked`;
const storeText = statement('inbound text, stored once', { id: types.uuid })`
  INSERT INTO inbound_messages
    (twilio_message_sid, phone_number, body, webhook_payload, worker_ids, sent_at, created_at)
  VALUES (${types.text.param('sid')}, ${from}, ${types.text.param('body')}, ${types.json<object>().param('payload')},
    ARRAY(SELECT id FROM workers WHERE phone = ${from} ORDER BY id), ${types.instant.orNull.param('sentAt')}, clock_timestamp())
  ON CONFLICT (twilio_message_sid) DO NOTHING RETURNING id`;
const holdersLanguages = statement('languages of who has a number', { language: types.word(LANGUAGES) })`
  SELECT DISTINCT language FROM workers WHERE phone = ${from} AND erased_at IS NULL`;
const takeSignature = statement('signature of an inbound text, taken once', { signature: types.text })`
  INSERT INTO inbound_signatures (signature) VALUES (${types.text.param('signature')})
  ON CONFLICT DO NOTHING RETURNING signature`;

@Injectable()
export class InboundTexts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly phoneNumbers: PhoneNumbersService,
    private readonly queues: JobQueues,
    private readonly events: TransactionEvents,
  ) {}

  /**
   * Stores a verified text once, and accepts a signature once; STOP and START apply before the answer, all else by the
   * queue.
   * @throws 400 without the id of a message
   */
  async take(form: WebhookForm, signature: string, by: Actor): Promise<void> {
    const sid = messageSidOf(form);
    const from = field(form, 'From');
    if (!sid || !from) return;
    const body = field(form, 'Body') ?? '';
    const arrived = { sid, from, body, optOutType: field(form, 'OptOutType'), payload: payloadOf(form) };
    const id = await this.dataSource.transaction(async (manager) =>
      (await this.isNews(manager, signature)) ? this.store(manager, arrived, by) : undefined,
    );
    // No answer waits for it: the sweeper finds what the queue has not got.
    if (id) void this.queues.enqueue(inboundQueue.name, [id]);
  }

  /**
   * Stores texts that the hall was not there to take, each once, as they were sent. Their word on consent counts unless their
   * owner has said otherwise since. None is applied before all are here: one says what another before it is worth.
   */
  async takeMissed(texts: readonly ListedText[]): Promise<void> {
    const ids: string[] = [];
    for (const { sid, from, body, createdAt, response } of texts) {
      const arrived = { sid, from, body: storable(body), payload: response, sentAt: createdAt };
      const id = await this.dataSource.transaction((manager) =>
        this.store(manager, arrived, { source: 'keyword' }),
      );
      if (id) ids.push(id);
    }
    if (ids.length > 0) void this.queues.enqueue(inboundQueue.name, ids);
  }

  /** @returns the text's id when there is more to it than what was applied here */
  private async store(manager: EntityManager, arrived: ArrivedText, by: Actor): Promise<string | undefined> {
    const { sid, from, body, optOutType, payload } = arrived;
    // One text of a number after the other, so that the times of receipt are in the order in which they can be read.
    await lockRecord.run(manager, { from });
    await lockNumber.run(manager, { from });
    const understood = await this.understood(manager, from, body, optOutType);
    if (isAnswer(understood, body)) await this.events.emit(manager, by, answerArrives, from);
    const stored = await storeText.first(manager, {
      sid,
      from,
      body,
      payload,
      sentAt: arrived.sentAt ?? null,
    });
    if (!stored) return undefined;
    const reason = keywordOf(body, optOutType) ?? excerptOf(body);
    // Only numbers that the hall can text have a record.
    const isOurs = normalisePhone(from) === from;
    const meaning = isOurs ? await this.apply(manager, arrived, understood, by, reason) : understood;
    const toApply = hasMoreToIt(meaning, body);
    await this.markUnderstood(manager, stored.id, { ...meaning, toApply });
    return toApply ? stored.id : undefined;
  }

  /** A word may be a yes in one language and a no in another: it goes by those of who has the number. */
  private async understood(
    manager: EntityManager,
    from: string,
    body: string,
    optOutType?: string,
  ): Promise<Understood> {
    const understood = understand(body, optOutType);
    if (!isAnswer(understood, body)) return understood;
    const holders = await holdersLanguages.rows(manager, { from });
    return understand(
      body,
      optOutType,
      holders.map(({ language }) => language),
    );
  }

  private async isNews(manager: EntityManager, signature: string): Promise<boolean> {
    return (await takeSignature.first(manager, { signature })) !== undefined;
  }

  /** @returns the meaning, which may depend on the sender */
  private async apply(
    manager: EntityManager,
    { from, body, sentAt }: ArrivedText,
    understood: Understood,
    by: Actor,
    reason: string,
  ): Promise<Meaning> {
    const { as, byProvider } = understood;
    if (sentAt && (await this.isPast(manager, from, sentAt, understood)))
      return { ...understood, isPast: true };
    const set = this.phoneNumbers.setConsentByNumber.bind(this.phoneNumbers, manager, from);
    if (as === 'stop') await set(false, by, reason, byProvider || undefined, sentAt);
    if (as === 'yes' && byProvider) {
      const optedIn = await this.phoneNumbers.optInAgain(manager, from, by, reason, sentAt);
      return { ...understood, optedIn };
    }
    if (as !== 'start') return understood;
    // What the provider does not take for a START does not lift its block.
    if (!byProvider && (await this.phoneNumbers.isBlockedByProvider(manager, from))) {
      return { as: 'unclear', byProvider };
    }
    await set(true, by, reason, false, sentAt);
    return isYes(body) ? { as: 'yes', byProvider, optedIn: true } : understood;
  }

  /** Whether the word on consent of a text that was missed counts no more, for what was said since. */
  private async isPast(
    manager: EntityManager,
    from: string,
    since: Date,
    { as, byProvider }: Understood,
  ): Promise<boolean> {
    if (as === 'stop') {
      if (await hasStartedSince(manager, from, since)) return true;
      return this.phoneNumbers.isOptedInSince(
        manager,
        from,
        since,
        byProvider ? ['text'] : SAID_AFTER_A_STOP,
      );
    }
    const isStart = as === 'start' || (as === 'yes' && byProvider);
    return isStart && this.phoneNumbers.isOptedOutSince(manager, from, since);
  }

  /** What was applied is done; the rest waits for the queue, or for staff. */
  private async markUnderstood(
    manager: EntityManager,
    id: string,
    { as, optedIn, toApply }: Meaning & { toApply: boolean },
  ): Promise<void> {
    await manager.update(InboundMessage, id, {
      understoodAs: as,
      keyword: optedIn ? 'START' : keywordFor(as),
      toApply,
      ...(APPLIED.has(as) ? { doneAt: () => 'now()' } : { doneAt: null }),
    });
    await announce(manager, 'inbound-texts', [id]);
  }
}

const isAnswer = ({ as }: Understood, body: string) => as === 'yes' || as === 'no' || isYes(body);

/** The provider lifts the block of its own STOP for a START only; after any other no, what staff were told counts, too. */
const SAID_AFTER_A_STOP: readonly ConsentWay[] = ['text', 'link', ...OPT_IN_WAYS];

interface ArrivedText {
  sid: string;
  from: string;
  body: string;
  optOutType?: string;
  payload: object;
  /** Of one that was missed: when it was sent. */
  sentAt?: Date;
}

/**
 * `optedIn`: it was a YES that opted a number in again, and may be an answer as well. `isPast`: its word on consent was
 * missed, and counts no more.
 */
type Meaning = Understood & { optedIn?: boolean; isPast?: boolean };

/** Whether it may answer something, give up a job, or is to be answered: all but the words that the provider answers itself. */
const hasMoreToIt = ({ as, byProvider, isPast }: Meaning, body: string) =>
  as === 'yes' || ((!byProvider || mayMeanTheJob(body)) && as !== 'start' && !isPast);

/** Of a text that opted somebody in or out, for the record. */
export const excerptOf = (body: string): string => [...body.trim()].slice(0, LONGEST_REASON).join('');

/** The provider itself answers HELP. */
const APPLIED: ReadonlySet<UnderstoodAs> = new Set<UnderstoodAs>(['stop', 'start', 'help']);

const keywordFor = (as: UnderstoodAs): string | null => (APPLIED.has(as) ? as.toUpperCase() : null);
