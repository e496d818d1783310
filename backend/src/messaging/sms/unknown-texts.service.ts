import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../../platform/http/actor.js';
import { columns, type RowOf, statement, types } from '../../platform/database/sql/index.js';
import { conflict } from '../../platform/errors/api-error.js';
import { TransactionEvents } from '../../platform/events/transaction-events.js';
import type { Outbox } from '../../platform/outbox/outbox.js';
import { Outboxes } from '../../platform/outbox/outboxes.js';
import { asFound, type ResolvedAs } from '../../platform/outbox/unknown-message.js';
import { smsChannel, type SmsTypes } from './sms.channel.js';
import { auditedText } from './audited.js';
import { SMS_PURPOSES } from './sms.entity.js';
import { smsReplaced } from './sms-outcomes.service.js';
import { SmsService } from './sms.service.js';

const unknownText = {
  id: types.uuid,
  phoneNumber: types.text,
  message: types.text,
  purpose: types.word(SMS_PURPOSES),
  workerId: types.uuid.orNull,
  jobId: types.uuid.orNull,
  errorMessage: types.text.orNull,
  createdAt: types.instant,
  /** What it said is no longer known. */
  bodyRemovedAt: types.instant.orNull,
};
export type UnknownText = RowOf<typeof unknownText>;

const unknownTexts = statement('unknown texts', unknownText)`
  SELECT ${columns} FROM sms WHERE status = 'unknown' AND body_removed_at IS NULL
  ORDER BY created_at, id LIMIT ${types.integer.param('limit')}::int`;
const lockedText = statement('unknown text, locked', unknownText)`
  SELECT ${columns} FROM sms WHERE id = ${types.uuid.param('id')}`;

/** Texts that the provider may or may not have; staff find out what the product cannot. */
@Injectable()
export class UnknownTexts {
  private readonly outbox: Outbox<SmsTypes>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly events: TransactionEvents,
    private readonly sms: SmsService,
    outboxes: Outboxes,
  ) {
    this.outbox = outboxes.of(smsChannel);
  }

  list(limit: number): Promise<UnknownText[]> {
    return unknownTexts.rows(this.dataSource, { limit });
  }

  /**
   * From there on it moves forward only, as by the provider's callbacks.
   * @throws 404; 409 when it is not unknown (any more)
   */
  async resolve(id: string, status: ResolvedAs, by: Actor): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await this.outbox.lockUnknown(manager, id);
      await this.settle(manager, by, asFound(id, status));
    });
  }

  /**
   * Replaces an unknown text, which counts as failed, by a new one; only because a person asks for it.
   * @returns the new text's id
   * @throws when it is not unknown (any more), or its link is dead
   */
  async resend(id: string, by: Actor): Promise<string> {
    const newId = await this.dataSource.transaction(async (manager) => {
      await this.outbox.lockUnknown(manager, id);
      const { phoneNumber, message, purpose, workerId, jobId, bodyRemovedAt } = await lockedText.only(
        manager,
        { id },
      );
      if (bodyRemovedAt) throw conflict('text_not_kept', 'What this text said is no longer kept.');
      const resentAs = await this.sms.createPending(manager, {
        phoneNumber,
        message,
        purpose,
        workerId,
        jobId,
      });
      await this.events.emit(manager, by, smsReplaced, { smsId: id, newId: resentAs });
      const error = 'Nobody could tell whether it was sent, so a new text was written in its place.';
      await this.settle(manager, by, { id, to: 'failed', error, resentAs });
      return resentAs;
    });
    await this.sms.sendSoon([newId]);
    return newId;
  }

  private async settle(
    manager: EntityManager,
    by: Actor,
    { id, to, error, ...more }: ReturnType<typeof asFound> & { resentAs?: string },
  ): Promise<void> {
    await this.outbox.apply(manager, by, [{ id, to, error }]);
    const values = { before: { status: 'unknown' }, after: { status: to, ...more } };
    await auditedText.record(manager, by, more.resentAs ? 'resent' : 'resolved', id, values);
  }
}
