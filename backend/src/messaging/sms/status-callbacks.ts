import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource } from 'typeorm';
import { AppConfig } from '../../platform/config/app-config.js';
import { EventInbox } from '../../platform/outbox/event-inbox.js';
import { JobQueues } from '../../platform/queues/job-queues.js';
import { field, messageSidOf, payloadOf, type WebhookForm } from './webhook-form.js';

interface NewEvent {
  id: string;
  smsId: string | null;
  sid: string | null;
  status: string | null;
  errorCode: string | null;
  errorMessage: string | null;
  payload: WebhookForm;
}

const insert = `INSERT INTO sms_events (id, sms_id, twilio_message_sid, event_type, message_status, error_code,
       error_message, webhook_payload, batch_id)
     SELECT e.id, s.id, e.sid, 'status', e.status, e."errorCode", e."errorMessage",
       CASE WHEN s.body_removed_at IS NULL THEN e.payload ELSE '{}' END, $2
     FROM json_to_recordset($1::json) AS e(id uuid, "smsId" uuid, sid text, status text, "errorCode" text,
       "errorMessage" text, payload json)
     JOIN sms s ON s.id = coalesce(e."smsId",
       (SELECT known.id FROM sms known WHERE known.twilio_message_sid = e.sid LIMIT 1))
     RETURNING id, true AS stored`;

/** Takes in what the provider says about our texts: stored first, answered at once, applied by the worker. */
@Injectable()
export class StatusCallbacks {
  private readonly logger = new Logger(StatusCallbacks.name);
  private readonly inbox: EventInbox<NewEvent>;

  constructor(dataSource: DataSource, queues: JobQueues, config: AppConfig) {
    this.inbox = new EventInbox(dataSource, queues, { queue: 'sms-status', insert }, config.times.events);
  }

  /**
   * Stores a verified callback. It may come before the answer to the send, twice, or in any order.
   * @param smsId our own id, from the query of the address that we gave; without it the provider's id must do
   */
  async take(smsId: unknown, form: WebhookForm): Promise<void> {
    const sid = messageSidOf(form) ?? null;
    const taken = await this.inbox.take({
      id: randomUUID(),
      smsId: typeof smsId === 'string' && isUUID(smsId) ? smsId : null,
      sid,
      status: field(form, 'MessageStatus') ?? field(form, 'SmsStatus') ?? null,
      errorCode: field(form, 'ErrorCode') ?? null,
      errorMessage: field(form, 'ErrorMessage') ?? null,
      payload: payloadOf(form),
    });
    // Repeating the call would not help, so it is answered like any other.
    if (taken === 'unknown') this.logger.warn(`A status of a text that is not ours: ${sid}`);
  }
}
