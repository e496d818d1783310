import type { EntityManager } from 'typeorm';
import { announce, type ChangeTopic } from '../platform/events/change-announcer.js';
import type { Actor } from '../platform/http/actor.js';
import { currentRequestId } from '../platform/http/request-id.js';
import { actions, subjects } from './registry.js';

/** The fields whose values differ, on both sides; that there was a change says nothing of what it was. */
export function difference<T extends object>(before: T, after: T): { before: Partial<T>; after: Partial<T> } {
  const changed = (Object.keys(after) as (keyof T)[]).filter(
    (key) => key !== 'version' && JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const pick = (from: T) => Object.fromEntries(changed.map((key) => [key, from[key]])) as Partial<T>;
  return { before: pick(before), after: pick(after) };
}

/** Fields of these names are never recorded. */
const secretNames = /password(?!Changed$)|secret|token|apikey|hash|cookie/i;
const withoutSecrets = (name: string, value: unknown) =>
  name === 'version' || secretNames.test(name) ? undefined : value;

/** An entry to be recorded. */
export interface AuditRecord {
  action: string;
  entityType: string;
  entityId: string | number;
  before?: object | null;
  after?: object | null;
  /** Job and worker of a subject that is already deleted. */
  jobId?: string;
  workerId?: string | null;
}

interface Recorded {
  action: string;
  entityType: string;
  entityId: string;
  jobId: string | null;
}

/** Writes entries in the caller's transaction, by one statement, and announces their changes once it commits. */
export async function recordChange(
  manager: EntityManager,
  by: Actor,
  records: AuditRecord | readonly AuditRecord[],
): Promise<void> {
  const list = [records].flat();
  if (list.length === 0) return;
  const recorded: Recorded[] = await manager.query(insertSql(), [
    JSON.stringify(list, withoutSecrets),
    by.source,
    by.user?.id ?? null,
    by.user?.username ?? null,
    by.ipAddress ?? null,
    currentRequestId() ?? null,
    by.partOf ?? null,
  ]);
  const changes = changesIn(recorded);
  for (const [topic, ids] of changes) await announce(manager, topic, [...ids], fieldsChanged(list, topic));
}

/**
 * For a subject that belongs to a job and a worker the entry keeps both ids, as the subject may be deleted
 * later.
 */
function insertSql(): string {
  const kinds = [...subjects].flatMap(([type, { parties }]) => (parties ? [{ type, parties }] : []));
  const party = (column: string, given: string) =>
    `coalesce(${[...kinds.map((_, n) => `p${n}.${column}`), given].join()})`;
  const joins = kinds.map(
    // `OFFSET 0`: each is looked up, or the planner reads all of a large table for some hundred entries.
    ({ type, parties }, n) => `LEFT JOIN LATERAL (SELECT * FROM (${parties}) party
       WHERE party.id = CASE WHEN r."entityType" = '${type}' THEN r."entityId"::uuid END OFFSET 0) p${n} ON true`,
  );
  return `INSERT INTO audit_entries (source, actor_user_id, actor_name, ip_address, request_id, action, entity_type,
       entity_id, before, after, job_id, worker_id, part_of)
     SELECT $2, $3::int, $4, $5, $6, r.action, r."entityType", r."entityId", r.before, r.after, ${party('job_id', 'r."jobId"')},
       ${party('worker_id', 'r."workerId"')}, $7::uuid
     FROM ROWS FROM (json_to_recordset($1::json) AS (action text, "entityType" text, "entityId" text, before jsonb,
         after jsonb, "jobId" uuid, "workerId" uuid)) WITH ORDINALITY AS r ${joins.join(' ')}
     ORDER BY r.ordinality
     RETURNING action, entity_type AS "entityType", entity_id AS "entityId", job_id AS "jobId"`;
}

function changesIn(recorded: readonly Recorded[]): Map<ChangeTopic, Set<string>> {
  const changes = new Map<ChangeTopic, Set<string>>();
  for (const { entityId, jobId, ...entry } of recorded) {
    const topic = topicOf(entry);
    const id = subjects.get(entry.entityType)?.parties ? jobId : entityId;
    if (topic && id) changes.set(topic, (changes.get(topic) ?? new Set()).add(id));
  }
  return changes;
}

function topicOf({ action, entityType }: Pick<AuditRecord, 'action' | 'entityType'>) {
  const { topic = subjects.get(entityType)?.topic } = actions.get(action) ?? {};
  return topic;
}

/** Of all that is announced under the topic; undefined where something of it is no mere change of a record's fields. */
function fieldsChanged(records: readonly AuditRecord[], topic: ChangeTopic): string[] | undefined {
  const fields = new Set<string>();
  for (const record of records.filter((one) => topicOf(one) === topic)) {
    const { action, entityType, before, after } = record;
    const isOfOwnFields = action === `${entityType}.updated` && !subjects.get(entityType)?.parties;
    if (!isOfOwnFields || !before || !after) return undefined;
    for (const name of [...Object.keys(before), ...Object.keys(after)]) fields.add(name);
  }
  return [...fields];
}
