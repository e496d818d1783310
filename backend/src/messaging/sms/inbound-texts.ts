import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { normalisePhone } from '../../hall/phone-numbers/phone.js';
import { PhoneNumbersService } from '../../hall/phone-numbers/phone-numbers.service.js';
import { json, statement, text, uuid } from '../../platform/database/sql/index.js';
import { announce } from '../../platform/events/change-announcer.js';
import type { Actor } from '../../platform/http/actor.js';
import { InboundMessage } from './inbound-message.entity.js';
import { keywordOf } from './twilio/keywords.js';
import { type Understood, type UnderstoodAs, understand } from './understanding/understand.js';
import { field, messageSidOf, payloadOf, type WebhookForm } from './webhook-form.js';

/** What is kept of the text that brought a consent about. */
const LONGEST_REASON = 60;

const storeText = statement('inbound text, stored once', { id: uuid })`
  INSERT INTO inbound_messages (twilio_message_sid, phone_number, body, webhook_payload)
  VALUES (${text.param('sid')}, ${text.param('from')}, ${text.param('body')}, ${json<object>().param('payload')})
  ON CONFLICT (twilio_message_sid) DO NOTHING RETURNING id`;
const takeSignature = statement('signature of an inbound text, taken once', { signature: text })`
  INSERT INTO inbound_signatures (signature) VALUES (${text.param('signature')})
  ON CONFLICT DO NOTHING RETURNING signature`;

@Injectable()
export class InboundTexts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly phoneNumbers: PhoneNumbersService,
  ) {}

  /**
   * Stores a verified text once, and accepts a signature once; STOP and START apply before the answer.
   * @throws 400 without the id of a message
   */
  async take(form: WebhookForm, signature: string, by: Actor): Promise<void> {
    const sid = messageSidOf(form);
    const from = field(form, 'From');
    if (!sid || !from) return;
    const body = field(form, 'Body') ?? '';
    const optOutType = field(form, 'OptOutType');
    const understood = understand(body, optOutType);
    await this.dataSource.transaction(async (manager) => {
      if (!(await this.isNews(manager, signature))) return;
      // Only numbers that the hall can text have a record.
      const isOurs = normalisePhone(from) === from;
      const stored = await storeText.first(manager, { sid, from, body, payload: payloadOf(form) });
      if (!stored) return;
      const reason = keywordOf(body, optOutType) ?? excerptOf(body);
      const as = isOurs ? await this.apply(manager, from, understood, by, reason) : understood.as;
      await this.markUnderstood(manager, stored.id, as);
    });
  }

  private async isNews(manager: EntityManager, signature: string): Promise<boolean> {
    return (await takeSignature.first(manager, { signature })) !== undefined;
  }

  /** @returns the meaning, which may depend on the sender */
  private async apply(
    manager: EntityManager,
    from: string,
    { as, byProvider }: Understood,
    by: Actor,
    reason: string,
  ): Promise<UnderstoodAs> {
    if (as === 'stop') {
      await this.phoneNumbers.setConsentByNumber(manager, from, false, by, reason, byProvider || undefined);
    }
    if (as === 'yes' && byProvider && (await this.phoneNumbers.optInAgain(manager, from, by, reason)))
      return 'start';
    if (as !== 'start') return as;
    // What the provider does not take for a START does not lift its block.
    if (!byProvider && (await this.phoneNumbers.isBlockedByProvider(manager, from))) return 'unclear';
    await this.phoneNumbers.setConsentByNumber(manager, from, true, by, reason, false);
    return 'start';
  }

  /** What was applied is done; the rest waits for staff. */
  private async markUnderstood(manager: EntityManager, id: string, as: UnderstoodAs): Promise<void> {
    await manager.update(InboundMessage, id, {
      understoodAs: as,
      keyword: keywordFor(as),
      ...(APPLIED.has(as) ? { doneAt: () => 'now()' } : { doneAt: null }),
    });
    await announce(manager, 'inbound-texts', [id]);
  }
}

/** Of a text that opted somebody in or out, for the record. */
export const excerptOf = (body: string): string => [...body.trim()].slice(0, LONGEST_REASON).join('');

/** The provider itself answers HELP. */
const APPLIED: ReadonlySet<UnderstoodAs> = new Set<UnderstoodAs>(['stop', 'start', 'help']);

const keywordFor = (as: UnderstoodAs): string | null => (APPLIED.has(as) ? as.toUpperCase() : null);
