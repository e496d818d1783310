import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { columns, statement, types } from '../../platform/database/sql/index.js';
import { conflict } from '../../platform/errors/api-error.js';
import { announce } from '../../platform/events/change-announcer.js';
import { SYSTEM } from '../../platform/http/actor.js';
import type { ErasedPerson, WrittenOver } from '../../platform/outbox/erased-messages.js';
import type { Outbox } from '../../platform/outbox/outbox.js';
import { Outboxes } from '../../platform/outbox/outboxes.js';
import { SMS_STATUSES } from './sms.entity.js';
import { smsChannel, type SmsTypes } from './sms.channel.js';

const workerId = types.uuid.param('workerId');
const addresses = types.text.list.param('addresses');

/**
 * A worker's texts by the row, the log and the features that wrote them, and those to numbers that nobody else
 * has.
 */
const lockTheirs = statement('texts of a person, locked', {
  id: types.uuid,
  status: types.word(SMS_STATUSES),
})`
  SELECT ${columns} FROM sms WHERE id IN (
    SELECT s.id FROM sms s WHERE s.worker_id = ${workerId} OR (s.worker_id IS NULL AND (
      s.phone_number = ANY(${addresses})
      OR s.id = ANY(ARRAY(SELECT (e.after->>'smsId')::uuid FROM audit_entries e
           WHERE e.worker_id = ${workerId} AND e.after ? 'smsId'))
      OR s.id = ANY(${types.uuid.list.param('written')}::uuid[]))))
  ORDER BY id FOR NO KEY UPDATE`;

const eraseInbound = statement('inbound texts of a person, erased', { id: types.uuid })`
  UPDATE inbound_messages SET phone_number = ${types.text.param('pseudonym')}, body = '', webhook_payload = '{}',
    body_removed_at = now()
  WHERE (phone_number = ANY(${addresses}) AND (worker_ids IS NULL OR worker_ids = '{}' OR ${workerId} = ANY(worker_ids)))
    OR (worker_ids @> ARRAY[${workerId}::uuid] AND cardinality(worker_ids) = 1) RETURNING id`;

@Injectable()
export class ErasedTexts {
  private readonly outbox: Outbox<SmsTypes>;

  constructor(outboxes: Outboxes) {
    this.outbox = outboxes.of(smsChannel);
  }

  /**
   * Locks the person's texts and stops those that wait.
   * @param written ids that the features know of
   * @returns the ids of all of them
   * @throws 409 while one is being sent
   */
  async hold(
    manager: EntityManager,
    { workerId, addresses }: ErasedPerson,
    written: readonly string[],
  ): Promise<string[]> {
    const texts = await lockTheirs.rows(manager, { workerId, addresses, written });
    if (texts.some(({ status }) => status === 'sending')) {
      throw conflict('text_under_way', 'A text to this worker is being sent. Try again in a minute.');
    }
    const waiting = texts.filter(({ status }) => status === 'pending');
    const stopped = waiting.map(({ id }) => ({ id, reason: 'The worker was erased' }));
    await this.outbox.stop(manager, SYSTEM, stopped);
    return texts.map(({ id }) => id);
  }

  /** Erases the texts that {@link hold} has locked, and those that came from a number while they had it. */
  async erase(manager: EntityManager, ids: readonly string[], person: ErasedPerson): Promise<WrittenOver> {
    const texts = await this.outbox.erase(manager, ids, person.pseudonym);
    // What it was taken for, and when, shows how a consent ended.
    const inbound = await eraseInbound.rows(manager, person);
    const inboundIds = inbound.map(({ id }) => id);
    await announce(manager, 'sms', [...ids]);
    await announce(manager, 'inbound-texts', inboundIds);
    return { ...texts, inbound_messages: inboundIds };
  }
}
