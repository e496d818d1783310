import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type Actor, requestContext } from '../platform/http/request-context.js';
import type { AuditSource } from './audit-entry.entity.js';

export interface AuditRecord {
  /** Such as `worker.updated`: the entity in the singular, then what happened to it. */
  action: string;
  entityType: string;
  entityId: string | number;
  /** Only what changed; never a password, a token or a message's text. */
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
  /** Default: staff when somebody is signed in, else the product itself. */
  source?: AuditSource;
  /** Default: who is signed in. */
  actor?: Actor;
}

/** The fields whose values differ, on both sides; that there was a change says nothing of what it was. */
export function difference<T extends object>(before: T, after: T): { before: Partial<T>; after: Partial<T> } {
  const changed = (Object.keys(after) as (keyof T)[]).filter(
    (key) => key !== 'version' && JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const pick = (from: T) => Object.fromEntries(changed.map((key) => [key, from[key]])) as Partial<T>;
  return { before: pick(before), after: pick(after) };
}

/** A belt beside the braces: nothing of these names is ever written down, whoever hands it over. */
const secretNames = /password(?!Changed$)|secret|token|apikey|hash|cookie/i;
const withoutSecrets = (name: string, value: unknown) =>
  name === 'version' || secretNames.test(name) ? undefined : value;

@Injectable()
export class AuditService {
  /**
   * Writes entries in the caller's transaction: what was not done is not recorded, and the other way round.
   * One statement for any number of them.
   */
  async record(manager: EntityManager, ...records: AuditRecord[]): Promise<void> {
    await this.recordAll(manager, records);
  }

  /** As {@link record}, for a list that may be too long to be spread into arguments. */
  async recordAll(manager: EntityManager, records: readonly AuditRecord[]): Promise<void> {
    if (records.length === 0) return;
    const context = requestContext();
    const rows = records.map(({ source, actor = context?.actor, ...record }) => ({
      ...record,
      source: source ?? (actor ? 'staff' : 'system'),
      userId: actor?.userId,
      username: actor?.username,
    }));
    await manager.query(
      `INSERT INTO audit_entries (source, actor_user_id, actor_name, action, entity_type, entity_id, job_id,
         worker_id, before, after, ip_address, request_id)
       SELECT r.source, r."userId", r.username, r.action, r."entityType", r."entityId", m.job_id, m.worker_id,
         r.before, r.after, $2, $3
       FROM ROWS FROM (json_to_recordset($1::json) AS (source text, "userId" int, username text, action text,
           "entityType" text, "entityId" text, before jsonb, after jsonb)) WITH ORDINALITY AS r
         LEFT JOIN job_matches m
           ON m.id = CASE WHEN r."entityType" = 'job-match' THEN r."entityId"::uuid END
       ORDER BY r.ordinality`,
      [JSON.stringify(rows, withoutSecrets), context?.ipAddress ?? null, context?.requestId ?? null],
    );
  }
}
