import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { erasing } from '../platform/database/erasing.js';

/** What an entry tells, as far as it may be written over. */
export interface Told {
  id: string;
  source: string;
  entityType: string;
  entityId: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  ipAddress: string | null;
}

const columns = `id::text, source, entity_type AS "entityType", entity_id AS "entityId", before, after,
  ip_address AS "ipAddress"`;

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
    const [{ allowed }]: [{ allowed: boolean }] = await manager.query(
      `SELECT pg_has_role(current_user, relowner, 'USAGE') AS allowed FROM pg_class
       WHERE oid = 'audit_entries'::regclass`,
    );
    return allowed;
  }

  /** The entries of these things, and those of the worker's matches. */
  entriesOf(
    manager: EntityManager,
    workerId: string,
    things: readonly { type: string; ids: readonly string[] }[],
  ): Promise<Told[]> {
    return manager.query(
      `SELECT ${columns} FROM audit_entries
       WHERE worker_id = $1 OR (entity_type, entity_id) IN (SELECT * FROM unnest($2::text[], $3::text[]))
       ORDER BY id`,
      [
        workerId,
        things.flatMap(({ type, ids }) => ids.map(() => type)),
        things.flatMap(({ ids }) => [...ids]),
      ],
    );
  }

  /** Entries by their ids. */
  entries(manager: EntityManager, ids: readonly string[]): Promise<Told[]> {
    return manager.query(`SELECT ${columns} FROM audit_entries WHERE id = ANY($1::bigint[]) ORDER BY id`, [
      ids,
    ]);
  }

  /** @returns the ids of the entries that tell something else now */
  async write(manager: EntityManager, before: readonly Told[], after: readonly Told[]): Promise<string[]> {
    const changed = after.filter((told, index) => JSON.stringify(told) !== JSON.stringify(before[index]));
    await erasing(manager, async () => {
      for (let start = 0; start < changed.length; start += BATCH) {
        await manager.query(
          `UPDATE audit_entries e SET before = r.before, after = r.after, ip_address = r."ipAddress"
         FROM json_to_recordset($1::json) AS r(id bigint, before jsonb, after jsonb, "ipAddress" text)
         WHERE e.id = r.id`,
          [JSON.stringify(changed.slice(start, start + BATCH))],
        );
      }
    });
    return changed.map(({ id }) => id);
  }
}
