import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { requestContext } from '../platform/http/request-context.js';
import { AuditEntry, type AuditSource } from './audit-entry.entity.js';

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
}

/** The fields whose values differ, on both sides. */
export function difference<T extends object>(before: T, after: T): { before: Partial<T>; after: Partial<T> } {
  const changed = (Object.keys(after) as (keyof T)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const pick = (from: T) => Object.fromEntries(changed.map((key) => [key, from[key]])) as Partial<T>;
  return { before: pick(before), after: pick(after) };
}

@Injectable()
export class AuditService {
  /** Writes entries in the caller's transaction: what was not done is not recorded, and the other way round. */
  async record(manager: EntityManager, ...records: AuditRecord[]): Promise<void> {
    if (records.length === 0) return;
    const context = requestContext();
    await manager.insert(
      AuditEntry,
      records.map(({ source, entityId, before, after, ...record }) => ({
        ...record,
        entityId: String(entityId),
        before: (before ?? null) as object,
        after: (after ?? null) as object,
        source: source ?? (context?.actor ? 'staff' : 'system'),
        actorUserId: context?.actor?.userId ?? null,
        actorName: context?.actor?.username ?? null,
        ipAddress: context?.ipAddress ?? null,
        requestId: context?.requestId ?? null,
      })),
    );
  }
}
