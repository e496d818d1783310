import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { normalisePhone } from '../../hall/phone-numbers/phone.js';
import { unreachableReasonSql } from '../../hall/workers/reachability.js';
import { PhoneNumbersService } from '../../hall/phone-numbers/phone-numbers.service.js';
import { records, statement, types } from '../../platform/database/sql/index.js';
import { TransactionEvents } from '../../platform/events/transaction-events.js';
import type { Apply, Carrier, Change, Stopped } from '../../platform/outbox/channel.js';
import { type Actor, SYSTEM } from '../../platform/http/actor.js';
import { HeldTexts } from './held-texts.service.js';
import { ofPurpose, type SmsOutcome, smsOutcomes, textsDue, textsGoing } from './sms-outcomes.service.js';
import { hasStartedSince } from './starts.js';
import { SmsResolver } from './sms-resolver.js';
import { segmentsOf } from './sms-text.js';
import { smsChannel, type SmsTypes } from './sms.channel.js';
import type { SmsStatus } from './sms.entity.js';
import { isWithProvider } from './twilio/statuses.js';
import { TwilioClient } from './twilio/twilio.client.js';

type Text = SmsTypes['message'] & { id: string };
type Changed = Change<SmsStatus> & SmsTypes['more'];

const blockedNumbers = statement('texts to blocked numbers', { id: types.uuid, reason: types.text })`
  SELECT m.id, 'Number is blocked' AS reason
  FROM sms m JOIN phone_numbers p ON p.phone_number = m.phone_number AND p.blocked
  WHERE m.id = ANY(${types.uuid.list.param('ids')})`;

/**
 * Replies, which are about no job. The one that confirms an opt-out goes to a number that has just opted out, unless
 * the provider heard the opt-out: then it confirms that itself and refuses ours.
 */
const repliesNoLongerDue = statement('replies no longer due', { id: types.uuid, reason: types.text })`
  SELECT id, reason FROM (
    SELECT m.id, CASE
      WHEN p.blocked THEN 'Number is blocked'
      WHEN i.reply = 'opted-out' THEN CASE
        WHEN p.opted_in THEN 'The number has opted in again'
        WHEN p.provider_blocks THEN 'The provider has confirmed it'
        END
      ELSE coalesce(
        CASE
          WHEN m.worker_id IS NOT NULL AND w.phone IS DISTINCT FROM m.phone_number
            THEN 'The worker has another number now'
          WHEN NOT EXISTS (SELECT FROM workers h WHERE h.phone = m.phone_number) THEN 'No worker has this number'
        END,
        ${unreachableReasonSql('m.phone_number', 'p')})
      END AS reason
    FROM sms m LEFT JOIN inbound_messages i ON i.reply_sms_id = m.id
      LEFT JOIN workers w ON w.id = m.worker_id
      LEFT JOIN phone_numbers p ON p.phone_number = m.phone_number
    WHERE m.id = ANY(${types.uuid.list.param('ids')})) judged
  WHERE reason IS NOT NULL`;

const reword = statement('texts, reworded')`
  UPDATE sms m SET message = t.message, segments = t.segments, updated_at = now()
  FROM ${records('texts', { id: types.uuid, message: types.text, segments: types.integer })} WHERE m.id = t.id`;

/** Posts texts to the provider, and emits what became of them. */
@Injectable()
export class SmsCarrier implements Carrier<SmsTypes> {
  constructor(
    private readonly client: TwilioClient,
    private readonly resolver: SmsResolver,
    private readonly events: TransactionEvents,
    private readonly phoneNumbers: PhoneNumbersService,
    private readonly heldTexts: HeldTexts,
  ) {}

  post({ id, phoneNumber, message }: Text) {
    return this.client.send({ id, to: phoneNumber, body: message });
  }

  /** A test needs a number that is not blocked; the features judge the texts about jobs. */
  async refused(manager: EntityManager, texts: readonly Text[]): Promise<Stopped[]> {
    const tests = ofPurpose(texts, 'test');
    const blocked = await blockedNumbers.rows(manager, { ids: tests.map(({ id }) => id) });
    const replies = ofPurpose(texts, 'reply').map(({ id }) => id);
    const obsolete = replies.length > 0 ? await repliesNoLongerDue.rows(manager, { ids: replies }) : [];
    return [...blocked, ...obsolete, ...(await this.events.emit(manager, SYSTEM, textsDue, texts)).flat()];
  }

  /** The job may have changed while the text waited: it is sent with the current wording. */
  async reword(manager: EntityManager, texts: readonly Text[]) {
    const reworded = (await this.events.emit(manager, SYSTEM, textsGoing, texts)).flat();
    if (reworded.length > 0) {
      await reword.run(manager, {
        texts: reworded.map((one) => ({ ...one, segments: segmentsOf(one.message) })),
      });
    }
    return reworded;
  }

  held(manager: EntityManager, ids: readonly string[]) {
    return this.heldTexts.hold(manager, ids);
  }

  holdWaiting() {
    return this.heldTexts.holdWaiting();
  }

  async changed(manager: EntityManager, by: Actor, texts: readonly Changed[]): Promise<void> {
    await this.events.emit(manager, by, smsOutcomes, texts.map(outcomeOf));
    const provider: Actor = { ...by, source: 'provider' };
    for (const { phoneNumber, claimedAt } of texts.filter(({ refusedAs }) => refusedAs === 'suppressed')) {
      if (normalisePhone(phoneNumber) !== phoneNumber) continue; // its owner was erased
      // The provider refused it before that START: what becomes known late takes no new consent away.
      if (claimedAt && (await hasStartedSince(manager, phoneNumber, claimedAt))) continue;
      const reason = 'refused as opted out';
      await this.phoneNumbers.setConsentByNumber(manager, phoneNumber, false, provider, reason, true);
    }
  }

  resolve(id: string, apply: Apply<SmsTypes>): Promise<boolean> {
    return this.resolver.resolve(id, apply);
  }
}

function outcomeOf(text: Changed): SmsOutcome {
  const { id, jobId, purpose, status, error, followsId, refusedAs = null, mayPass = false } = text;
  const failed = status === 'failed' || status === 'undelivered' || status === 'canceled';
  const about = { smsId: id, jobId, purpose, refusedAs, mayPass: failed && mayPass && followsId === null };
  if (failed) return { ...about, result: 'failed', error: error ?? smsChannel.summaries[status] };
  if (status === 'stopped') return { ...about, result: 'stopped', error };
  return { ...about, result: isWithProvider(status) ? 'with-provider' : 'open', error: null };
}
