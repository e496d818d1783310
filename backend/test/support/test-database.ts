import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface TestDatabase {
  /** As the role that the product runs as. */
  url: string;
  /** As the role that owns the tables. */
  ownerUrl: string;
  drop(): Promise<void>;
}

const asAdmin = (statement: string) => run(process.env.TEST_POSTGRES_URL ?? '', statement);

/** Does to a test's database what the product's own role may not: changing a table, emptying one at once. */
export const asOwner = (databaseUrl: string, statement: string): Promise<void> =>
  run(ownerUrlOf(databaseUrl), statement);

/** A test's database as the role that owns it. */
export function ownerUrlOf(databaseUrl: string): string {
  const url = new URL(process.env.TEST_POSTGRES_URL ?? '');
  url.pathname = new URL(databaseUrl).pathname;
  return url.href;
}

async function run(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A database of its own for one test file: migrated (unless that is unwanted), empty, nobody else's. */
export async function createTestDatabase({ migrated = true } = {}): Promise<TestDatabase> {
  const name = `hall_${randomBytes(6).toString('hex')}`;
  const template = migrated ? process.env.TEST_TEMPLATE_DATABASE : 'template0';
  // Copied as files, which takes half the time of copying it through the log.
  await asAdmin(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  const url = new URL(process.env.TEST_POSTGRES_URL ?? '');
  url.pathname = `/${name}`;
  const ownerUrl = url.href;
  [url.username = '', url.password = ''] = process.env.TEST_RUNTIME_ROLE?.split(':') ?? [];
  return { url: url.href, ownerUrl, drop: () => asAdmin(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}
