import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { PhoneNumbersService } from '../../hall/phone-numbers/phone-numbers.service.js';
import { notFound } from '../../platform/errors/api-error.js';
import { newestFirst, type Page } from '../../platform/lists/newest-first.js';
import type { Actor } from '../../platform/http/actor.js';
import { auditedInboundText } from './audited.js';
import type { InboundTextDto, InboxQuery } from './dto/inbox.dto.js';
import { excerptOf } from './inbound-texts.js';

const columns = `m.id, m.phone_number AS "phoneNumber", m.body, m.body_removed_at AS "bodyRemovedAt",
  coalesce(m.understood_as, 'unclear') AS "understoodAs",
  m.done_at AS "doneAt", m.done_by AS "doneBy", m.created_at AS "createdAt",
  (SELECT coalesce(json_agg(json_build_object('id', w.id, 'name', w.first_name || ' ' || w.last_name)
     ORDER BY w.last_name, w.first_name, w.id), '[]')
   FROM workers w WHERE w.phone = m.phone_number) AS workers`;

/** What workers texted, for staff to read. */
@Injectable()
export class Inbox {
  constructor(
    private readonly dataSource: DataSource,
    private readonly phoneNumbers: PhoneNumbersService,
  ) {}

  /** Newest first, with the number of all that fit the filters. */
  list(query: InboxQuery): Promise<Page<InboundTextDto>> {
    const { done, understoodAs } = query;
    return newestFirst<InboundTextDto>(this.dataSource, {
      table: 'inbound_messages',
      columns,
      filters: [
        [(isDone) => `(m.done_at IS NOT NULL) = ${isDone}`, done && done === 'true'],
        [(word) => `m.understood_as = ${word}`, understoodAs],
      ],
      query,
    });
  }

  /**
   * Staff have read a text and dealt with it. Doing it again changes nothing.
   * @param isOptOut it did ask for no more texts: its number is opted out, by its owner's own words
   */
  done(id: string, by: Actor, isOptOut = false): Promise<InboundTextDto> {
    return this.dataSource.transaction(async (manager) => {
      const text = await this.locked(manager, id);
      if (text.doneAt) return text;
      const { phoneNumber } = text;
      const understoodAs = isOptOut ? 'stop' : text.understoodAs;
      await manager.query(
        'UPDATE inbound_messages SET done_at = now(), done_by = $2, understood_as = $3 WHERE id = $1',
        [id, by.user?.username ?? null, understoodAs],
      );
      if (isOptOut) await this.phoneNumbers.optOutAsRead(manager, phoneNumber, by, excerptOf(text.body));
      const after = { phoneNumber, understoodAs };
      await auditedInboundText.record(manager, by, 'done', id, { after });
      return this.locked(manager, id);
    });
  }

  private async locked(manager: EntityManager, id: string): Promise<InboundTextDto> {
    const [text]: InboundTextDto[] = await manager.query(
      `SELECT ${columns} FROM inbound_messages m WHERE m.id = $1 FOR UPDATE OF m`,
      [id],
    );
    if (!text) throw notFound('Text not found');
    return text;
  }
}
