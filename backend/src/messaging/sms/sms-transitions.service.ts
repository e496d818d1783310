import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { normalisePhone } from '../../hall/phone-numbers/phone.js';
import { PhoneNumbersService } from '../../hall/phone-numbers/phone-numbers.service.js';
import { TransactionEvents } from '../../platform/events/transaction-events.js';
import { type Change, MessageTransitions, type Transition } from '../../platform/outbox/message-transitions.js';
import { type SmsOutcome, smsOutcomes } from './sms-outcomes.service.js';
import type { SmsPurpose, SmsStatus } from './sms.entity.js';
import { isForward, isWithProvider } from './twilio/statuses.js';

/** Something was learnt about a text. */
export interface SmsTransition extends Transition<SmsStatus> {
  /** The person opted out with the provider. */
  suppressed?: boolean;
  /** It could not be delivered now, and perhaps can be later. */
  mayPass?: boolean;
}

interface Addressed {
  purpose: SmsPurpose;
  phoneNumber: string;
  jobId: string | null;
  followsId: string | null;
}

/** What became of a text, for people. */
export const smsSummaries: Readonly<Record<SmsStatus, string>> = {
  pending: 'Waiting to be sent',
  sending: 'Being sent',
  unknown: 'The SMS provider gave no answer: it may or may not have been sent',
  accepted: 'Accepted by the SMS provider',
  scheduled: 'Accepted by the SMS provider',
  queued: 'Accepted by the SMS provider',
  sent: 'Sent, awaiting delivery confirmation',
  delivered: 'Delivered',
  undelivered: 'Not delivered',
  failed: 'Failed',
  canceled: 'Canceled at the SMS provider',
  stopped: 'Stopped before it was sent',
};

/** The only place where a text's status changes once it is claimed; whoever asked for it hears of it there. */
@Injectable()
export class SmsTransitions {
  private readonly texts = new MessageTransitions<SmsStatus, Addressed>({
    table: 'sms',
    topic: 'sms',
    columns: { providerId: 'twilio_message_sid', request: 'twilio_request', response: 'twilio_response' },
    more: 'purpose, phone_number AS "phoneNumber", job_id AS "jobId", follows_id AS "followsId"',
    summaries: smsSummaries,
    isForward,
    isOther: (known, given) => known !== given,
  });

  constructor(
    private readonly events: TransactionEvents,
    private readonly phoneNumbers: PhoneNumbersService,
  ) {}

  /** Texts that wait, and are not sent after all; locked by the caller. */
  async stop(manager: EntityManager, stopped: readonly { id: string; reason: string }[]): Promise<void> {
    await this.apply(
      manager,
      stopped.map(({ id, reason }) => ({ id, to: 'stopped', error: reason })),
    );
  }

  /** Applies what was learnt, in the given order, in the caller's transaction; what comes too late changes nothing. */
  async apply(manager: EntityManager, transitions: readonly SmsTransition[]): Promise<void> {
    const texts = await this.texts.apply(manager, transitions);
    const moved = texts.filter(({ statusChanged }) => statusChanged);
    const mayPass = idsOf(transitions, 'mayPass');
    await this.events.emit(
      manager,
      smsOutcomes,
      moved.map((text) => outcomeOf(text, mayPass.has(text.id))),
    );
    const suppressed = idsOf(transitions, 'suppressed');
    // Only what is news: the same callback again, after a START, would take the new consent away.
    for (const { phoneNumber } of moved.filter(({ id }) => suppressed.has(id))) {
      if (normalisePhone(phoneNumber) !== phoneNumber) continue; // its owner was erased
      await this.phoneNumbers.setConsentByNumber(
        manager,
        phoneNumber,
        false,
        'provider',
        'refused as opted out',
        true,
      );
    }
  }
}

const idsOf = (transitions: readonly SmsTransition[], mark: 'suppressed' | 'mayPass'): ReadonlySet<string> =>
  new Set(transitions.filter((one) => one[mark]).map(({ id }) => id));

function outcomeOf(text: Change<SmsStatus> & Addressed, mayPass: boolean): SmsOutcome {
  const { id, jobId, purpose, status, error, followsId } = text;
  const failed = status === 'failed' || status === 'undelivered' || status === 'canceled';
  const about = { smsId: id, jobId, purpose, mayPass: failed && mayPass && followsId === null };
  if (failed) return { ...about, result: 'failed', error: error ?? smsSummaries[status] };
  if (status === 'stopped') return { ...about, result: 'stopped', error };
  return { ...about, result: isWithProvider(status) ? 'with-provider' : 'open', error: null };
}
