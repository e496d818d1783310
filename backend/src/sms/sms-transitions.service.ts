import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PhoneNumbersService } from '../phone-numbers/phone-numbers.service.js';
import { announce } from '../platform/events/change-announcer.js';
import { SmsOutcomes, type SmsOutcome } from './sms-outcomes.service.js';
import type { SmsPurpose, SmsStatus } from './sms.entity.js';
import { isForward, isWithProvider } from './twilio/statuses.js';

/** Something was learnt about a text. */
export interface Transition {
  smsId: string;
  /** Where it stands by this; left out when it only adds what was asked and answered. */
  to?: SmsStatus;
  /** The provider's id. */
  sid?: string | null;
  /** One sentence for people. */
  error?: string | null;
  request?: object;
  response?: object | null;
  /** The person opted out with the provider. */
  suppressed?: boolean;
}

interface LockedSms {
  id: string;
  status: SmsStatus;
  purpose: SmsPurpose;
  phoneNumber: string;
  jobId: string | null;
  sid: string | null;
  error: string | null;
}

interface Change extends LockedSms {
  statusChanged: boolean;
  suppressed: boolean;
  request?: object;
  response?: object | null;
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

/** A claimed text that the provider surely has not taken waits for its next try. Nothing else goes back. */
const mayFollow = (from: SmsStatus, to: SmsStatus): boolean =>
  isForward(from, to) || (to === 'pending' && (from === 'sending' || from === 'unknown'));

/** The only place where a text's status changes once it is claimed: forward only, under the rows' locks. */
@Injectable()
export class SmsTransitions {
  constructor(
    private readonly outcomes: SmsOutcomes,
    private readonly phoneNumbers: PhoneNumbersService,
  ) {}

  /** Applies what was learnt, in the given order, in the caller's transaction; what comes too late changes nothing. */
  async apply(manager: EntityManager, transitions: Transition[]): Promise<void> {
    const rows = await this.lock(
      manager,
      transitions.map(({ smsId }) => smsId),
    );
    const changes = new Map<string, Change>();
    for (const transition of transitions) {
      const row = changes.get(transition.smsId) ?? rows.get(transition.smsId);
      const change = row && changed(row, transition);
      if (change) changes.set(row.id, change);
    }
    if (changes.size > 0) await this.write(manager, [...changes.values()]);
  }

  /** In the order of their ids, so that two transactions never wait for each other. */
  private async lock(manager: EntityManager, ids: string[]): Promise<Map<string, LockedSms>> {
    const rows: LockedSms[] = await manager.query(
      `SELECT id, status, purpose, phone_number AS "phoneNumber", job_id AS "jobId", twilio_message_sid AS sid,
         error_message AS error
       FROM sms WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
      [ids],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  private async write(manager: EntityManager, changes: Change[]): Promise<void> {
    const rows = changes.map((change) => ({ ...change, summary: smsSummaries[change.status] }));
    await manager.query(
      `UPDATE sms SET status = t.status, twilio_message_sid = t.sid, error_message = t.error,
         result_summary = t.summary, updated_at = now(),
         twilio_request = coalesce(t.request, sms.twilio_request),
         twilio_response = coalesce(t.response, sms.twilio_response)
       FROM json_to_recordset($1::json)
         AS t(id uuid, status text, sid text, error text, summary text, request json, response json)
       WHERE sms.id = t.id`,
      [JSON.stringify(rows)],
    );
    const moved = changes.filter(({ statusChanged }) => statusChanged);
    await this.outcomes.tell(manager, moved.map(outcomeOf));
    for (const { phoneNumber } of changes.filter(({ suppressed }) => suppressed)) {
      await this.phoneNumbers.setConsentByNumber(
        manager,
        phoneNumber,
        false,
        'provider',
        'refused as opted out',
      );
    }
    await announce(
      manager,
      'sms',
      moved.map(({ id }) => id),
    );
  }
}

/** The row as the transition leaves it; undefined when it speaks of another message than ours. */
function changed(row: LockedSms & Partial<Change>, transition: Transition): Change | undefined {
  const { to, sid, error = null, request, response, suppressed } = transition;
  if (sid && row.sid && sid !== row.sid) return undefined;
  const moves = to !== undefined && mayFollow(row.status, to);
  return {
    ...row,
    sid: row.sid ?? sid ?? null,
    status: moves ? to : row.status,
    error: moves ? error : row.error,
    statusChanged: moves || (row.statusChanged ?? false),
    suppressed: (suppressed ?? false) || (row.suppressed ?? false),
    request: request ?? row.request,
    response: response ?? row.response,
  };
}

function outcomeOf({ id, jobId, purpose, status, error }: Change): SmsOutcome {
  const failed = status === 'failed' || status === 'undelivered' || status === 'canceled';
  const result = failed ? 'failed' : isWithProvider(status) ? 'with-provider' : 'open';
  return { smsId: id, jobId, purpose, result, error: failed ? (error ?? smsSummaries[status]) : null };
}
