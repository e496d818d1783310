import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { DataSource, QueryFailedError } from 'typeorm';
import { OperatorError } from '../errors/operator-error.js';
import { withClient } from './client.js';
import { statement, types } from './sql/index.js';
import { dataSourceOptions, timeLimits } from './data-source.js';

/** Any number, as long as every migrate step takes the same one. */
export const MIGRATE_LOCK = 7_218_041_653;
/** Everybody else waits behind a change of a table that waits for its lock, so it gives up soon and tries again. */
const LOCK_TIMEOUT_MS = 3_000;
const PAUSE_MS = 2_000;
const TRIES = 20;
const LOOK_MS = 200;
const LOCK_NOT_AVAILABLE = '55P03';

const tryLock = statement('lock of migrating, tried', { taken: types.boolean })`
  SELECT pg_try_advisory_lock(${MIGRATE_LOCK}) AS taken`;
const anyMigrations = statement('whether there are migrations', { there: types.boolean })`
  SELECT to_regclass('migrations') IS NOT NULL AS there`;
const migrationsDone = statement('migrations done', { name: types.text })`
  SELECT name FROM migrations ORDER BY id`;

interface MigrateOptions {
  tries?: number;
  lockTimeoutMs?: number;
}

/** Migrates the database; of several started at once one works and the others wait. @returns the migrations that ran */
export async function migrateDatabase(databaseUrl: string, options: MigrateOptions = {}): Promise<string[]> {
  const { tries = TRIES, lockTimeoutMs = LOCK_TIMEOUT_MS } = options;
  const base = dataSourceOptions(databaseUrl);
  const dataSource = new DataSource({
    ...base,
    extra: {
      ...base.extra,
      max: 2,
      options: `${timeLimits({ statementMs: 0, idleMs: 0 })} -c lock_timeout=${lockTimeoutMs}`,
    },
  });
  // The lock ends with its connection.
  const connection = { connectionString: databaseUrl, application_name: 'hiring-hall-migrate' };
  return withClient(connection, async (holder) => {
    await waitForLock(holder);
    try {
      await dataSource.initialize();
      return await runUntilDone(dataSource, tries);
    } finally {
      if (dataSource.isInitialized) await dataSource.destroy();
    }
  });
}

/** Polls: a statement that waits holds a snapshot, and an index that is built concurrently waits for all of those. */
async function waitForLock(holder: pg.Client): Promise<void> {
  while (!(await tryLock.only(holder)).taken) await pause(LOOK_MS);
}

/** Each migration is a transaction of its own, so what is done stays done when a later one has to wait. */
async function runUntilDone(dataSource: DataSource, tries: number): Promise<string[]> {
  const before = await appliedMigrations(dataSource);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await dataSource.runMigrations();
      return (await appliedMigrations(dataSource)).filter((name) => !before.includes(name));
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

/** @throws OperatorError while the database has no tables of the product's */
export async function refuseUnmigrated(of: DataSource): Promise<void> {
  if (!(await anyMigrations.only(of)).there)
    throw new OperatorError('The database is empty: run the command migrate first.');
}

/** The names of the migrations that have run. */
export async function appliedMigrations(dataSource: DataSource | pg.Client): Promise<string[]> {
  if (!(await anyMigrations.only(dataSource)).there) return [];
  const rows = await migrationsDone.rows(dataSource);
  return rows.map(({ name }) => name);
}

const isLockTimeout = (error: unknown): boolean =>
  error instanceof QueryFailedError && (error.driverError as pg.DatabaseError).code === LOCK_NOT_AVAILABLE;
