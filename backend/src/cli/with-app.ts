import type { INestApplicationContext } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { type AppConfig, loadConfig } from '../platform/config/app-config.js';
import { withClient } from '../platform/database/client.js';
import { refuseUnfinishedRestore } from '../platform/database/unfinished-restore.js';

/** The database alone: a fraction of a second, where the whole application takes two. */
export async function withDatabase<T>(
  work: (dataSource: DataSource, config: AppConfig) => Promise<T>,
): Promise<T> {
  const config = loadConfig();
  const [{ DataSource }, { dataSourceOptions, timeLimits }] = await Promise.all([
    import('typeorm'),
    import('../platform/database/data-source.js'),
  ]);
  const dataSource = await new DataSource(
    dataSourceOptions(config.databaseUrl, timeLimits({ statementMs: 0 })),
  ).initialize();
  try {
    await refuseUnfinishedRestore(dataSource.manager);
    return await work(dataSource, config);
  } finally {
    await dataSource.destroy();
  }
}

/**
 * Runs work with the services of all features.
 * @param options.asOwner connects as the role that owns the tables
 * @param options.finishesRestore connects though a restore is not finished: it is what finishes it
 */
export async function withApp<T>(
  work: (app: INestApplicationContext, config: AppConfig) => Promise<T>,
  { asOwner = false, finishesRestore = false } = {},
): Promise<T> {
  const config = Object.assign(loadConfig(), { finishesRestore });
  if (asOwner) config.databaseUrl = config.migrationDatabaseUrl;
  // Before anything is built that would keep the process alive.
  if (!finishesRestore) await withClient({ connectionString: config.databaseUrl }, refuseUnfinishedRestore);
  const [{ NestFactory }, { ApiModule }] = await Promise.all([
    import('@nestjs/core'),
    import('../api.module.js'),
  ]);
  const app = await NestFactory.createApplicationContext(ApiModule.forRoot(config), {
    logger: ['error', 'warn'],
    abortOnError: false,
  });
  try {
    return await work(app, config);
  } finally {
    await app.close();
  }
}
