import { Injectable, Logger } from '@nestjs/common';
import { isBadData } from '../../platform/database/pg-errors.js';
import { badRequest } from '../../platform/errors/api-error.js';
import { isTooComplex } from '../../platform/input/size.js';
import type { Taken } from '../../platform/outbox/event-inbox.js';
import type { Outbox } from '../../platform/outbox/outbox.js';
import { Outboxes } from '../../platform/outbox/outboxes.js';
import { emailChannel, type EmailTypes } from './email.channel.js';
import { type NewEvent, readEvent } from './sendgrid/event.js';

/** Stores events before answering; the worker process applies them. */
@Injectable()
export class WebhookEvents {
  private readonly logger = new Logger(WebhookEvents.name);
  private readonly outbox: Outbox<EmailTypes>;

  constructor(outboxes: Outboxes) {
    this.outbox = outboxes.of(emailChannel);
  }

  /**
   * Events may come twice, in any order, or before the answer to the send; an unreadable one does not reject
   * the others.
   * @throws when they cannot be stored now: the provider repeats the batch
   */
  async take(bytes: Buffer): Promise<void> {
    const events = this.read(parse(bytes));
    const results = await Promise.all(events.map((event) => this.store(event)));
    const unknown = results.filter((taken) => taken === 'unknown').length;
    // Repeating the call would not help, so it is answered like any other.
    if (unknown > 0) this.logger.warn(`${unknown} events of e-mails that are not ours were left out`);
  }

  private read(batch: unknown[]): NewEvent[] {
    const events = batch.map(readOrNothing).filter((event) => event !== undefined);
    const unread = batch.length - events.length;
    if (unread > 0) this.logger.warn(`${unread} entries of a batch that are no events were left out`);
    return events;
  }

  private async store(event: NewEvent): Promise<Taken | undefined> {
    try {
      return await this.outbox.inbox.take(event);
    } catch (error) {
      if (!isBadData(error)) throw error;
      this.logger.warn(`An event that cannot be stored was left out: ${String(error)}`);
      return undefined;
    }
  }
}

function readOrNothing(given: unknown): NewEvent | undefined {
  try {
    return readEvent(given);
  } catch {
    return undefined;
  }
}

/** Several times the provider's largest batch. */
const MAX_NODES = 400_000;
/** A deeply nested event must not reject its whole batch. */
const MAX_DEPTH = 5_000;

function parse(bytes: Buffer): unknown[] {
  if (isTooComplex(bytes, MAX_NODES, MAX_DEPTH))
    throw badRequest('bad_request', 'The request could not be read.');
  let batch: unknown;
  try {
    batch = JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  if (!Array.isArray(batch)) throw badRequest('bad_request', 'The body must be a JSON array of events.');
  return batch;
}
