import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { conflict } from '../../platform/errors/api-error.js';
import { announce } from '../../platform/events/change-announcer.js';
import type { ErasedPerson, WrittenOver } from '../../platform/outbox/erased-messages.js';
import { Outboxes } from '../../platform/outbox/outboxes.js';
import { emailChannel } from './email.channel.js';

/** What was e-mailed to a person who is erased. */
@Injectable()
export class ErasedEmails {
  constructor(private readonly outboxes: Outboxes) {}

  /**
   * Writes over the e-mails to a worker, and to addresses (in lower case) that nobody else has.
   * @throws 409 while one is still to be sent
   */
  async erase(manager: EntityManager, person: ErasedPerson): Promise<WrittenOver> {
    const emails: { id: string; status: string }[] = await manager.query(
      `SELECT id, status FROM emails
       WHERE worker_id = $1 OR (worker_id IS NULL AND lower(to_email) = ANY($2)) ORDER BY id FOR NO KEY UPDATE`,
      [person.workerId, person.addresses],
    );
    if (emails.some(({ status }) => status === 'sending' || status === 'pending')) {
      throw conflict(
        'email_under_way',
        'An e-mail to this worker is still to be sent. Try again once it was.',
      );
    }
    const ids = emails.map(({ id }) => id);
    await announce(manager, 'emails', ids);
    return this.outboxes.of(emailChannel).erase(manager, ids, person.pseudonym);
  }
}
