import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { StoredEvents } from '../../platform/outbox/stored-events.js';
import { type SmsTransition, SmsTransitions } from './sms-transitions.service.js';
import { deliveryFailure } from './twilio/error-codes.js';
import { statusFromProvider } from './twilio/statuses.js';

interface StoredEvent {
  id: string;
  smsId: string;
  sid: string | null;
  status: string | null;
  errorCode: string | null;
  errorMessage: string | null;
}

/** Applies stored callbacks to their texts. */
@Injectable()
export class StatusEvents extends StoredEvents<StoredEvent> {
  constructor(dataSource: DataSource, transitions: SmsTransitions) {
    super(dataSource, {
      channel: 'sms',
      table: 'sms_events',
      happenedAt: 'created_at',
      columns: `sms_id AS "smsId", twilio_message_sid AS sid, message_status AS status,
        error_code AS "errorCode", error_message AS "errorMessage"`,
      messageId: 'sms_id',
      apply: (manager, events) => transitions.apply(manager, events.map(transitionOf)),
    });
  }
}

function transitionOf({ smsId, sid, status, errorCode, errorMessage }: StoredEvent): SmsTransition {
  const to = statusFromProvider(status);
  const failed = to === 'failed' || to === 'undelivered';
  return { id: smsId, providerId: sid, to, ...(failed ? deliveryFailure(errorCode, errorMessage) : {}) };
}
