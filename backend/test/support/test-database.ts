import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_POSTGRES_URL });
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
  await asAdmin(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = new URL(process.env.TEST_POSTGRES_URL ?? '');
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => asAdmin(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}
