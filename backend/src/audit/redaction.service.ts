import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import {
  bigint,
  boolean,
  columns,
  json,
  type RowOf,
  statement,
  text,
  uuid,
} from '../platform/database/sql/index.js';
import { erasing } from '../platform/database/erasing.js';

const told = {
  id: text.from('id::text'),
  source: text,
  entityType: text,
  entityId: text,
  before: json<Record<string, unknown>>().orNull,
  after: json<Record<string, unknown>>().orNull,
  ipAddress: text.orNull,
};
/** What an entry tells, as far as it may be written over. */
export type Told = RowOf<typeof told>;

const ownerOfLog = statement('owner of the log', { allowed: boolean })`
  SELECT pg_has_role(current_user, relowner, 'USAGE') AS allowed FROM pg_class
  WHERE oid = 'audit_entries'::regclass`;
const entriesOfThings = statement('entries of things', told)`
  SELECT ${columns} FROM audit_entries
  WHERE worker_id = ${uuid.param('workerId')}
    OR (entity_type, entity_id) IN (SELECT * FROM unnest(${text.list.param('types')}::text[], ${text.list.param('ids')}::text[]))
  ORDER BY audit_entries.id`;
const entriesById = statement('entries by their ids', told)`
  SELECT ${columns} FROM audit_entries WHERE id = ANY(${bigint.list.param('ids')}) ORDER BY audit_entries.id`;
const writeOver = statement('entries, written over')`
  UPDATE audit_entries e SET before = t.before, after = t.after, ip_address = t."ipAddress"
  FROM json_to_recordset(${json<readonly Told[]>().param('entries')}::json)
    AS t(id bigint, before jsonb, after jsonb, "ipAddress" text)
  WHERE e.id = t.id`;

/** Rows that are written over in one statement. */
const BATCH = 500;

/**
 * Writes over what entries of the log tell of a person who is erased. Only the owner of the table may, and only in a
 * transaction that says so; the database refuses every other change of an entry even then.
 */
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
  ): Promise<Told[]> {
    return entriesOfThings.rows(manager, {
      workerId,
      types: things.flatMap(({ type, ids }) => ids.map(() => type)),
      ids: things.flatMap(({ ids }) => ids),
    });
  }

  /** Entries by their ids. */
  entries(manager: EntityManager, ids: readonly string[]): Promise<Told[]> {
    return entriesById.rows(manager, { ids });
  }

  /** @returns the ids of the entries that tell something else now */
  async write(manager: EntityManager, before: readonly Told[], after: readonly Told[]): Promise<string[]> {
    const changed = after.filter((told, index) => JSON.stringify(told) !== JSON.stringify(before[index]));
    await erasing(manager, async () => {
      for (let start = 0; start < changed.length; start += BATCH) {
        await writeOver.run(manager, { entries: changed.slice(start, start + BATCH) });
      }
    });
    return changed.map(({ id }) => id);
  }
}
