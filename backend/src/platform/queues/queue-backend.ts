import { Logger, OnApplicationShutdown } from '@nestjs/common';
import {
  assertSchemaCompatibility,
  createPostgresBackend,
  createRedisBackend,
  LATEST_SCHEMA_VERSION,
  runMigrations,
  SchemaMigrationRequiredError,
  setDefaultBackendFactory,
  type BackendFactory,
  type ConnectionOptions,
  type IQueueBackend,
} from 'bullmq';
import pg from 'pg';
import type { AppConfig, RedisConfig } from '../config/app-config.js';
import { ConfigurationError } from '../config/environment.js';
import { statement, types } from '../database/sql/index.js';
import { withClient } from '../database/client.js';
import { installationOf } from '../database/installation.js';
import type { QueueSettings } from './queue-settings.js';
import { connectToCluster } from './redis-cluster.js';

/** Whether a process only adds jobs (the api) or also works them off. */
export type QueueRole = 'producer' | 'consumer';

export const POSTGRES_SCHEMA = 'bullmq';

const sequences = statement('sequences of the queues', { sequence: types.text })`
  SELECT ${POSTGRES_SCHEMA}.job_id_seq_name(name) AS sequence FROM unnest(${types.text.list.param('names')}::text[]) AS name`;

/** Brings the queues' own tables to their present form, as the role that owns them. */
export const migrateQueues = (databaseUrl: string, queues: readonly QueueSettings[]): Promise<void> =>
  withClient({ connectionString: databaseUrl, application_name: 'hiring-hall-migrate' }, async (client) => {
    await runMigrations(client, POSTGRES_SCHEMA);
    // The library makes a queue's sequence when it is first added to; the role that runs may make nothing.
    const rows = await sequences.rows(client, { names: queues.map(({ name }) => name) });
    for (const { sequence } of rows) {
      await client.query(`CREATE SEQUENCE IF NOT EXISTS ${POSTGRES_SCHEMA}.${pg.escapeIdentifier(sequence)}`);
    }
  });

/** By connection, as one process may run two apps. Options stay uncopied: a worker's limiter is set on them later. */
const backendByConnection: BackendFactory<IQueueBackend, unknown> = (name, options, factoryOptions) =>
  options.connection instanceof pg.Pool
    ? createPostgresBackend(name, options as typeof options & { connection: pg.Pool }, factoryOptions)
    : createRedisBackend(name, options as typeof options & { connection: ConnectionOptions }, factoryOptions);

/** Chooses where the queues live: in Redis when it has an address, else in PostgreSQL. */
export class QueueBackend implements OnApplicationShutdown {
  private constructor(
    readonly kind: 'redis' | 'postgres',
    readonly connection: ConnectionOptions,
    /** Of all keys in Redis, so that halls share none; its braces keep them on one node of a cluster. */
    readonly prefix: string | undefined,
    private readonly disconnect?: () => Promise<unknown>,
  ) {}

  /** @throws on PostgreSQL when the migrate step has not made the tables for this version of the queue */
  static async create(config: AppConfig, role: QueueRole): Promise<QueueBackend> {
    setDefaultBackendFactory(backendByConnection);
    if (!config.redis) return this.onPostgres(config.databaseUrl);
    const prefix = config.redis.prefix ?? (await installationOf(config.databaseUrl));
    return this.onRedis(config.redis, role, `{${prefix}}`);
  }

  private static onRedis({ urls, cluster }: RedisConfig, role: QueueRole, prefix: string): QueueBackend {
    // Somebody waits for the api's answer: it learns at once that Redis is away. A worker waits until it is back.
    const failFast = role === 'producer' ? { enableOfflineQueue: false, maxRetriesPerRequest: 1 } : {};
    if (!cluster) return new QueueBackend('redis', { url: urls[0], ...failFast }, prefix);
    const client = connectToCluster(urls, role === 'producer');
    return new QueueBackend('redis', client, prefix, () => client.quit());
  }

  private static async onPostgres(connectionString: string): Promise<QueueBackend> {
    const pool = new pg.Pool({
      connectionString,
      max: 15,
      keepAlive: true,
      application_name: 'hiring-hall-queues',
      // A crash of the database may cost the queue its last moments, never more: what is to be sent stands in the
      // messages' own tables, is claimed there, and is queued again by the sweeper. So no job waits for the disk.
      options: `-c search_path=${POSTGRES_SCHEMA} -c synchronous_commit=off`,
    });
    pool.setMaxListeners(0); // each queue and each worker listens for its errors
    const logger = new Logger(QueueBackend.name);
    pool.on('error', (error) => logger.warn(error)); // an idle connection was cut; the pool opens another
    try {
      const client = await pool.connect();
      await requireTables(client).finally(() => client.release());
    } catch (error) {
      await pool.end();
      throw error;
    }
    return new QueueBackend('postgres', pool, undefined, () => pool.end());
  }

  /** Queues and workers are closed in the phases before: see JobQueues and QueueConsumers. */
  async onApplicationShutdown(): Promise<void> {
    await this.disconnect?.();
  }
}

async function requireTables(client: pg.PoolClient): Promise<void> {
  const version = await assertSchemaCompatibility(client, POSTGRES_SCHEMA).catch((error: unknown) => {
    if (error instanceof SchemaMigrationRequiredError) return 0;
    throw error;
  });
  if (version < LATEST_SCHEMA_VERSION) {
    throw new ConfigurationError([
      "the queue's tables in PostgreSQL are missing or old: run the migrate command",
    ]);
  }
}
