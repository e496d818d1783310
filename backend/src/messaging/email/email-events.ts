import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { announce } from '../../platform/events/change-announcer.js';
import type { Transition } from '../../platform/outbox/message-transitions.js';
import { StoredEvents } from '../../platform/outbox/stored-events.js';
import { EmailTransitions } from './email-transitions.service.js';
import type { EmailStatus } from './email.entity.js';
import { sendIdOf } from './sendgrid/event.js';

interface StoredEvent {
  id: string;
  emailId: string;
  messageId: string | null;
  type: string;
  reason: string | null;
  response: string | null;
}

/** The events that say how far an e-mail has come; others, such as open and click, are only kept and shown. */
const statusOf: Readonly<Record<string, EmailStatus>> = {
  processed: 'processed',
  deferred: 'deferred',
  delivered: 'delivered',
  bounce: 'bounce',
  dropped: 'dropped',
};

/** Applies stored events to their e-mails. */
@Injectable()
export class EmailEvents extends StoredEvents<StoredEvent> {
  constructor(dataSource: DataSource, transitions: EmailTransitions) {
    super(dataSource, {
      channel: 'email',
      table: 'emails_events',
      happenedAt: 'coalesce(timestamp, created_at)',
      columns: `email_id AS "emailId", sendgrid_message_id AS "messageId", event_type AS type, reason, response`,
      messageId: 'email_id',
      apply: async (manager, events) => {
        await transitions.apply(manager, events.map(transitionOf));
        // Those that leave the status as it is are shown too.
        await announce(
          manager,
          'emails',
          events.map(({ emailId }) => emailId),
        );
      },
    });
  }
}

function transitionOf({ emailId, messageId, type, reason, response }: StoredEvent): Transition<EmailStatus> {
  const to = Object.hasOwn(statusOf, type) ? statusOf[type] : undefined;
  const error = to === 'delivered' || to === 'processed' ? null : (reason ?? response);
  return { id: emailId, to, providerId: messageId && sendIdOf(messageId), error };
}
