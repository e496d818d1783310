import { chmod, rename, rm, stat, writeFile } from 'node:fs/promises';
import type { INestApplicationContext } from '@nestjs/common';
import type pg from 'pg';
import { channels } from '../messaging/channels.js';
import { withClient } from '../platform/database/client.js';
import { statement, types } from '../platform/database/sql/index.js';
import { beginRestore, refuseUnfinishedRestore } from '../platform/database/unfinished-restore.js';
import { loadConfig } from '../platform/config/app-config.js';
import { POSTGRES_SCHEMA as QUEUE_SCHEMA } from '../platform/queues/queue-backend.js';
import { bringUpToDate } from './bring-up-to-date.js';
import { CommandError, type Options } from './options.js';
import { dropKept, findKept, keepFromReplaced } from './kept-from-replaced.js';
import { findProgram, restoreBetween, runProgram } from './pg-programs.js';
import { withApp } from './with-app.js';

/** Who is signed in: a backup that is stolen opens nobody's session. */
const NOT_KEPT = ['session', 'rate_limits'];

/** Writes everything to one file in pg_dump's custom format, as of one moment, while the hall runs. */
export async function backup(_: Options, [file]: string[]): Promise<void> {
  if (!file) throw new CommandError('Say where to: backup FILE');
  const { migrationDatabaseUrl: databaseUrl } = loadConfig();
  const program = await withClient(connectionTo(databaseUrl), async (client) => {
    await refuseUnfinishedRestore(client);
    return findProgram('pg_dump', client);
  });
  const unfinished = `${file}.unfinished`;
  const present = await stat(file).catch(() => undefined);
  if (present?.isDirectory()) throw new CommandError(`${file} is a folder: say which file to write.`);
  // Before anything is in it.
  await writeFile(unfinished, '', { mode: 0o600 }).catch((error: Error) => {
    throw new CommandError(`${file} cannot be written: ${error.message}`);
  });
  await chmod(unfinished, 0o600);
  const args = [
    // Without the queue's tables: the messages' own tables hold what is to be sent.
    ...['--format=custom', `--exclude-schema=${QUEUE_SCHEMA}`, `--file=${unfinished}`],
    ...NOT_KEPT.map((table) => `--exclude-table-data=${table}`),
  ];
  try {
    await runProgram(program, args, databaseUrl);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  console.log(`Backed up to ${file} (${Math.ceil((await stat(file)).size / 1024)} kB).`);
}

/**
 * Restores into an empty database, or with `--replace` into any; with `--loaded` after pg_restore has been run
 * elsewhere.
 */
export async function restore({ replace, loaded }: Options, [file]: string[]): Promise<void> {
  if (!file && !loaded) throw new CommandError('Say what from: restore FILE');
  const config = loadConfig();
  const { migrationDatabaseUrl: databaseUrl } = config;
  await withClient(connectionTo(databaseUrl), async (client) => {
    // Before the look at who is there, so that nobody begins after it.
    await beginRestore(client);
    await refuseOtherProcesses(client);
    if (file && !loaded) await load(databaseUrl, file, replace);
    await bringUpToDate(config);
    const unknown = await makePendingUnknown(client);
    console.log(`Restored. ${unknown} messages that waited then are unknown now: see docs/operations.md.`);
    const kept = await findKept(client);
    await withApp(
      async (app) => {
        const { holdUntilStaffLook } = await import('./restored.js');
        await holdUntilStaffLook(app, kept.optOuts);
        await eraseAgain(app, kept.erased);
      },
      { asOwner: true, finishesRestore: true },
    );
    await dropKept(client);
  });
}

const otherProcesses = statement('processes of the product that run', { pid: types.integer })`
  SELECT pid FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name LIKE 'hiring-hall%'`;
const anyTable = statement('any table', { name: types.text })`
  SELECT tablename AS name FROM pg_tables WHERE schemaname IN ('public', ${types.text.param('queueSchema')}) LIMIT 1`;
const error = types.text.param('error');
const unknownStatements = channels.map(
  ({ table }) => statement(`${table} of a backup, unknown`)`
    UPDATE ${table} SET status = 'unknown', error_message = ${error}, result_summary = ${error},
      claimed_at = coalesce(claimed_at, created_at), updated_at = now()
    WHERE status IN ('pending', 'sending')`,
);

async function eraseAgain(app: INestApplicationContext, ids: string[]): Promise<void> {
  if (ids.length === 0) {
    console.log(
      'Workers who were erased since the backup: erase-worker ID... --yes, by the list that you keep.',
    );
    return;
  }
  const { eraseAll } = await import('./erase-worker.js');
  await eraseAll(app, ids, { dryRun: false, frequentNames: true, unknownIsFine: true });
}

const connectionTo = (connectionString: string) => ({
  connectionString,
  application_name: 'hiring-hall-restore',
});

async function load(databaseUrl: string, file: string, replace: boolean): Promise<void> {
  await stat(file).catch(() => {
    throw new CommandError(`There is no file ${file}.`);
  });
  await withClient(connectionTo(databaseUrl), async (client) => {
    const program = await findProgram('pg_restore', client);
    const isEmpty = await hasNoTables(client);
    if (!isEmpty && !replace) {
      throw new CommandError('The database is not empty. Add --replace to throw away what is in it.');
    }
    const psql = await findProgram('psql', client);
    const before = isEmpty ? keepFromReplaced : `${keepFromReplaced}; ${empty}`;
    await restoreBetween({ restore: program, psql }, file, before, databaseUrl);
  });
}

async function refuseOtherProcesses(client: pg.Client): Promise<void> {
  const rows = await otherProcesses.rows(client);
  if (rows.length > 0) throw new CommandError('Stop every api and worker first: they use this database.');
}

async function hasNoTables(client: pg.Client): Promise<boolean> {
  return (await anyTable.first(client, { queueSchema: QUEUE_SCHEMA })) === undefined;
}

const empty = `DROP SCHEMA IF EXISTS ${QUEUE_SCHEMA} CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public`;

/** A pending message of a backup may have been sent since, and so is unknown. */
async function makePendingUnknown(client: pg.Client): Promise<number> {
  const error = 'It waited to be sent when the backup was made that was restored.';
  let count = 0;
  for (const one of unknownStatements) count += await one.run(client, { error });
  return count;
}
