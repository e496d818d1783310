import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { conflict } from '../../platform/errors/api-error.js';
import { announce } from '../../platform/events/change-announcer.js';
import { type ErasedPerson, erasingSql, type WrittenOver } from '../../platform/outbox/erased-messages.js';
import { emailWithoutWords } from './email.entity.js';

const statements = erasingSql({
  table: 'emails',
  events: { table: 'emails_events', messageId: 'email_id' },
  address: 'to_email',
  emptied: `subject = '', ${emailWithoutWords}`,
  eventsEmptied: `webhook_payload = '{}', reason = NULL, response = NULL`,
});

/** What was e-mailed to a person who is erased. */
@Injectable()
export class ErasedEmails {
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
    await manager.query(statements.messages, [ids, person.pseudonym]);
    const [events]: [{ id: string }[]] = await manager.query(statements.events, [ids]);
    await announce(manager, 'emails', ids);
    return { emails: ids, emails_events: events.map(({ id }) => id) };
  }
}
