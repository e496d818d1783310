import type pg from 'pg';
import type { EntityManager } from 'typeorm';
import { statement, types } from './sql/index.js';

/** What a restore has still to do stands in this schema: whoever breaks it off does not lose it. */
export const UNFINISHED = 'unfinished_restore';

const kept = statement('restore that was broken off', { isUnfinished: types.boolean })`
  SELECT EXISTS (SELECT FROM pg_namespace WHERE nspname = ${types.text.param('name')}) AS "isUnfinished"`;

/** Until it is finished, what waited when the backup was made would be sent again, and the erased are there. */
export class UnfinishedRestore extends Error {
  constructor() {
    super('A restore was broken off: finish it by restore --loaded.');
  }
}

export const isUnfinished = async (of: pg.Client | EntityManager): Promise<boolean> =>
  (await kept.only(of, { name: UNFINISHED })).isUnfinished;

/** @throws UnfinishedRestore while something of a restore is still to be done */
export async function refuseUnfinishedRestore(of: pg.Client | EntityManager): Promise<void> {
  if (await isUnfinished(of)) throw new UnfinishedRestore();
}
