import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { erasing } from '../platform/database/erasing.js';
import { idsOf } from '../platform/database/ids.js';
import { columns, statement, types } from '../platform/database/sql/index.js';
import type { RowOf } from '../platform/database/sql/index.js';

const personalColumns = {
  id: types.text.from('id::text'),
  source: types.text,
  entityType: types.text,
  entityId: types.text,
  before: types.json<Record<string, unknown>>().orNull,
  after: types.json<Record<string, unknown>>().orNull,
  ipAddress: types.text.orNull,
};
/** What of an entry may be overwritten, and by what it is found. */
export type RedactableEntry = RowOf<typeof personalColumns>;

const ownerOfLog = statement('owner of the log', { allowed: types.boolean })`
  SELECT pg_has_role(current_user, relowner, 'USAGE') AS allowed FROM pg_class
  WHERE oid = 'audit_entries'::regclass`;
const entriesOfThings = statement('entries of things', personalColumns)`
  SELECT ${columns} FROM audit_entries
  WHERE worker_id = ${types.uuid.param('workerId')}
    OR (entity_type, entity_id) IN (SELECT * FROM unnest(${types.text.list.param('types')}::text[], ${types.text.list.param('ids')}::text[]))
  ORDER BY audit_entries.id`;
const entriesById = statement('entries by their ids', personalColumns)`
  SELECT ${columns} FROM audit_entries WHERE id = ANY(${types.bigint.list.param('ids')}) ORDER BY audit_entries.id`;
const overwrite = statement('entries, overwritten')`
  UPDATE audit_entries e SET before = t.before, after = t.after, ip_address = t."ipAddress"
  FROM json_to_recordset(${types.json<readonly RedactableEntry[]>().param('entries')}::json)
    AS t(id bigint, before jsonb, after jsonb, "ipAddress" text)
  WHERE e.id = t.id`;

/** Rows of one statement. */
const BATCH = 500;

/** Overwrites personal data in entries: only as the owner of the table, and only in a transaction that says so. */
@Injectable()
export class AuditRedaction {
  /** Whether this connection's role owns the log. */
  async isAllowed(manager: EntityManager): Promise<boolean> {
    return (await ownerOfLog.only(manager)).allowed;
  }

  /** The entries of these things, and those of the worker's matches. */
  entriesOf(
    manager: EntityManager,
    workerId: string,
    things: readonly { type: string; ids: readonly string[] }[],
  ): Promise<RedactableEntry[]> {
    return entriesOfThings.rows(manager, {
      workerId,
      types: things.flatMap(({ type, ids }) => ids.map(() => type)),
      ids: things.flatMap(({ ids }) => ids),
    });
  }

  entries(manager: EntityManager, ids: readonly string[]): Promise<RedactableEntry[]> {
    return entriesById.rows(manager, { ids });
  }

  /** @returns the ids of the entries that changed */
  async write(
    manager: EntityManager,
    before: readonly RedactableEntry[],
    after: readonly RedactableEntry[],
  ): Promise<string[]> {
    const changed = after.filter((entry, index) => JSON.stringify(entry) !== JSON.stringify(before[index]));
    await erasing(manager, async () => {
      for (let start = 0; start < changed.length; start += BATCH) {
        await overwrite.run(manager, { entries: changed.slice(start, start + BATCH) });
      }
    });
    return idsOf(changed);
  }
}
