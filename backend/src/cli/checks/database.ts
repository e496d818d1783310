import type pg from 'pg';
import type { AppConfig } from '../../platform/config/app-config.js';
import { withClient } from '../../platform/database/client.js';
import { serverVersion } from '../../platform/database/installation.js';
import { appliedMigrations } from '../../platform/database/migrate.js';
import { statement, types } from '../../platform/database/sql/index.js';
import { isUnfinished } from '../../platform/database/unfinished-restore.js';
import { migrations } from '../../platform/database/migrations/index.js';
import { TEXTING_HOURS } from '../../hall/contact/hall.service.js';
import { about, type Finding, summaryOf } from './finding.js';
import { checkSeals } from './seals.js';

const TIMEOUT_MS = 5_000;
const OLDEST_VERSION = 14;
/** Providers' events are refused when they seem to come from more than five minutes ahead. */
const SKEW_SECONDS = { warn: 5, fail: 300 };

const countAdmins = statement('admins, counted', { count: types.integer })`
  SELECT count(*)::int AS count FROM users WHERE role = 'admin'`;
const ownRole = statement('own role', { name: types.text, mighty: types.boolean, owns: types.boolean })`
  SELECT rolname AS name, rolsuper AS mighty, EXISTS (
    SELECT FROM pg_class WHERE oid = to_regclass('audit_entries') AND pg_has_role(relowner, 'USAGE')) AS owns
  FROM pg_roles WHERE rolname = current_user`;
const databaseClock = statement('clock of the database', { now: types.float })`
  SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now`;

const textingHours = statement('texting hours of the hall', { from: types.text, to: types.text })`
  SELECT value->>'from' AS from, value->>'to' AS to FROM variables
  WHERE name = ${types.text.param('name')} AND json_typeof(value) = 'object'`;

const database = about('database');

/** Is PostgreSQL there, new enough, of the present schema, and does it know what time it is? */
export async function checkDatabase(config: AppConfig): Promise<Finding[]> {
  const connection = {
    connectionString: config.databaseUrl,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    application_name: 'hiring-hall-doctor',
  };
  try {
    return await withClient(connection, (client) => examine(client, config));
  } catch (error) {
    const todo = 'Check DATABASE_URL, and that PostgreSQL can be reached from here.';
    return [database.fail(`no answer (${summaryOf(error)})`, todo)];
  }
}

async function examine(client: pg.Client, config: AppConfig): Promise<Finding[]> {
  const { version } = await serverVersion.only(client);
  if (Number.parseInt(version) < OLDEST_VERSION) {
    return [database.fail(`PostgreSQL ${version} is too old`, `Use PostgreSQL ${OLDEST_VERSION} or newer.`)];
  }
  if (await isUnfinished(client)) {
    const todo = 'Finish it by restore --loaded: until then neither an api nor a worker starts.';
    return [database.fail('a restore was broken off', todo)];
  }
  const schema = await checkSchema(client, config);
  return [
    database.ok(`PostgreSQL ${version} answers`),
    ...schema,
    await checkRole(client),
    await checkClock(client),
  ];
}

async function checkSchema(client: pg.Client, config: AppConfig): Promise<Finding[]> {
  const schema = about('schema');
  const known = migrations.map((Migration) => new Migration().name);
  const done = await appliedMigrations(client);
  const pending = known.filter((name) => !done.includes(name));
  if (pending.length > 0) {
    return [schema.fail(`migrations are pending: ${pending.join(', ')}`, 'Run the migrate command.')];
  }
  const newer = done.filter((name) => !known.includes(name));
  const finding =
    newer.length > 0
      ? schema.warn(
          `the database is ahead of this version: ${newer.join(', ')}`,
          'Finish the upgrade of this process.',
        )
      : schema.ok(`present (${known.length} migrations)`);
  return [finding, await checkUsers(client), await checkHours(client), await checkSeals(client, config)];
}

async function checkUsers(client: pg.Client): Promise<Finding> {
  const { count } = await countAdmins.only(client);
  const users = about('users');
  return count > 0
    ? users.ok(`${count} admin${count === 1 ? '' : 's'}`)
    : users.warn('nobody can sign in', 'Set ADMIN_USERNAME and ADMIN_PASSWORD, and run create-admin.');
}

async function checkHours(client: pg.Client): Promise<Finding> {
  const set = await textingHours.first(client, { name: TEXTING_HOURS });
  const hours = about('hours');
  return set
    ? hours.ok(`texts go out from ${set.from} to ${set.to}`)
    : hours.ok('no texting hours are set: texts go out at any hour (SMS Management sets them)');
}

/** Whoever owns a table, or is superuser, can switch off what keeps the audit log from being changed. */
async function checkRole(client: pg.Client): Promise<Finding> {
  const { name, mighty, owns } = await ownRole.only(client);
  const role = about('role');
  if (!mighty && !owns) return role.ok(`${name} can read and write rows, and change no table`);
  return role.warn(
    `${name} ${mighty ? 'is superuser' : 'owns the tables'}: it could change what is on record`,
    'Put this address into MIGRATION_DATABASE_URL and one with another role into DATABASE_URL, then migrate.',
  );
}

async function checkClock(client: pg.Client): Promise<Finding> {
  const asked = Date.now();
  const { now } = await databaseClock.only(client);
  const here = (asked + Date.now()) / 2;
  const seconds = Math.abs(now - here) / 1000;
  const clock = about('clock');
  const says = `differs from the database's by ${seconds.toFixed(1)} s`;
  if (seconds < SKEW_SECONDS.warn) return clock.ok(says);
  const todo = 'Let both machines keep the time (NTP).';
  return seconds < SKEW_SECONDS.fail ? clock.warn(says, todo) : clock.fail(says, todo);
}
