import type { DataSource, EntityManager } from 'typeorm';
import { countVerdicts } from './import-statements.js';

/** How many rows are what. */
export async function countsOf(database: DataSource | EntityManager, id: string) {
  const rows = await countVerdicts.rows(database, { id });
  const count = (verdict: string) => rows.find((row) => row.verdict === verdict)?.count ?? 0;
  return {
    ...{ new: count('new'), changed: count('changed') },
    ...{ same: count('same'), problems: count('problem') },
  };
}
