import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppConfig } from '../../platform/config/app-config.js';
import { isBadData } from '../../platform/database/pg-errors.js';
import { badRequest } from '../../platform/errors/api-error.js';
import { isTooComplex } from '../../platform/input/size.js';
import { EventInbox, type Taken } from '../../platform/outbox/event-inbox.js';
import { JobQueues } from '../../platform/queues/job-queues.js';
import { type NewEvent, readEvent } from './sendgrid/event.js';

/** Takes in what the provider says about our e-mails: stored first, answered at once, applied by the worker. */
@Injectable()
export class WebhookEvents {
  private readonly logger = new Logger(WebhookEvents.name);
  private readonly inbox: EventInbox<NewEvent>;

  constructor(dataSource: DataSource, queues: JobQueues, config: AppConfig) {
    this.inbox = new EventInbox(dataSource, queues, { queue: 'email-events', insert }, config.times.events);
  }

  /**
   * Stores a verified batch. Its events may come twice, in any order, or before the answer to the send; one that
   * cannot be read never costs the others.
   * @throws when they cannot be stored now: the provider sends the batch again
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
      return await this.inbox.take(event);
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

/** Several times what the largest batch holds that the provider sends. */
const MAX_NODES = 400_000;
/** One event that is nested for no reason must not cost the others of its batch. */
const MAX_DEPTH = 5_000;

function parse(bytes: Buffer): unknown[] {
  if (isTooComplex(bytes, MAX_NODES, MAX_DEPTH))
    throw badRequest('bad_request', 'The request could not be read.');
  const batch = jsonOf(bytes);
  if (!Array.isArray(batch)) throw badRequest('bad_request', 'The body must be a JSON array of events.');
  return batch;
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Of an e-mail whose words are no longer kept, what would tell of them is not kept either. */
const unlessRemoved = (column: string) => `CASE WHEN m.body_removed_at IS NULL THEN ${column} END`;

/** In the order of the events' ids, so that two batches with the same events never wait for each other. */
const insert = `
  WITH known AS (
    SELECT * FROM (
      SELECT e.*, coalesce(
        (SELECT m.id FROM emails m WHERE m.id = e."emailId"),
        (SELECT m.id FROM emails m
         WHERE m.sendgrid_message_id = ANY(ARRAY(SELECT json_array_elements_text(e."messageIds"))) LIMIT 1)
      ) AS email_id
      FROM json_to_recordset($1::json) AS e(id uuid, "emailId" uuid, "messageIds" json, "messageId" text,
        "eventId" text, type text, timestamp timestamptz, reason text, response text, payload json)
    ) given WHERE email_id IS NOT NULL
  ), stored AS (
    INSERT INTO emails_events (id, email_id, sendgrid_message_id, sendgrid_event_id, event_type, timestamp, reason,
      response, webhook_payload, batch_id)
    SELECT k.id, k.email_id, k."messageId", k."eventId", k.type, k.timestamp, ${unlessRemoved('k.reason')},
      ${unlessRemoved('k.response')}, coalesce(${unlessRemoved('k.payload')}, '{}'), $2
    FROM known k JOIN emails m ON m.id = k.email_id ORDER BY k."eventId"
    ON CONFLICT (sendgrid_event_id) DO NOTHING RETURNING id
  )
  SELECT id, id IN (SELECT id FROM stored) AS stored FROM known`;
