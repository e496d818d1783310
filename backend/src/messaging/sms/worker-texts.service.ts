import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { recordChange } from '../../audit/record-change.js';
import { UNREACHABLE_REASONS, unreachableReasonSql } from '../../hall/workers/reachability.js';
import { afterCommit } from '../../platform/database/after-commit.js';
import { columns, instant, statement, text, uuid, word } from '../../platform/database/sql/index.js';
import { notFound, unprocessable } from '../../platform/errors/api-error.js';
import type { Staff } from '../../platform/http/actor.js';
import { auditedInboundText, auditedText } from './audited.js';
import { DIRECTIONS, type WorkerTextDto } from './dto/worker-texts.dto.js';
import { SmsService } from './sms.service.js';
import { UNDERSTOOD_AS } from './understanding/understand.js';

/** More than anybody reads of a thread. */
const MOST_SHOWN = 500;

const workerId = uuid.param('workerId');
const recipientOf = statement('worker to be texted', {
  name: text.from(`w.first_name || ' ' || w.last_name`),
  phone: text.orNull.from('w.phone'),
  reason: word(UNREACHABLE_REASONS).orNull.from(unreachableReasonSql('w.phone', 'p')),
})`
  SELECT ${columns} FROM workers w LEFT JOIN phone_numbers p ON p.phone_number = w.phone WHERE w.id = ${workerId}`;

const shown = {
  id: uuid.from('t.id'),
  direction: word(DIRECTIONS).from('t.direction'),
  body: text.from('t.body'),
  status: text.from('t.status'),
  jobId: uuid.orNull.from('t.job_id'),
  createdAt: instant.from('t.created_at'),
};
// A text from a number that has another holder now is shown with whoever had it then.
const threadOf = statement('texts with a worker', shown)`
  SELECT ${columns} FROM (
    (SELECT id, 'out' AS direction, message AS body, status, job_id, created_at FROM sms
     WHERE worker_id = ${workerId} ORDER BY created_at DESC LIMIT ${MOST_SHOWN})
    UNION ALL
    (SELECT id, 'in', body, coalesce(understood_as, 'unclear'), job_id, created_at FROM inbound_messages
     WHERE worker_ids @> ARRAY[${workerId}]::uuid[] ORDER BY created_at DESC LIMIT ${MOST_SHOWN})) t
  ORDER BY t.created_at DESC, t.id LIMIT ${MOST_SHOWN}`;
const textById = statement('text to a worker', shown)`
  SELECT ${columns} FROM (SELECT id, 'out' AS direction, message AS body, status, job_id, created_at FROM sms) t
  WHERE t.id = ${uuid.param('id')}`;

const answered = statement('texts of a number that are answered', {
  id: uuid,
  understoodAs: word(UNDERSTOOD_AS).from(`coalesce(understood_as, 'unclear')`),
})`
  UPDATE inbound_messages SET done_at = now(), done_by = ${text.param('username')}
  WHERE id = ANY(ARRAY(SELECT id FROM inbound_messages
    WHERE phone_number = ${text.param('phoneNumber')} AND done_at IS NULL AND NOT to_apply ORDER BY id FOR UPDATE))
  RETURNING ${columns}`;

/** The texts with a worker, and what staff text them about no job. */
@Injectable()
export class WorkerTexts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sms: SmsService,
  ) {}

  /** @throws 404 without the worker */
  async of(workerId: string): Promise<WorkerTextDto[]> {
    await this.recipient(this.dataSource.manager, workerId);
    return threadOf.rows(this.dataSource, { workerId });
  }

  /**
   * Texts a worker, which answers what came from their number.
   * @throws 404 without the worker; 422 when they cannot be texted
   */
  send(workerId: string, message: string, by: Staff): Promise<WorkerTextDto> {
    return this.dataSource.transaction(async (manager) => {
      const { name, phone, reason } = await this.recipient(manager, workerId);
      if (reason !== null || phone === null) {
        throw unprocessable('unreachable', `${name} cannot be texted: ${reason ?? 'No phone number'}`);
      }
      const text = { phoneNumber: phone, message, purpose: 'reply', workerId, anyHour: 'just-sent' } as const;
      const id = await this.sms.createPending(manager, text);
      await auditedText.record(manager, by, 'texted', id, { after: { workerId } });
      await this.markAnswered(manager, phone, by);
      afterCommit(manager, () => this.sms.sendSoon([id], { first: true }));
      return textById.only(manager, { id });
    });
  }

  private async markAnswered(manager: EntityManager, phoneNumber: string, by: Staff): Promise<void> {
    const done = await answered.rows(manager, { phoneNumber, username: by.user.username });
    const entries = done.map(({ id, understoodAs }) =>
      auditedInboundText.did('done', id, { after: { phoneNumber, understoodAs } }),
    );
    await recordChange(manager, by, entries);
  }

  private async recipient(manager: EntityManager, workerId: string) {
    const worker = await recipientOf.first(manager, { workerId });
    if (!worker) throw notFound('Worker not found');
    return worker;
  }
}
