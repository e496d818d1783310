import type { AppConfig } from '../platform/config/app-config.js';
import { migrateDatabase } from '../platform/database/migrate.js';
import { prepareRuntimeRole } from '../platform/database/runtime-role.js';
import { queues } from '../queues.js';
import { migrateQueues, POSTGRES_SCHEMA } from '../platform/queues/queue-backend.js';

/** Migrates the tables of product and queue, and the runtime role. @returns the migrations that ran */
export async function bringUpToDate(config: AppConfig): Promise<string[]> {
  const { migrationDatabaseUrl: owner, databaseUrl: runtime, redis } = config;
  const done = await migrateDatabase(owner);
  if (!redis) await migrateQueues(owner, queues);
  await prepareRuntimeRole({ owner, runtime }, ['public', POSTGRES_SCHEMA]);
  return done;
}
