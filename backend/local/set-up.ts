import { createHash } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { type DataFolder, readJson, writeJson } from './data-folder.js';

/** Of everything that migrating makes, grants or finds broken off, and of whether anybody has data here. */
const STATE = `
  SELECT (SELECT jsonb_agg(jsonb_build_array(n.nspname, c.relname, c.relkind, c.relacl) ORDER BY c.oid)
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname <> 'information_schema' AND n.nspname NOT LIKE 'pg\\_%') AS tables,
    (SELECT jsonb_agg(name ORDER BY id) FROM migrations) AS migrations,
    EXISTS (SELECT FROM users) OR EXISTS (SELECT FROM employers)
      OR EXISTS (SELECT FROM workers) OR EXISTS (SELECT FROM jobs) AS has_data`;

interface Kept {
  state: string;
}

/**
 * Remembers in the data folder what was set up, by which build and how, so that the next start need not load the
 * product to find that nothing is left to do.
 */
export class SetUp {
  private readonly file: string;

  /** @param how what else decides about the commands that set up, and the commands themselves */
  constructor(
    folder: DataFolder,
    private readonly how: unknown,
  ) {
    this.file = join(folder.path, 'set-up.json');
  }

  /** Whether a start before left the database set up: most likely it still is. */
  get wasDone(): boolean {
    return readJson<Kept>(this.file) !== undefined;
  }

  /** Whether the database stands as the last start left it. Asked as the role that the product runs as. */
  async isDone(runtimeUrl: string): Promise<boolean> {
    const kept = readJson<Kept>(this.file);
    return kept !== undefined && kept.state === (await this.stateOf(runtimeUrl));
  }

  async keep(runtimeUrl: string): Promise<void> {
    const state = await this.stateOf(runtimeUrl);
    if (state) writeJson(this.file, { state } satisfies Kept);
  }

  /** Undefined where the role or a table is missing. */
  private async stateOf(connectionString: string): Promise<string | undefined> {
    const client = new pg.Client({ connectionString, application_name: 'hiring-hall-start' });
    client.on('error', () => undefined); // the failed query tells
    try {
      await client.connect();
      const { rows } = await client.query<object>(STATE);
      return createHash('sha256')
        .update(JSON.stringify([this.how, rows]))
        .digest('hex');
    } catch {
      return undefined;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
