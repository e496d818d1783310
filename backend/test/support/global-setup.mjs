import { spawnSync } from 'node:child_process';
import { chmodSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import build from './build.mjs';
import { folderForDatabases } from './folder-for-databases.cjs';

const backend = path.resolve(import.meta.dirname, '../..');
const TEMPLATE = 'hall_template';

/**
 * One real PostgreSQL for the whole run, with one database that the real migrations made; each test file gets a
 * copy of it. Process and browser tests run what is built, so it is built first. A database that is given is taken as
 * it is.
 */
export default async function setUp() {
  build();
  if (process.env.TEST_POSTGRES_URL) return;

  const { startPostgres } = await import('../../dist/local/postgres.js');
  const folder = folderForDatabases();
  chmodSync(folder, 0o755);
  const postgres = await startPostgres({
    dataDir: path.join(folder, 'postgres'),
    database: TEMPLATE,
    durable: false,
  });
  const migrated = spawnSync(process.execPath, ['dist/src/main.cli.js', 'migrate'], {
    cwd: backend,
    encoding: 'utf8',
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: postgres.runtimeUrl,
      MIGRATION_DATABASE_URL: postgres.url,
      REDIS_URL: '',
      SESSION_SECRET: 'only-for-this-test-run',
    },
  });
  if (migrated.status !== 0) {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`The test database could not be migrated:\n${migrated.stderr}`);
  }
  process.env.TEST_POSTGRES_URL = postgres.adminUrl;
  const { username, password } = new URL(postgres.runtimeUrl);
  await hashQuickly(postgres);
  process.env.TEST_RUNTIME_ROLE = `${username}:${password}`;
  process.env.TEST_TEMPLATE_DATABASE = TEMPLATE;
  globalThis.testPostgres = { postgres, folder };
}

/** Tests connect many thousand times: a password that lives as long as the run need not take long to be tried. */
async function hashQuickly({ adminUrl, runtimeUrl }) {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query('SET scram_iterations = 1');
  for (const { username, password } of [adminUrl, runtimeUrl].map((url) => new URL(url)))
    await client.query(`ALTER ROLE ${pg.escapeIdentifier(username)} PASSWORD ${pg.escapeLiteral(password)}`);
  await client.end();
}
