import type pg from 'pg';
import type { EntityManager } from 'typeorm';
import { OperatorError } from '../errors/operator-error.js';
import { statement, types } from './sql/index.js';

/** What a restore has still to do stands in this schema: whoever breaks it off does not lose it. */
export const UNFINISHED = 'unfinished_restore';

const kept = statement('restore that was broken off', { isUnfinished: types.boolean })`
  SELECT EXISTS (SELECT FROM pg_namespace WHERE nspname = ${types.text.param('name')}) AS "isUnfinished"`;

const KEY = `hashtextextended('restore', 0)`;
const begin = statement('key of a restore', { isAlone: types.boolean })`
  SELECT pg_try_advisory_lock(${KEY}) AS "isAlone"`;
const underWay = statement('restore under way', { isUnderWay: types.boolean })`
  SELECT CASE WHEN pg_try_advisory_lock_shared(${KEY}) THEN NOT pg_advisory_unlock_shared(${KEY}) ELSE true END
    AS "isUnderWay"`;

/** Until it is finished, what waited when the backup was made would be sent again, and the erased are there. */
export class UnfinishedRestore extends OperatorError {
  constructor(sentence = 'A restore was broken off: finish it by restore --loaded.') {
    super(sentence);
  }
}

export const isUnfinished = async (of: pg.Client | EntityManager): Promise<boolean> =>
  (await kept.only(of, { name: UNFINISHED })).isUnfinished;

/**
 * Keeps every api and worker from starting, as long as this connection is there.
 * @throws UnfinishedRestore while another restore does
 */
export async function beginRestore(of: pg.Client): Promise<void> {
  const { isAlone } = await begin.only(of);
  if (!isAlone) throw new UnfinishedRestore('Another restore is under way: wait until it has ended.');
}

/** @throws UnfinishedRestore while something of a restore is still to be done, or is being done */
export async function refuseUnfinishedRestore(of: pg.Client | EntityManager): Promise<void> {
  const { isUnderWay } = await underWay.only(of);
  if (isUnderWay) throw new UnfinishedRestore('A restore is under way: wait until it has ended.');
  if (await isUnfinished(of)) throw new UnfinishedRestore();
}
