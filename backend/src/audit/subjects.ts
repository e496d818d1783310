import type { DataSource } from 'typeorm';

/** What things are called: by id, as text. */
export type Names = ReadonlyMap<string, string>;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Of a long list only the first are named. */
export const NAMED_OF_A_LIST = 20;

const present = `
  SELECT id, first_name || ' ' || last_name AS name FROM workers
  UNION ALL SELECT id, company_name FROM employers
  UNION ALL SELECT id, title FROM jobs
  UNION ALL SELECT id, name::text FROM classifications
  UNION ALL SELECT id, name FROM substantially_similar_classifications
  UNION ALL SELECT id, name FROM certificates
  UNION ALL SELECT id, phone_number FROM phone_numbers
  UNION ALL SELECT f.id, p.phone_number FROM former_phone_number_ids f JOIN phone_numbers p ON p.id = f.phone_number_id
  UNION ALL SELECT id, phone_number FROM sms
  UNION ALL SELECT id, to_email FROM emails`;

/** What is gone was named when it was deleted. */
const DELETED = `
  SELECT entity_id AS id, coalesce(before->>'firstName' || ' ' || (before->>'lastName'), before->>'companyName',
    before->>'title', before->>'name', before->>'username') AS name
  FROM audit_entries
  WHERE action = ANY('{worker.deleted,employer.deleted,job.deleted,classification.deleted,similar-classification.deleted,certificate.deleted,user.deleted}')
    AND entity_id = ANY($1::text[])`;

/** All ids in what an entry tells, to be named. */
export function idsIn(values: unknown): string[] {
  if (typeof values === 'string') return uuid.test(values) ? [values] : [];
  if (Array.isArray(values)) return values.slice(0, NAMED_OF_A_LIST).flatMap(idsIn);
  if (typeof values === 'object' && values !== null) return Object.values(values).flatMap(idsIn);
  return [];
}

/**
 * Names of what is there, and of what was deleted.
 * @param userIds users have numbers, everything else UUIDs
 */
export async function namesOf(dataSource: DataSource, ids: string[], userIds: number[]): Promise<Names> {
  const found: { id: string; name: string }[] = await dataSource.query(
    `SELECT id::text, name FROM (${present}) AS things WHERE id = ANY($1::uuid[])
     UNION ALL SELECT id::text, username::text FROM users WHERE id = ANY($2::int[])`,
    [ids, userIds],
  );
  const names = new Map(found.map(({ id, name }) => [id, name]));
  const missing = [...ids, ...userIds.map(String)].filter((id) => !names.has(id));
  if (missing.length === 0) return names;
  const deleted: { id: string; name: string | null }[] = await dataSource.query(DELETED, [missing]);
  for (const { id, name } of deleted) if (name !== null) names.set(id, name);
  return names;
}
