import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PhoneNumbersService } from '../phone-numbers/phone-numbers.service.js';
import { type Change, MessageTransitions, type Transition } from '../platform/outbox/message-transitions.js';
import { SmsOutcomes, type SmsOutcome } from './sms-outcomes.service.js';
import type { SmsPurpose, SmsStatus } from './sms.entity.js';
import { isForward, isWithProvider } from './twilio/statuses.js';

/** Something was learnt about a text. */
export interface SmsTransition extends Transition<SmsStatus> {
  /** The person opted out with the provider. */
  suppressed?: boolean;
}

interface Addressed {
  purpose: SmsPurpose;
  phoneNumber: string;
  jobId: string | null;
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
};

/** The only place where a text's status changes once it is claimed; whoever asked for it hears of it there. */
@Injectable()
export class SmsTransitions {
  private readonly texts = new MessageTransitions<SmsStatus, Addressed>({
    table: 'sms',
    topic: 'sms',
    columns: { providerId: 'twilio_message_sid', request: 'twilio_request', response: 'twilio_response' },
    more: 'purpose, phone_number AS "phoneNumber", job_id AS "jobId"',
    summaries: smsSummaries,
    isForward,
    isOther: (known, given) => known !== given,
  });

  constructor(
    private readonly outcomes: SmsOutcomes,
    private readonly phoneNumbers: PhoneNumbersService,
  ) {}

  /** Applies what was learnt, in the given order, in the caller's transaction; what comes too late changes nothing. */
  async apply(manager: EntityManager, transitions: readonly SmsTransition[]): Promise<void> {
    const texts = await this.texts.apply(manager, transitions);
    const moved = texts.filter(({ statusChanged }) => statusChanged);
    await this.outcomes.tell(manager, moved.map(outcomeOf));
    const suppressed = new Set(transitions.filter((one) => one.suppressed).map(({ id }) => id));
    for (const { phoneNumber } of texts.filter(({ id }) => suppressed.has(id))) {
      await this.phoneNumbers.setConsentByNumber(
        manager,
        phoneNumber,
        false,
        'provider',
        'refused as opted out',
      );
    }
  }
}

function outcomeOf({ id, jobId, purpose, status, error }: Change<SmsStatus> & Addressed): SmsOutcome {
  const failed = status === 'failed' || status === 'undelivered' || status === 'canceled';
  const result = failed ? 'failed' : isWithProvider(status) ? 'with-provider' : 'open';
  return { smsId: id, jobId, purpose, result, error: failed ? (error ?? smsSummaries[status]) : null };
}
