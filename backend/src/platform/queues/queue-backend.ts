import { Logger, OnApplicationShutdown } from '@nestjs/common';
import {
  createPostgresBackend,
  createRedisBackend,
  runMigrations,
  setDefaultBackendFactory,
  type BackendFactory,
  type ConnectionOptions,
  type IQueueBackend,
} from 'bullmq';
import pg from 'pg';
import type { AppConfig, RedisConfig } from '../config/app-config.js';
import { connectToCluster } from './redis-cluster.js';

/** Whether a process only adds jobs (the api) or also works them off. */
export type QueueRole = 'producer' | 'consumer';

const POSTGRES_SCHEMA = 'bullmq';

/**
 * The connection decides, so two apps on different backends can live in one process. The options are handed on as
 * they are, not copied: a worker's limiter is set on them once the settings are known.
 */
const backendByConnection: BackendFactory<IQueueBackend, unknown> = (name, options, factoryOptions) =>
  options.connection instanceof pg.Pool
    ? createPostgresBackend(name, options as typeof options & { connection: pg.Pool }, factoryOptions)
    : createRedisBackend(name, options as typeof options & { connection: ConnectionOptions }, factoryOptions);

/**
 * The one place that chooses where the queues live: in Redis when it has an address, else in PostgreSQL.
 * Nothing else knows which it is.
 */
export class QueueBackend implements OnApplicationShutdown {
  private constructor(
    readonly kind: 'redis' | 'postgres',
    readonly connection: ConnectionOptions,
    private readonly disconnect?: () => Promise<unknown>,
  ) {}

  /** Makes the backend ready for use: on PostgreSQL its tables are there when this resolves. */
  static async create(config: AppConfig, role: QueueRole): Promise<QueueBackend> {
    setDefaultBackendFactory(backendByConnection);
    return config.redis ? this.onRedis(config.redis, role) : this.onPostgres(config.databaseUrl);
  }

  private static onRedis({ urls, cluster }: RedisConfig, role: QueueRole): QueueBackend {
    // Somebody waits for the api's answer: it learns at once that Redis is away. A worker waits until it is back.
    const failFast = role === 'producer' ? { enableOfflineQueue: false, maxRetriesPerRequest: 1 } : {};
    if (!cluster) return new QueueBackend('redis', { url: urls[0], ...failFast });
    const client = connectToCluster(urls, role === 'producer');
    return new QueueBackend('redis', client, () => client.quit());
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
      await runMigrations(client, POSTGRES_SCHEMA).finally(() => client.release());
    } catch (error) {
      await pool.end();
      throw error;
    }

    return new QueueBackend('postgres', pool, () => pool.end());
  }

  /** Queues and workers are closed in the phase before: see JobQueues and QueueConsumers. */
  async onApplicationShutdown(): Promise<void> {
    await this.disconnect?.();
  }
}
