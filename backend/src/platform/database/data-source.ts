import type { DataSourceOptions } from 'typeorm';
import { SnakeCaseNaming } from './snake-case.naming.js';
import { migrations } from './migrations/index.js';

/** Options shared by the app, the command line and the tests; the features bring their own entities. */
export function dataSourceOptions(databaseUrl: string) {
  return {
    type: 'postgres' as const,
    url: databaseUrl,
    namingStrategy: new SnakeCaseNaming(),
    migrations,
    migrationsTableName: 'migrations',
    migrationsTransactionMode: 'each' as const,
    synchronize: false,
    uuidExtension: 'pgcrypto' as const,
    installExtensions: false,
    extra: { max: 20, application_name: 'hiring-hall' },
  } satisfies DataSourceOptions;
}
