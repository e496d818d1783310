import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { PhoneNumbersService } from '../../hall/phone-numbers/phone-numbers.service.js';
import { nameOfWorker } from '../../hall/workers/worker-name-sql.js';
import { columns, columnsOf, columnsSql, statement, types } from '../../platform/database/sql/index.js';
import { conflict, notFound } from '../../platform/errors/api-error.js';
import { type Filters, newestFirst, newestRows, type Page } from '../../platform/lists/newest-first.js';
import type { Actor } from '../../platform/http/actor.js';
import { auditedInboundText } from './audited.js';
import type { InboundTextDto, InboxQuery } from './dto/inbox.dto.js';
import { InboundMessage } from './inbound-message.entity.js';
import { excerptOf } from './inbound-texts.js';
import { UNDERSTOOD_AS } from './understanding/understand.js';

/** SQL: workers as the inbox names them. */
const named = (condition: string) => `(
  SELECT coalesce(json_agg(json_build_object('id', w.id, 'name', ${nameOfWorker('w')})
    ORDER BY w.last_name, w.first_name, w.id), '[]')
  FROM workers w WHERE ${condition})`;

/** SQL: who had the number when the text came; of a text of an earlier version, who has it now. */
const WRITERS = `coalesce(m.worker_ids, ARRAY(SELECT id FROM workers WHERE phone = m.phone_number))`;

const inboundText = {
  id: types.uuid,
  phoneNumber: types.text,
  body: types.text,
  bodyRemovedAt: types.instant.orNull,
  understoodAs: types.word(UNDERSTOOD_AS).from(`coalesce(m.understood_as, 'unclear')`),
  jobId: types.uuid.orNull,
  jobTitle: types.text.orNull.from('(SELECT title FROM jobs WHERE id = m.job_id)'),
  offerId: types.uuid.orNull.from(
    `CASE WHEN m.understood_as IN ('dropping-out?', 'stop') THEN m.offer_id END`,
  ),
  doneAt: types.instant.orNull,
  doneBy: types.text.orNull,
  createdAt: types.instant,
  workers: types
    .json<InboundTextDto['workers']>()
    .from(named(`w.id = ANY(${WRITERS}) AND w.erased_at IS NULL`)),
  holders: types.json<InboundTextDto['holders']>().from(named('w.phone = m.phone_number')),
};
const lockText = statement('inbound text, locked', inboundText)`
  SELECT ${columnsOf('m')} FROM inbound_messages m WHERE m.id = ${types.uuid.param('id')} FOR UPDATE OF m`;

/**
 * A consent belongs to a number and those who gave it: the number's, unless it has passed to others since, and
 * those of the numbers that the writers have instead. Where the writers may be others, a consent that is newer than
 * the text stands.
 */
const numbersToOptOut = statement('numbers that a text opts out', {
  phoneNumber: types.text.from('p.phone_number'),
})`
  SELECT ${columns} FROM inbound_messages m
  JOIN phone_numbers p
    ON p.phone_number = ANY(ARRAY(SELECT w.phone FROM workers w WHERE w.id = ANY(m.worker_ids)) || m.phone_number)
  CROSS JOIN LATERAL (SELECT p.opted_in AND p.opt_in_date > m.created_at AS later) consent
  CROSS JOIN LATERAL (
    SELECT count(*) AS count, count(*) FILTER (WHERE w.id = ANY(m.worker_ids)) AS writers
    FROM workers w WHERE w.phone = p.phone_number) holders
  WHERE m.id = ${types.uuid.param('id')} AND (
    (p.phone_number = m.phone_number AND (holders.count = 0 OR holders.writers > 0))
    OR (consent.later IS NOT TRUE AND (holders.writers > 0 OR coalesce(cardinality(m.worker_ids), 0) = 0)))
  ORDER BY p.phone_number`;

/** SQL: somebody may not come, and it is to be found out before they do not. */
const URGENT = `((m.understood_as = 'dropping-out?' AND m.done_at IS NULL) IS TRUE)`;

@Injectable()
export class Inbox {
  constructor(
    private readonly dataSource: DataSource,
    private readonly phoneNumbers: PhoneNumbersService,
  ) {}

  list(query: InboxQuery): Promise<Page<InboundTextDto>> {
    return newestFirst<InboundTextDto>(this.dataSource, this.listOf(query));
  }

  /** As {@link list}, without the number of all. */
  rows(query: InboxQuery): Promise<InboundTextDto[]> {
    return newestRows<InboundTextDto>(this.dataSource, this.listOf(query));
  }

  private listOf(query: InboxQuery) {
    const { done, understoodAs } = query;
    return {
      table: 'inbound_messages',
      columns: columnsSql(inboundText, 'm.'),
      filters: [
        [(isDone) => `m.done_at IS NOT NULL AND ${isDone}`, done === 'true' || undefined],
        [(isOpen) => `m.done_at IS NULL AND ${isOpen}`, done === 'false' || undefined],
        [(word) => `m.understood_as = ${word}`, understoodAs],
      ] satisfies Filters,
      newestBy: done === 'true' ? undefined : [URGENT, 'm.created_at'],
      query,
    };
  }

  /**
   * Marks a text as dealt with; repeating it changes nothing.
   * @param isOptOut it asks for no more texts: whoever wrote it opts out, also when the text was done meanwhile
   * @throws 409 when that ends no consent, since others have the number now
   */
  done(id: string, by: Actor, isOptOut = false): Promise<InboundTextDto> {
    return this.dataSource.transaction(async (manager) => {
      const text = await this.locked(manager, id);
      if (text.doneAt && (!isOptOut || text.understoodAs === 'stop')) return text;
      const { phoneNumber } = text;
      const understoodAs = isOptOut ? 'stop' : text.understoodAs;
      await manager.update(InboundMessage, id, {
        doneAt: () => 'coalesce(done_at, now())',
        doneBy: by.user?.username ?? null,
        understoodAs,
      });
      if (isOptOut) await this.optOut(manager, text, by);
      const after = { phoneNumber, understoodAs };
      await auditedInboundText.record(manager, by, 'done', id, { after });
      return this.locked(manager, id);
    });
  }

  private async optOut(
    manager: EntityManager,
    { id, holders, body }: InboundTextDto,
    by: Actor,
  ): Promise<void> {
    const numbers = await numbersToOptOut.rows(manager, { id });
    if (numbers.length === 0 && holders.length > 0) {
      const sentence =
        'The number has passed to others since, whose consent this text does not end. Press Done once you have read it.';
      throw conflict('number_passed_on', sentence);
    }
    for (const { phoneNumber } of numbers)
      await this.phoneNumbers.optOutAsRead(manager, phoneNumber, by, excerptOf(body));
  }

  private async locked(manager: EntityManager, id: string): Promise<InboundTextDto> {
    const text = await lockText.first(manager, { id });
    if (!text) throw notFound('Text not found');
    return text;
  }
}
