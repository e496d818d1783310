import type { DataSourceOptions } from 'typeorm';
import { PooledClient } from './pooled-client.js';
import { SnakeCaseNaming } from './snake-case.naming.js';
import { migrations } from './migrations/index.js';

/** A server that takes the connection and says nothing counts as away after this long; so does one that is too busy. */
const CONNECTION_TIMEOUT_MS = 10_000;

/** Ranking sorts whole rows of tens of thousands of workers; with PostgreSQL's own 4 MB it does so on the disk. */
const SORT_MEMORY = '16MB';

/** The proxy has given up by then. A transaction that is left open holds its locks, so its connection is cut. */
const STATEMENT_MS = 30_000;
const IDLE_IN_TRANSACTION_MS = 30_000;

/** Limits of one connection, as PostgreSQL takes them at its start; 0 is none. */
export const timeLimits = ({ statementMs = STATEMENT_MS, idleMs = IDLE_IN_TRANSACTION_MS } = {}) =>
  `-c statement_timeout=${statementMs} -c idle_in_transaction_session_timeout=${idleMs}`;

/** Options shared by the app, the command line and the tests; the features bring their own entities. */
export function dataSourceOptions(databaseUrl: string, limits = timeLimits()) {
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
    extra: {
      Client: PooledClient,
      max: 20,
      application_name: 'hiring-hall',
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
      keepAlive: true,
      options: `-c work_mem=${SORT_MEMORY} ${limits}`,
    },
  } satisfies DataSourceOptions;
}
