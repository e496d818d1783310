import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../../platform/http/actor.js';
import {
  columns,
  instant,
  integer,
  type RowOf,
  statement,
  text,
  uuid,
  word,
} from '../../platform/database/sql/index.js';
import type { Outbox } from '../../platform/outbox/outbox.js';
import { Outboxes } from '../../platform/outbox/outboxes.js';
import { asFound, type ResolvedAs } from '../../platform/outbox/unknown-message.js';
import { smsChannel, type SmsTypes } from './sms.channel.js';
import { auditedText } from './audited.js';
import { SMS_PURPOSES } from './sms.entity.js';

const unknownText = {
  id: uuid,
  phoneNumber: text,
  message: text,
  purpose: word(SMS_PURPOSES),
  workerId: uuid.orNull,
  jobId: uuid.orNull,
  errorMessage: text.orNull,
  createdAt: instant,
  /** What it said is no longer known. */
  bodyRemovedAt: instant.orNull,
};
export type UnknownText = RowOf<typeof unknownText>;

const unknownTexts = statement('unknown texts', unknownText)`
  SELECT ${columns} FROM sms WHERE status = 'unknown' AND body_removed_at IS NULL
  ORDER BY created_at, id LIMIT ${integer.param('limit')}::int`;
const lockedText = statement('unknown text, locked', unknownText)`
  SELECT ${columns} FROM sms WHERE id = ${uuid.param('id')}`;

/** Texts of which nobody knows whether the provider has them: people may find out what a machine cannot. */
@Injectable()
export class UnknownTexts {
  private readonly outbox: Outbox<SmsTypes>;

  constructor(
    private readonly dataSource: DataSource,
    outboxes: Outboxes,
  ) {
    this.outbox = outboxes.of(smsChannel);
  }

  /** Oldest first. */
  list(limit: number): Promise<UnknownText[]> {
    return unknownTexts.rows(this.dataSource, { limit });
  }

  /**
   * Staff have found out what became of it. From there on it moves forward only, as by the provider's callbacks.
   * @throws 404, and 409 when it is not unknown (any more)
   */
  async resolve(id: string, status: ResolvedAs, by: Actor): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await this.take(manager, id);
      await this.settle(manager, by, asFound(id, status));
    });
  }

  /**
   * Locks a text that is unknown, in the caller's transaction.
   * @throws 404, and 409 when it is not unknown (any more)
   */
  async take(manager: EntityManager, id: string): Promise<UnknownText> {
    await this.outbox.lockUnknown(manager, id);
    return lockedText.only(manager, { id });
  }

  /** Writes down what people found out about a text that {@link take} has locked. */
  async settle(
    manager: EntityManager,
    by: Actor,
    { id, to, error, ...more }: ReturnType<typeof asFound> & { resentAs?: string },
  ): Promise<void> {
    await this.outbox.apply(manager, by, [{ id, to, error }]);
    const values = { before: { status: 'unknown' }, after: { status: to, ...more } };
    await auditedText.record(manager, by, more.resentAs ? 'resent' : 'resolved', id, values);
  }
}
