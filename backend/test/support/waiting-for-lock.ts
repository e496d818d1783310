import type { DataSource, QueryRunner } from 'typeorm';

/**
 * Until so many statements of this database wait for another one's lock.
 * @param of a part of their SQL: others may wait as well
 */
export async function waitingForLock(dataSource: DataSource, statements: number, of = ''): Promise<void> {
  const sql = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()
    AND position($1 IN query) > 0`;
  while ((await dataSource.query<unknown[]>(sql, [of])).length < statements) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/**
 * What calls come to that are all under way at once: each of them waits for a transaction that has done `hold`, and
 * that commits only then.
 */
export async function heldUp<T>(
  dataSource: DataSource,
  hold: (holding: QueryRunner) => Promise<unknown>,
  begin: () => PromiseLike<T>[],
): Promise<T[]> {
  const holding = dataSource.createQueryRunner();
  await holding.startTransaction();
  await hold(holding);
  const calls = begin().map((call) => Promise.resolve(call));
  await waitingForLock(dataSource, calls.length);
  await holding.commitTransaction();
  await holding.release();
  return Promise.all(calls);
}
