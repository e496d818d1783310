import type { Times } from '../../platform/config/times.js';
import { sql, types } from '../../platform/database/sql/index.js';
import type { Channel, Transition } from '../../platform/outbox/channel.js';
import { eventQueue, sendQueue } from '../../platform/queues/queue-settings.js';
import type { Sms, SmsStatus } from './sms.entity.js';
import { deliveryFailure } from './twilio/error-codes.js';
import { isForward, statusFromProvider } from './twilio/statuses.js';
import type { WebhookForm } from './webhook-form.js';

declare module '../../platform/events/change-announcer.js' {
  interface ChannelTopics {
    sms: true;
    'inbound-texts': true;
  }
}

interface Callback {
  id: string;
  sid: string | null;
  status: string | null;
  errorCode: string | null;
  errorMessage: string | null;
}

export interface SmsTypes {
  message: Pick<Sms, 'phoneNumber' | 'message' | 'purpose'>;
  status: SmsStatus;
  newEvent: Callback & { smsId: string | null; payload: WebhookForm };
  event: Callback & { messageId: string };
  more: Pick<Sms, 'purpose' | 'phoneNumber' | 'jobId' | 'followsId' | 'claimedAt'>;
}

/** SQL: the provider has it, and may still report more. */
export const ON_ITS_WAY = `status IN ('accepted', 'scheduled', 'queued', 'sent') AND twilio_message_sid IS NOT NULL`;

/**
 * SQL: texts with the provider of which nothing was heard for $1 milliseconds, nor for as long as there was between the
 * claim and the last news or question: so each pause is twice the one before. Found by a partial index.
 */
export const silentSql = ({ silentTextUntil }: Times['sweep']) =>
  `sms WHERE ${ON_ITS_WAY}
  AND updated_at < now() - greatest($1 * interval '1 millisecond', updated_at - claimed_at)
  AND claimed_at > now() - interval '${silentTextUntil} milliseconds'`;

const withoutWords = `message = '', body_removed_at = now(),
  twilio_request = CASE WHEN twilio_request IS NOT NULL THEN '{}'::json END,
  twilio_response = CASE WHEN twilio_response IS NOT NULL THEN '{}'::json END`;

export const smsChannel: Channel<SmsTypes> = {
  name: 'sms',
  topic: 'sms',
  words: { missing: 'SMS', noun: 'text' },
  table: 'sms',
  columns: {
    address: 'phone_number',
    providerId: 'twilio_message_sid',
    request: 'twilio_request',
    response: 'twilio_response',
  },
  queues: {
    send: sendQueue({
      name: 'sms-send',
      atOnce: (config) => config.smsConcurrency,
      ratePerSecond: (config) => config.smsRatePerSecond,
    }),
    events: eventQueue('sms-status'),
    resolve: {
      name: 'sms-resolve',
      attempts: 5,
      backoff: { type: 'exponential', after: 'resolve', jitter: 0.25 },
      concurrency: () => 2,
      ratePerSecond: () => 5,
    },
  },
  summaries: {
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
  },
  isForward,
  isOther: (known, given) => known !== given,
  toSend: 'm.phone_number AS "phoneNumber", m.message, m.purpose',
  tryFor: ({ sendTryForMs, times }) =>
    `CASE m.purpose WHEN 'test' THEN ${times.retry.test} ELSE ${sendTryForMs} END`,
  triedSince: 'greatest(m.created_at, m.held_until)',
  // What was deleted is no text's job any more.
  alike: `(m.job_id = (SELECT job_id FROM sms WHERE id = $1)
    OR (m.job_id IS NULL AND (SELECT job_id FROM sms WHERE id = $1) IS NULL))`,
  more: 'purpose, phone_number AS "phoneNumber", job_id AS "jobId", follows_id AS "followsId", claimed_at AS "claimedAt"',
  longestPause: ({ putOffText }) => putOffText,
  unresolved: (times) => [
    {
      fromWhere: `sms WHERE status = 'unknown' AND updated_at > now() - $1 * interval '1 millisecond'`,
      age: times.unknownText,
    },
    { fromWhere: silentSql(times), age: times.silentText },
  ],
  events: {
    table: 'sms_events',
    messageId: 'sms_id',
    happenedAt: 'created_at',
    columns: `twilio_message_sid AS sid, message_status AS status,
      error_code AS "errorCode", error_message AS "errorMessage"`,
    insert: sql`INSERT INTO sms_events (id, sms_id, twilio_message_sid, event_type, message_status, error_code,
         error_message, webhook_payload, batch_id)
       SELECT e.id, s.id, e.sid, 'status', e.status, e."errorCode", e."errorMessage",
         CASE WHEN s.body_removed_at IS NULL THEN e.payload ELSE '{}' END, ${types.uuid.param('batchId')}
       FROM json_to_recordset(${types.jsonText.param('events')}::json) AS e(id uuid, "smsId" uuid, sid text, status text, "errorCode" text,
         "errorMessage" text, payload json)
       JOIN sms s ON s.id = coalesce(e."smsId",
         (SELECT known.id FROM sms known WHERE known.twilio_message_sid = e.sid LIMIT 1))
       RETURNING id, true AS stored`,
    transitionOf,
    isArrival: `message_status IN ('delivered', 'undelivered', 'failed')`,
    erased: `webhook_payload = '{}', error_message = NULL`,
  },
  withoutWords,
  erased: withoutWords,
  retention: {
    kind: 'texts',
    messages: 'texts',
    arrivals: "callbacks of texts' delivery",
    events: 'callbacks of texts',
  },
};

function transitionOf(event: SmsTypes['event']): Transition<SmsStatus> {
  const { messageId, sid, status, errorCode, errorMessage } = event;
  const to = statusFromProvider(status);
  const failed = to === 'failed' || to === 'undelivered';
  return { id: messageId, providerId: sid, to, ...(failed ? deliveryFailure(errorCode, errorMessage) : {}) };
}
