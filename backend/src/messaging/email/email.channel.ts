import { sql, types } from '../../platform/database/sql/index.js';
import type { Channel, Transition } from '../../platform/outbox/channel.js';
import { eventQueue, sendQueue } from '../../platform/queues/queue-settings.js';
import { emailSummaries, isForward } from './email-statuses.js';
import type { Email, EmailStatus } from './email.entity.js';
import { type NewEvent, sendIdOf } from './sendgrid/event.js';

declare module '../../platform/events/change-announcer.js' {
  interface ChannelTopics {
    emails: true;
  }
}

export interface EmailTypes {
  message: Pick<Email, 'toEmail' | 'fromEmail' | 'replyToEmail' | 'subject' | 'textContent' | 'htmlContent'>;
  status: EmailStatus;
  newEvent: NewEvent;
  event: Pick<NewEvent, 'id' | 'type' | 'reason' | 'response'> & { messageId: string; sendId: string | null };
  more: object;
}

const withoutWords = `text_content = NULL, html_content = NULL, body_removed_at = now(),
  sendgrid_request = CASE WHEN sendgrid_request IS NOT NULL THEN '{}'::json END,
  sendgrid_response = CASE WHEN sendgrid_response IS NOT NULL THEN '{}'::json END`;

/** Nothing of a removed body may come back with an event. */
const unlessRemoved = (column: string) => `CASE WHEN m.body_removed_at IS NULL THEN ${column} END`;

/** E-mails, by SendGrid, which has no list: what became of an unknown one only its events show. */
export const emailChannel: Channel<EmailTypes> = {
  name: 'email',
  topic: 'emails',
  words: { missing: 'Email', noun: 'email' },
  table: 'emails',
  columns: {
    address: 'to_email',
    providerId: 'sendgrid_message_id',
    request: 'sendgrid_request',
    response: 'sendgrid_response',
  },
  queues: {
    send: sendQueue({ name: 'email-send', atOnce: () => 5 }),
    events: eventQueue('email-events'),
  },
  summaries: emailSummaries,
  isForward,
  toSend: `m.to_email AS "toEmail", m.from_email AS "fromEmail", m.reply_to_email AS "replyToEmail", m.subject,
    m.text_content AS "textContent", m.html_content AS "htmlContent"`,
  tryFor: ({ sendTryForMs }) => String(sendTryForMs),
  longestPause: ({ putOffEmail }) => putOffEmail,
  events: {
    table: 'emails_events',
    messageId: 'email_id',
    happenedAt: 'coalesce(timestamp, created_at)',
    columns: 'sendgrid_message_id AS "sendId", event_type AS type, reason, response',
    // In the order of the events' ids, so that two batches with the same events never wait for each other.
    insert: sql`
      WITH known AS (
        SELECT * FROM (
          SELECT e.*, coalesce(
            (SELECT m.id FROM emails m WHERE m.id = e."emailId"),
            (SELECT m.id FROM emails m
             WHERE m.sendgrid_message_id = ANY(ARRAY(SELECT json_array_elements_text(e."messageIds"))) LIMIT 1)
          ) AS email_id
          FROM json_to_recordset(${types.jsonText.param('events')}::json) AS e(id uuid, "emailId" uuid, "messageIds" json, "messageId" text,
            "eventId" text, type text, timestamp timestamptz, reason text, response text, payload json)
        ) given WHERE email_id IS NOT NULL
      ), stored AS (
        INSERT INTO emails_events (id, email_id, sendgrid_message_id, sendgrid_event_id, event_type, timestamp, reason,
          response, webhook_payload, batch_id)
        SELECT k.id, k.email_id, k."messageId", k."eventId", k.type, k.timestamp, ${unlessRemoved('k.reason')},
          ${unlessRemoved('k.response')}, coalesce(${unlessRemoved('k.payload')}, '{}'), ${types.uuid.param('batchId')}
        FROM known k JOIN emails m ON m.id = k.email_id ORDER BY k."eventId"
        ON CONFLICT (sendgrid_event_id) DO NOTHING RETURNING id
      )
      SELECT id, id IN (SELECT id FROM stored) AS stored FROM known`,
    transitionOf,
    isArrival: `event_type IN ('delivered', 'bounce', 'dropped')`,
    erased: `webhook_payload = '{}', reason = NULL, response = NULL`,
  },
  withoutWords,
  erased: `subject = '', ${withoutWords}`,
  retention: {
    kind: 'emails',
    messages: 'e-mails',
    arrivals: "events of e-mails' delivery",
    events: 'events of e-mails',
  },
};

/** Statuses that events may set; others, such as open and click, are only kept. */
const moves: ReadonlySet<string> = new Set<EmailStatus>([
  'processed',
  'deferred',
  'delivered',
  'bounce',
  'dropped',
]);

function transitionOf(event: EmailTypes['event']): Transition<EmailStatus> {
  const { messageId, sendId, type, reason, response } = event;
  const to = moves.has(type) ? (type as EmailStatus) : undefined;
  const error = to === 'delivered' || to === 'processed' ? null : (reason ?? response);
  return { id: messageId, to, providerId: sendId && sendIdOf(sendId), error };
}
