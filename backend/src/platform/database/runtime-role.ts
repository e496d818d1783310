import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { withClient } from './client.js';
import { statement, types } from './sql/index.js';

const WRONG_PASSWORD = '28P01';
const NOT_ALLOWED = '42501';
/** Any number, as long as every migrate step takes the same one. */
const GRANT_LOCK = 7_218_041_654;
const SCRAM_ROUNDS = 4096;

/** Tables whose rows nobody changes have a trigger of this ending. */
const APPEND_ONLY_TRIGGER = '%\\_append\\_only';

const lock = statement('lock of granting', { taken: types.text })`
  SELECT pg_advisory_xact_lock(${GRANT_LOCK})::text AS taken`;
const roleExists = statement('whether there is a role', { there: types.boolean })`
  SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = ${types.text.param('role')}) AS there`;
const schemaExists = statement('whether there is a schema', { there: types.boolean })`
  SELECT EXISTS (SELECT FROM pg_namespace WHERE nspname = ${types.text.param('schema')}) AS there`;
const appendOnlyTables = statement('append-only tables', { table: types.text })`
  SELECT DISTINCT tgrelid::regclass::text AS table FROM pg_trigger WHERE tgname LIKE '${APPEND_ONLY_TRIGGER}'`;

interface Urls {
  /** As the role that owns the tables. */
  owner: string;
  /** As the role that api and worker run as. */
  runtime: string;
}

/**
 * Makes the role that the product runs as, and grants it reading and writing rows, in append-only tables only adding
 * them: it cannot change a table, and so switch off no trigger. Harmless to repeat.
 * @throws with what to do when the owner may not make roles and there is none
 */
export async function prepareRuntimeRole(
  { owner, runtime }: Urls,
  schemas: readonly string[],
): Promise<void> {
  const { username, password } = new URL(runtime);
  const role = decodeURIComponent(username);
  if (role === decodeURIComponent(new URL(owner).username)) return;
  await withClient(connectionTo(owner), async (client) => {
    // In one transaction, so that running processes neither gain nor lose a right for a moment.
    await client.query('BEGIN');
    await lock.run(client);
    await makeRole(client, role, decodeURIComponent(password));
    for (const schema of schemas) await grant(client, role, schema);
    await revokeChangesOfRecords(client, role);
    await client.query('COMMIT');
    if (!(await acceptsPassword(runtime))) await setPassword(client, role, decodeURIComponent(password));
  });
}

const connectionTo = (connectionString: string) => ({
  connectionString,
  application_name: 'hiring-hall-migrate',
});

async function makeRole(client: pg.Client, role: string, password: string): Promise<void> {
  if ((await roleExists.only(client, { role })).there) return;
  try {
    await client.query(`CREATE ROLE ${pg.escapeIdentifier(role)} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE`);
  } catch (error) {
    if ((error as pg.DatabaseError).code !== NOT_ALLOWED) throw error;
    throw new Error(
      `The role of MIGRATION_DATABASE_URL may not make roles: make the role ${role} of DATABASE_URL by hand, as docs/operations.md says.`,
      { cause: error },
    );
  }
  await setPassword(client, role, password);
}

/** Handed over as PostgreSQL keeps it, so that no log and no list of statements shows the password itself. */
async function setPassword(client: pg.Client, role: string, password: string): Promise<void> {
  if (password === '') return;
  await client.query(
    `ALTER ROLE ${pg.escapeIdentifier(role)} PASSWORD ${pg.escapeLiteral(scramVerifier(password))}`,
  );
}

async function grant(client: pg.Client, role: string, schema: string): Promise<void> {
  const [to, of] = [pg.escapeIdentifier(role), pg.escapeIdentifier(schema)];
  if (!(await schemaExists.only(client, { schema })).there) return;
  await client.query(`
    REVOKE CREATE ON SCHEMA ${of} FROM PUBLIC;
    REVOKE ALL ON SCHEMA ${of} FROM ${to};
    REVOKE ALL ON ALL TABLES IN SCHEMA ${of} FROM ${to};
    GRANT USAGE ON SCHEMA ${of} TO ${to};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${of} TO ${to};
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ${of} TO ${to};
    ALTER DEFAULT PRIVILEGES IN SCHEMA ${of} GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${to};
    ALTER DEFAULT PRIVILEGES IN SCHEMA ${of} GRANT USAGE, SELECT ON SEQUENCES TO ${to};`);
}

/** The log and the list of migrations may be added to or read, never changed. */
async function revokeChangesOfRecords(client: pg.Client, role: string): Promise<void> {
  const from = pg.escapeIdentifier(role);
  const rows = await appendOnlyTables.rows(client);
  const revoked = rows.map(({ table }) => `REVOKE UPDATE, DELETE ON ${table} FROM ${from}`);
  await client.query([...revoked, `REVOKE INSERT, UPDATE, DELETE ON migrations FROM ${from}`].join(';'));
}

async function acceptsPassword(runtime: string): Promise<boolean> {
  try {
    return await withClient(connectionTo(runtime), async () => true);
  } catch (error) {
    if ((error as pg.DatabaseError).code === WRONG_PASSWORD) return false;
    throw error;
  }
}

/** RFC 5803, which PostgreSQL stores as it is. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, SCRAM_ROUNDS, 32, 'sha256');
  const hmac = (text: string) => createHmac('sha256', salted).update(text).digest();
  const stored = createHash('sha256').update(hmac('Client Key')).digest('base64');
  const server = hmac('Server Key').toString('base64');
  return `SCRAM-SHA-256$${SCRAM_ROUNDS}:${salt.toString('base64')}$${stored}:${server}`;
}
