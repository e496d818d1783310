import type { DataSource } from 'typeorm';

/** Until so many statements of this database wait for another one's lock. */
export async function waitingForLock(dataSource: DataSource, statements = 1): Promise<void> {
  const sql = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
  while ((await dataSource.query<unknown[]>(sql)).length < statements) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}
