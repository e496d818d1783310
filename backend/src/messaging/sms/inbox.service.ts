import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { PhoneNumbersService } from '../../hall/phone-numbers/phone-numbers.service.js';
import {
  columnsOf,
  columnsSql,
  instant,
  json,
  statement,
  text,
  uuid,
  word,
} from '../../platform/database/sql/index.js';
import { notFound } from '../../platform/errors/api-error.js';
import { newestFirst, type Page } from '../../platform/lists/newest-first.js';
import type { Actor } from '../../platform/http/actor.js';
import { auditedInboundText } from './audited.js';
import type { InboundTextDto, InboxQuery } from './dto/inbox.dto.js';
import { InboundMessage } from './inbound-message.entity.js';
import { excerptOf } from './inbound-texts.js';
import { UNDERSTOOD_AS } from './understanding/understand.js';

const inboundText = {
  id: uuid,
  phoneNumber: text,
  body: text,
  bodyRemovedAt: instant.orNull,
  understoodAs: word(UNDERSTOOD_AS).from(`coalesce(m.understood_as, 'unclear')`),
  jobId: uuid.orNull,
  jobTitle: text.orNull.from('(SELECT title FROM jobs WHERE id = m.job_id)'),
  offerId: uuid.orNull.from(`CASE WHEN m.understood_as = 'dropping-out?' THEN m.offer_id END`),
  doneAt: instant.orNull,
  doneBy: text.orNull,
  createdAt: instant,
  workers: json<InboundTextDto['workers']>().from(`(
    SELECT coalesce(json_agg(json_build_object('id', w.id, 'name', w.first_name || ' ' || w.last_name)
      ORDER BY w.last_name, w.first_name, w.id), '[]')
    FROM workers w WHERE w.phone = m.phone_number)`),
};
const lockText = statement('inbound text, locked', inboundText)`
  SELECT ${columnsOf('m')} FROM inbound_messages m WHERE m.id = ${uuid.param('id')} FOR UPDATE OF m`;

/** SQL: somebody may not come, and it is to be found out before they do not. */
const URGENT = `((m.understood_as = 'dropping-out?' AND m.done_at IS NULL) IS TRUE)`;

@Injectable()
export class Inbox {
  constructor(
    private readonly dataSource: DataSource,
    private readonly phoneNumbers: PhoneNumbersService,
  ) {}

  list(query: InboxQuery): Promise<Page<InboundTextDto>> {
    const { done, understoodAs } = query;
    return newestFirst<InboundTextDto>(this.dataSource, {
      table: 'inbound_messages',
      columns: columnsSql(inboundText, 'm.'),
      filters: [
        [(isDone) => `m.done_at IS NOT NULL AND ${isDone}`, done === 'true' || undefined],
        [(isOpen) => `m.done_at IS NULL AND ${isOpen}`, done === 'false' || undefined],
        [(word) => `m.understood_as = ${word}`, understoodAs],
      ],
      newestBy: done === 'true' ? undefined : [URGENT, 'm.created_at'],
      query,
    });
  }

  /**
   * Marks a text as dealt with; repeating it changes nothing.
   * @param isOptOut it asks for no more texts: its owner opts out
   */
  done(id: string, by: Actor, isOptOut = false): Promise<InboundTextDto> {
    return this.dataSource.transaction(async (manager) => {
      const text = await this.locked(manager, id);
      if (text.doneAt) return text;
      const { phoneNumber } = text;
      const understoodAs = isOptOut ? 'stop' : text.understoodAs;
      await manager.update(InboundMessage, id, {
        doneAt: () => 'now()',
        doneBy: by.user?.username ?? null,
        understoodAs,
      });
      if (isOptOut) await this.phoneNumbers.optOutAsRead(manager, phoneNumber, by, excerptOf(text.body));
      const after = { phoneNumber, understoodAs };
      await auditedInboundText.record(manager, by, 'done', id, { after });
      return this.locked(manager, id);
    });
  }

  private async locked(manager: EntityManager, id: string): Promise<InboundTextDto> {
    const text = await lockText.first(manager, { id });
    if (!text) throw notFound('Text not found');
    return text;
  }
}
