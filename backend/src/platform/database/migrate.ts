import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { DataSource, QueryFailedError } from 'typeorm';
import { boolean, statement, text } from './sql/index.js';
import { dataSourceOptions, timeLimits } from './data-source.js';

/** Any number, as long as every migrate step takes the same one. */
export const MIGRATE_LOCK = 7_218_041_653;
/**
 * A change of a table waits for whoever uses it, and everybody else then waits behind the change. So it gives up
 * soon and tries again: the version that runs meanwhile hardly notices.
 */
const LOCK_TIMEOUT_MS = 3_000;
const PAUSE_MS = 2_000;
const TRIES = 20;
const TURN_PAUSE_MS = 200;
const LOCK_NOT_AVAILABLE = '55P03';

const takeTurn = statement('turn to migrate, taken', { taken: boolean })`
  SELECT pg_try_advisory_lock(${MIGRATE_LOCK}) AS taken`;
export const anyMigrations = statement('whether there are migrations', { there: boolean })`
  SELECT to_regclass('migrations') IS NOT NULL AS there`;
export const migrationsDone = statement('migrations done', {
  name: text,
})`SELECT name FROM migrations ORDER BY id`;

interface MigrateOptions {
  tries?: number;
  lockTimeoutMs?: number;
}

/**
 * Brings the database to the present schema. Of several that are started at once one works and the others wait.
 * @returns the names of the migrations that ran
 */
export async function migrateDatabase(databaseUrl: string, options: MigrateOptions = {}): Promise<string[]> {
  const { tries = TRIES, lockTimeoutMs = LOCK_TIMEOUT_MS } = options;
  const holder = new pg.Client({ connectionString: databaseUrl, application_name: 'hiring-hall-migrate' });
  await holder.connect();
  const base = dataSourceOptions(databaseUrl);
  const dataSource = new DataSource({
    ...base,
    extra: {
      ...base.extra,
      max: 2,
      options: `${timeLimits({ statementMs: 0, idleMs: 0 })} -c lock_timeout=${lockTimeoutMs}`,
    },
  });
  try {
    await waitForTurn(holder);
    await dataSource.initialize();
    return await runInTurns(dataSource, tries);
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
    await holder.end(); // which lets go of the lock
  }
}

/**
 * Asked for again and again rather than waited for: a statement that waits holds a snapshot, and an index that is
 * built concurrently waits for all of those.
 */
async function waitForTurn(holder: pg.Client): Promise<void> {
  for (;;) {
    if ((await takeTurn.only(holder)).taken) return;
    await pause(TURN_PAUSE_MS);
  }
}

/** Each migration is a transaction of its own, so what is done stays done when a later one has to wait. */
async function runInTurns(dataSource: DataSource, tries: number): Promise<string[]> {
  const before = await applied(dataSource);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await dataSource.runMigrations();
      return (await applied(dataSource)).filter((name) => !before.includes(name));
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      if (attempt >= tries) {
        throw new Error(
          'A table is in use and could not be changed. Nothing is broken: what runs goes on; migrate again later.',
          { cause: error },
        );
      }
      await pause(PAUSE_MS);
    }
  }
}

async function applied(dataSource: DataSource): Promise<string[]> {
  if (!(await anyMigrations.only(dataSource)).there) return [];
  const rows = await migrationsDone.rows(dataSource);
  return rows.map(({ name }) => name);
}

const isLockTimeout = (error: unknown): boolean =>
  error instanceof QueryFailedError && (error.driverError as pg.DatabaseError).code === LOCK_NOT_AVAILABLE;
