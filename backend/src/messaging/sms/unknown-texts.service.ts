import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../../platform/http/actor.js';
import type { Outbox } from '../../platform/outbox/outbox.js';
import { Outboxes } from '../../platform/outbox/outboxes.js';
import { asFound, type ResolvedAs } from '../../platform/outbox/unknown-message.js';
import { smsChannel, type SmsTypes } from './sms.channel.js';
import { auditedText } from './audited.js';
import type { SmsPurpose } from './sms.entity.js';

export interface UnknownText {
  id: string;
  phoneNumber: string;
  message: string;
  purpose: SmsPurpose;
  workerId: string | null;
  jobId: string | null;
  errorMessage: string | null;
  createdAt: Date;
  /** What it said is no longer known. */
  bodyRemovedAt: Date | null;
}

const columns = `id, phone_number AS "phoneNumber", message, purpose, body_removed_at AS "bodyRemovedAt", worker_id AS "workerId", job_id AS "jobId",
  error_message AS "errorMessage", created_at AS "createdAt"`;

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
    return this.dataSource.query(
      `SELECT ${columns} FROM sms WHERE status = 'unknown' AND body_removed_at IS NULL ORDER BY created_at, id LIMIT $1`,
      [limit],
    );
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
  take(manager: EntityManager, id: string): Promise<UnknownText> {
    return this.outbox.lockUnknown<UnknownText>(manager, id, columns);
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
