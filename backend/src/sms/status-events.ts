import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Batcher } from '../platform/queues/batcher.js';
import { SmsTransitions, type Transition } from './sms-transitions.service.js';
import { meaningOfDeliveryError, withCode } from './twilio/error-codes.js';
import { statusFromProvider } from './twilio/statuses.js';

interface StoredEvent {
  id: string;
  smsId: string;
  sid: string | null;
  status: string | null;
  errorCode: string | null;
  errorMessage: string | null;
}

const BATCH = 100;

/** Applies stored callbacks to their texts. */
@Injectable()
export class StatusEvents {
  private readonly events = new Batcher((ids: string[]) => this.applyAll(ids), { max: BATCH, parallel: 2 });

  constructor(
    private readonly dataSource: DataSource,
    private readonly transitions: SmsTransitions,
  ) {}

  /** Applies a stored event once; a second call finds it applied and changes nothing. */
  async apply(id: string): Promise<void> {
    await this.events.add(id);
  }

  private async applyAll(ids: string[]): Promise<void[]> {
    await this.dataSource.transaction(async (manager) => {
      const events: StoredEvent[] = await manager.query(
        `SELECT id, sms_id AS "smsId", twilio_message_sid AS sid, message_status AS status,
           error_code AS "errorCode", error_message AS "errorMessage"
         FROM sms_events WHERE id = ANY($1::uuid[]) AND applied_at IS NULL ORDER BY sms_id, created_at, id`,
        [ids],
      );
      await this.transitions.apply(manager, events.map(transitionOf));
      await manager.query(
        `UPDATE sms_events SET applied_at = now() WHERE id = ANY($1::uuid[]) AND applied_at IS NULL`,
        [events.map(({ id }) => id)],
      );
    });
    return [];
  }
}

function transitionOf({ smsId, sid, status, errorCode, errorMessage }: StoredEvent): Transition {
  const to = statusFromProvider(status);
  const failed = to === 'failed' || to === 'undelivered';
  return { smsId, sid, to, ...(failed ? deliveryFailure(errorCode, errorMessage) : {}) };
}

/** What a failed delivery says to people and to the number's consent. */
export function deliveryFailure(code: string | null, message?: string | null) {
  const meaning = meaningOfDeliveryError(code);
  const sentence = meaning?.sentence ?? message ?? 'The carrier gave no reason.';
  return { error: withCode(sentence, code), suppressed: meaning?.class === 'suppressed' };
}
