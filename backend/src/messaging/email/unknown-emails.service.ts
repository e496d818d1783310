import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../../platform/http/actor.js';
import { Outboxes } from '../../platform/outbox/outboxes.js';
import { asFound, type ResolvedAs } from '../../platform/outbox/unknown-message.js';
import { auditedEmail } from './audited.js';
import type { EmailDetailsDto } from './dto/email.dto.js';
import { emailChannel } from './email.channel.js';
import { EmailService } from './email.service.js';

/** E-mails of which nobody knows whether the provider has them: people may find out what a machine cannot. */
@Injectable()
export class UnknownEmails {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outboxes: Outboxes,
    private readonly all: EmailService,
  ) {}

  /**
   * Staff have found out what became of it.
   * @returns the e-mail as it is then
   * @throws 404, and 409 when it is not unknown (any more)
   */
  async resolve(id: string, status: ResolvedAs, by: Actor): Promise<EmailDetailsDto> {
    const outbox = this.outboxes.of(emailChannel);
    await this.dataSource.transaction(async (manager) => {
      await outbox.lockUnknown(manager, id);
      await outbox.apply(manager, by, [asFound(id, status)]);
      const values = { before: { status: 'unknown' }, after: { status } };
      await auditedEmail.record(manager, by, 'resolved', id, values);
    });
    return this.all.get(id);
  }
}
