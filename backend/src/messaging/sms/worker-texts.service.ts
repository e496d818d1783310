import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { recordChange } from '../../audit/record-change.js';
import { UNREACHABLE_REASONS, unreachableReasonSql } from '../../hall/workers/reachability.js';
import { nameOfWorker } from '../../hall/workers/worker-name-sql.js';
import { afterCommit } from '../../platform/database/after-commit.js';
import { columns, type Sql, sql, statement, types } from '../../platform/database/sql/index.js';
import { COUNTED_AT_MOST, type Page, pageOf } from '../../platform/lists/newest-first.js';
import { notFound, unprocessable } from '../../platform/errors/api-error.js';
import type { Staff } from '../../platform/http/actor.js';
import { auditedInboundText, auditedText } from './audited.js';
import {
  DIRECTIONS,
  MOST_TEXTS,
  type NewWorkerTextDto,
  type WorkerTextDto,
  type WorkerTextsQuery,
} from './dto/worker-texts.dto.js';
import { cameToNothing } from './sms.entity.js';
import { SmsService } from './sms.service.js';
import { UNDERSTOOD_AS } from './understanding/understand.js';

const workerId = types.uuid.param('workerId');
const recipientOf = statement('worker to be texted', {
  name: types.text.from(nameOfWorker('w')),
  phone: types.text.orNull.from('w.phone'),
  reason: types.word(UNREACHABLE_REASONS).orNull.from(unreachableReasonSql('w.phone', 'p')),
})`
  SELECT ${columns} FROM workers w LEFT JOIN phone_numbers p ON p.phone_number = w.phone
  WHERE w.id = ${workerId} AND w.erased_at IS NULL`;

const shown = {
  id: types.uuid.from('t.id'),
  direction: types.word(DIRECTIONS).from('t.direction'),
  body: types.text.from('t.body'),
  status: types.text.from('t.status'),
  jobId: types.uuid.orNull.from('t.job_id'),
  jobTitle: types.text.orNull.from('(SELECT title FROM jobs WHERE id = t.job_id)'),
  createdAt: types.instant.from('t.created_at'),
};
// A text from a number that has another holder now is shown with whoever had it then.
const limit = types.integer.param('limit');
const thread = <Params>(name: string, isOlder: Sql<Params>) => statement(name, shown)`
  SELECT ${columns} FROM (
    (SELECT id, 'out' AS direction, message AS body, status, job_id, created_at FROM sms
     WHERE worker_id = ${workerId} AND ${isOlder} ORDER BY created_at DESC, id DESC LIMIT ${limit}::int)
    UNION ALL
    (SELECT id, 'in', body, coalesce(understood_as, 'unclear'), job_id, created_at FROM inbound_messages
     WHERE worker_ids @> ARRAY[${workerId}]::uuid[] AND ${isOlder}
     ORDER BY created_at DESC, id DESC LIMIT ${limit}::int)) t
  ORDER BY t.created_at DESC, t.id DESC LIMIT ${limit}::int`;
const newestTexts = thread('newest texts with a worker', sql`true`);
const before = types.uuid.param('before');
const olderTexts = thread(
  'older texts with a worker',
  sql`(created_at, id) < (SELECT * FROM (SELECT created_at, id FROM sms WHERE id = ${before}
    UNION ALL SELECT created_at, id FROM inbound_messages WHERE id = ${before}) seen)`,
);
const countOfTexts = statement('number of texts with a worker', { total: types.integer })`
  SELECT count(*)::int AS total FROM (
    SELECT id FROM sms WHERE worker_id = ${workerId}
    UNION ALL SELECT id FROM inbound_messages WHERE worker_ids @> ARRAY[${workerId}]::uuid[]
    LIMIT ${COUNTED_AT_MOST + 1}) each`;
const textById = statement('text to a worker', shown)`
  SELECT ${columns} FROM (SELECT id, 'out' AS direction, message AS body, status, job_id, created_at FROM sms) t
  WHERE t.id = ${types.uuid.param('id')}`;

/**
 * The same within so many minutes is the same wish: a double click, or a request that is tried again. Not where it answers
 * another text, or one that came since.
 */
const REPEATED_WITHIN_MINUTES = 1;
const phoneNumber = types.text.param('phoneNumber');
const lockedNumber = statement('number to be texted by hand, locked', { id: types.uuid })`
  SELECT id FROM phone_numbers WHERE phone_number = ${phoneNumber} FOR NO KEY UPDATE`;
const repeated = statement('same text to a worker a moment ago', { id: types.uuid })`
  SELECT id FROM sms WHERE worker_id = ${workerId} AND phone_number = ${phoneNumber}
    AND message = ${types.text.param('message')} AND job_id IS NULL
    AND created_at > now() - make_interval(mins => ${REPEATED_WITHIN_MINUTES})
    AND NOT ${cameToNothing('status')} AND answers_id IS NOT DISTINCT FROM ${types.uuid.orNull.param('answersId')}
    AND NOT EXISTS (SELECT FROM inbound_messages i
      WHERE i.phone_number = sms.phone_number AND i.created_at > sms.created_at)
  ORDER BY created_at DESC LIMIT 1`;

// Whoever has a number now does not answer for whom it was taken from. Of several who share it the one dispatched, whom
// our reply went to, may be dropping out. What may be urgent is answered only by who says that they have seen it.
const answered = statement('texts of a worker that are answered', {
  id: types.uuid,
  phoneNumber: types.text,
  understoodAs: types.word(UNDERSTOOD_AS).from(`coalesce(understood_as, 'unclear')`),
})`
  UPDATE inbound_messages SET done_at = now(), done_by = ${types.text.param('username')}
  WHERE id = ANY(ARRAY(SELECT m.id FROM inbound_messages m
    WHERE (m.worker_ids @> ARRAY[${workerId}]::uuid[]
        OR (m.phone_number = ${phoneNumber} AND coalesce(cardinality(m.worker_ids), 0) = 0))
      AND m.done_at IS NULL AND NOT m.to_apply
      AND CASE WHEN ${types.boolean.param('isSeenKnown')}
        THEN m.created_at <= (SELECT created_at FROM inbound_messages WHERE id = ${types.uuid.orNull.param('seen')})
        ELSE m.understood_as IS DISTINCT FROM 'stop?' AND m.understood_as IS DISTINCT FROM 'dropping-out?' END
      AND (m.understood_as IS DISTINCT FROM 'dropping-out?' OR cardinality(m.worker_ids) <= 1
        OR (SELECT worker_id FROM sms WHERE id = m.reply_sms_id) = ${workerId})
    ORDER BY m.id FOR UPDATE OF m))
  RETURNING ${columns}`;

/** The texts with a worker, and what staff text them about no job. */
@Injectable()
export class WorkerTexts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sms: SmsService,
  ) {}

  /** @throws 404 without the worker */
  async of(workerId: string, { limit = MOST_TEXTS, before }: WorkerTextsQuery): Promise<Page<WorkerTextDto>> {
    await this.recipient(this.dataSource.manager, workerId);
    const [rows, { total }] = await Promise.all([
      before
        ? olderTexts.rows(this.dataSource, { workerId, limit, before })
        : newestTexts.rows(this.dataSource, { workerId, limit }),
      countOfTexts.only(this.dataSource, { workerId }),
    ]);
    return pageOf(rows, total);
  }

  /**
   * Texts a worker, which answers what they wrote. The same answer again within a minute is the text of then.
   * @param seen the newest of their texts that is answered, null for none of them
   * @throws 404 without the worker; 422 when they cannot be texted
   */
  send(workerId: string, { message, seen }: NewWorkerTextDto, by: Staff): Promise<WorkerTextDto> {
    return this.dataSource.transaction(async (manager) => {
      const { name, phone, reason } = await this.recipient(manager, workerId);
      if (reason !== null || phone === null) {
        throw unprocessable('unreachable', `${name} cannot be texted: ${reason ?? 'No phone number'}`);
      }
      // Two at once wait for each other here.
      await lockedNumber.rows(manager, { phoneNumber: phone });
      const answersId = seen ?? null;
      const same = await repeated.first(manager, { workerId, phoneNumber: phone, message, answersId });
      if (same) return textById.only(manager, same);
      const how = { purpose: 'reply', anyHour: 'just-sent' } as const;
      const text = { phoneNumber: phone, message, workerId, answersId, ...how };
      const id = await this.sms.createPending(manager, text);
      await auditedText.record(manager, by, 'texted', id, { after: { workerId } });
      const isSeenKnown = seen !== undefined;
      await this.markAnswered(manager, { workerId, phoneNumber: phone, isSeenKnown, seen: answersId }, by);
      afterCommit(manager, () => this.sms.sendSoon([id], { first: true }));
      return textById.only(manager, { id });
    });
  }

  private async markAnswered(
    manager: EntityManager,
    which: { workerId: string; phoneNumber: string; isSeenKnown: boolean; seen: string | null },
    by: Staff,
  ): Promise<void> {
    const done = await answered.rows(manager, { ...which, username: by.user.username });
    const entries = done.map(({ id, phoneNumber, understoodAs }) =>
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
