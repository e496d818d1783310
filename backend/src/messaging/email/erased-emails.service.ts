import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { columns, statement, types } from '../../platform/database/sql/index.js';
import { conflict } from '../../platform/errors/api-error.js';
import { announce } from '../../platform/events/change-announcer.js';
import type { ErasedPerson, WrittenOver } from '../../platform/outbox/erased-messages.js';
import { Outboxes } from '../../platform/outbox/outboxes.js';
import { EMAIL_STATUSES } from './email.entity.js';
import { emailChannel } from './email.channel.js';

const lockTheirs = statement('e-mails of a person, locked', {
  id: types.uuid,
  status: types.word(EMAIL_STATUSES),
})`
  SELECT ${columns} FROM emails
  WHERE worker_id = ${types.uuid.param('workerId')}
    OR (worker_id IS NULL AND lower(to_email) = ANY(${types.text.list.param('addresses')}))
  ORDER BY id FOR NO KEY UPDATE`;

@Injectable()
export class ErasedEmails {
  constructor(private readonly outboxes: Outboxes) {}

  /**
   * Erases e-mails to a worker and to addresses (in lower case) that nobody else has.
   * @throws 409 while one is still to be sent
   */
  async erase(manager: EntityManager, person: ErasedPerson): Promise<WrittenOver> {
    const emails = await lockTheirs.rows(manager, person);
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
