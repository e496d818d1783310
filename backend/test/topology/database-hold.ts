import pg from 'pg';
import type { Topology } from './topology.js';

/** A transaction of somebody else's that stands in the way, so that a fault can hit what waits for it. */
export class DatabaseHold {
  private constructor(
    private readonly hall: Topology,
    private readonly client: pg.Client,
  ) {}

  /** @param lock a statement that takes the lock */
  static async begin(hall: Topology, lock: string, values: unknown[] = []): Promise<DatabaseHold> {
    const client = new pg.Client({ connectionString: hall.postgres.urls.url });
    await client.connect();
    await client.query('BEGIN');
    await client.query(lock, values);
    return new DatabaseHold(hall, client);
  }

  async waiting(): Promise<number> {
    const [row] = await this.hall.sql<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_stat_activity WHERE wait_event_type = 'Lock'`,
    );
    return row?.count ?? 0;
  }

  /** Makes way. What waited goes with its dead process: it has not been done. */
  async end(): Promise<void> {
    await this.hall.sql(
      `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE wait_event_type = 'Lock'`,
    );
    await this.client.query('ROLLBACK');
    await this.client.end();
  }
}
