import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { conflict } from '../../platform/errors/api-error.js';
import { announce } from '../../platform/events/change-announcer.js';
import { SYSTEM } from '../../platform/http/actor.js';
import type { ErasedPerson, WrittenOver } from '../../platform/outbox/erased-messages.js';
import type { Outbox } from '../../platform/outbox/outbox.js';
import { Outboxes } from '../../platform/outbox/outboxes.js';
import { smsChannel, type SmsTypes } from './sms.channel.js';

/**
 * The texts of a worker `$1`: to them by the row, by the log and by whoever wrote them (`$3`), also when the row lost
 * its worker, and those to numbers `$2` that nobody else has.
 */
const theirs = `
  SELECT s.id FROM sms s WHERE s.worker_id = $1 OR (s.worker_id IS NULL AND (s.phone_number = ANY($2)
    OR s.id = ANY(ARRAY(SELECT (e.after->>'smsId')::uuid FROM audit_entries e
         WHERE e.worker_id = $1 AND e.after ? 'smsId'))
    OR s.id = ANY($3::uuid[])))`;

/** What was texted to and by a person who is erased. */
@Injectable()
export class ErasedTexts {
  private readonly outbox: Outbox<SmsTypes>;

  constructor(outboxes: Outboxes) {
    this.outbox = outboxes.of(smsChannel);
  }

  /**
   * Locks the person's texts and stops those that wait, as they stop when a worker is deleted.
   * @param written texts to this worker that whoever wrote them knows of
   * @returns the ids of all of them
   * @throws 409 while one is with the provider and not answered
   */
  async hold(
    manager: EntityManager,
    { workerId, addresses }: ErasedPerson,
    written: readonly string[],
  ): Promise<string[]> {
    const texts: { id: string; status: string }[] = await manager.query(
      `SELECT id, status FROM sms WHERE id IN (${theirs}) ORDER BY id FOR NO KEY UPDATE`,
      [workerId, addresses, written],
    );
    if (texts.some(({ status }) => status === 'sending')) {
      throw conflict('text_under_way', 'A text to this worker is being sent. Try again in a minute.');
    }
    const waiting = texts.filter(({ status }) => status === 'pending');
    await this.outbox.stop(
      manager,
      SYSTEM,
      waiting.map(({ id }) => ({ id, reason: 'The worker was erased' })),
    );
    return texts.map(({ id }) => id);
  }

  /** Writes over the texts that {@link hold} has locked, and what came from the person's numbers. */
  async erase(manager: EntityManager, ids: readonly string[], person: ErasedPerson): Promise<WrittenOver> {
    const texts = await this.outbox.erase(manager, ids, person.pseudonym);
    // What it was taken for, and when, shows how a consent ended.
    const [inbound]: [{ id: string }[]] = await manager.query(
      `UPDATE inbound_messages SET phone_number = $2, body = '', webhook_payload = '{}', body_removed_at = now()
       WHERE phone_number = ANY($1) RETURNING id`,
      [person.addresses, person.pseudonym],
    );
    const inboundIds = inbound.map(({ id }) => id);
    await announce(manager, 'sms', [...ids]);
    await announce(manager, 'inbound-texts', inboundIds);
    return { ...texts, inbound_messages: inboundIds };
  }
}
