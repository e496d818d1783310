import type { DataSource } from 'typeorm';
import { isDeletion, subjects } from './registry.js';

/** What things are called: by id, as text. */
export type Names = ReadonlyMap<string, string>;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Of a long list only the first are named. */
export const NAMED_OF_A_LIST = 20;

/** SQL of the present names of subjects whose ids are of one type and among those in the parameter. */
const presentNames = (idType: 'uuid' | 'int', parameter: string) => {
  const all = [...subjects.values()].filter((subject) => (subject.idType ?? 'uuid') === idType);
  const sources = all.flatMap(({ names }) => names ?? []);
  return `SELECT id::text, name FROM (${sources.join(' UNION ALL ')}) AS things WHERE id = ANY(${parameter}::${idType}[])`;
};

/** All ids in an entry, to be named. */
export function idsIn(values: unknown): string[] {
  if (typeof values === 'string') return uuid.test(values) ? [values] : [];
  if (Array.isArray(values)) return values.slice(0, NAMED_OF_A_LIST).flatMap(idsIn);
  if (typeof values === 'object' && values !== null) return Object.values(values).flatMap(idsIn);
  return [];
}

/** Present names, and for what was deleted the name of its last entry. @param numbers ids of subjects with numbers */
export async function namesOf(dataSource: DataSource, ids: string[], numbers: number[]): Promise<Names> {
  const found: { id: string; name: string }[] = await dataSource.query(
    `${presentNames('uuid', '$1')} UNION ALL ${presentNames('int', '$2')}`,
    [ids, numbers],
  );
  const names = new Map(found.map(({ id, name }) => [id, name]));
  const missing = [...ids, ...numbers.map(String)].filter((id) => !names.has(id));
  if (missing.length === 0) return names;
  const formerNames = [...subjects.values()].flatMap(({ formerName }) => formerName ?? []);
  const deleted: { id: string; name: string | null }[] = await dataSource.query(
    `SELECT entity_id AS id, coalesce(${formerNames.join()}) AS name FROM audit_entries WHERE ${isDeletion()} AND entity_id = ANY($1::text[])`,
    [missing],
  );
  for (const { id, name } of deleted) if (name !== null) names.set(id, name);
  return names;
}
