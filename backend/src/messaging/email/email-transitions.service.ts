import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { MessageTransitions, type Transition } from '../../platform/outbox/message-transitions.js';
import { emailSummaries, isForward } from './email-statuses.js';
import type { EmailStatus } from './email.entity.js';

/** The only place where an e-mail's status changes once it is claimed. */
@Injectable()
export class EmailTransitions {
  private readonly emails = new MessageTransitions<EmailStatus>({
    table: 'emails',
    topic: 'emails',
    columns: {
      providerId: 'sendgrid_message_id',
      request: 'sendgrid_request',
      response: 'sendgrid_response',
    },
    summaries: emailSummaries,
    isForward,
  });

  /** Applies what was learnt, in the given order, in the caller's transaction; what comes too late changes nothing. */
  async apply(manager: EntityManager, transitions: readonly Transition<EmailStatus>[]): Promise<void> {
    await this.emails.apply(manager, transitions);
  }
}
