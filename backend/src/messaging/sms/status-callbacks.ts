import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { Outbox } from '../../platform/outbox/outbox.js';
import { Outboxes } from '../../platform/outbox/outboxes.js';
import { smsChannel, type SmsTypes } from './sms.channel.js';
import { field, messageSidOf, payloadOf, type WebhookForm } from './webhook-form.js';

/** Stores callbacks before answering; the worker process applies them. */
@Injectable()
export class StatusCallbacks {
  private readonly logger = new Logger(StatusCallbacks.name);
  private readonly outbox: Outbox<SmsTypes>;

  constructor(outboxes: Outboxes) {
    this.outbox = outboxes.of(smsChannel);
  }

  /**
   * A callback may come before the answer to the send, twice, or in any order.
   * @param smsId our id, from the address that we gave; without it the provider's id counts
   */
  async take(smsId: unknown, form: WebhookForm): Promise<void> {
    const sid = messageSidOf(form) ?? null;
    const taken = await this.outbox.inbox.take({
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
