import type { DataSource } from 'typeorm';

/** Until some statement of this database waits for another one's lock. */
export async function waitingForLock(dataSource: DataSource): Promise<void> {
  const sql = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
  while ((await dataSource.query<unknown[]>(sql)).length === 0) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}
