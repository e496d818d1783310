import { Logger } from '@nestjs/common';
import { Cluster, type RedisOptions } from 'ioredis';

const RETRY_MS = 1_000;

/**
 * @param urls of some of the nodes; user, password and TLS are those of the first, as all nodes share them
 * @param failFast a command fails while the cluster is away, rather than waiting until it is back
 */
export function connectToCluster(urls: [string, ...string[]], failFast: boolean): Cluster {
  const { username, password, protocol } = new URL(urls[0]);
  const redisOptions: RedisOptions = {
    username: decodeURIComponent(username) || undefined,
    password: decodeURIComponent(password) || undefined,
    tls: protocol === 'rediss:' ? {} : undefined,
    maxRetriesPerRequest: failFast ? 1 : null,
  };
  const nodes = urls.map((url) => ({ host: new URL(url).hostname, port: Number(new URL(url).port || 6379) }));
  const client = new Cluster(nodes, {
    redisOptions,
    enableOfflineQueue: !failFast,
    clusterRetryStrategy: () => RETRY_MS,
    // Certificates are for the names that managed clusters give, not for the addresses behind them.
    dnsLookup: (address, done) => done(null, address),
  });
  const logger = new Logger('RedisCluster');
  client.on('error', (error: Error) => logger.warn(error.message));
  return client;
}
