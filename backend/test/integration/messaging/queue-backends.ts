import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from '../../../local/ports.js';
import { eventually } from './eventually.js';

export type QueueKind = 'PostgreSQL' | 'Redis';

export interface QueueServer {
  /** Undefined: the queue lives in the test's own PostgreSQL. */
  redisUrl?: string;
  /** Loses everything that the queue holds. */
  lose(): Promise<void>;
  stop(): Promise<void>;
}

export const hasRedisServer = spawnSync('redis-server', ['--version']).status === 0;
const givenRedis = process.env.REDIS_URL;

/** One block of tests for each backend; what cannot run here is shown as skipped, by name. */
export function describeOnEachQueue(name: string, tests: (kind: QueueKind) => void): void {
  describe(`${name}, queue on PostgreSQL`, () => tests('PostgreSQL'));
  const onRedis = hasRedisServer || givenRedis ? describe : describe.skip;
  onRedis(`${name}, queue on Redis`, () => tests('Redis'));
}

export async function startQueue(kind: QueueKind): Promise<QueueServer> {
  if (kind === 'PostgreSQL') return { lose: async () => undefined, stop: async () => undefined };
  return hasRedisServer ? ownRedis() : sharedRedis(givenRedis ?? '');
}

async function ownRedis(): Promise<QueueServer> {
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), 'hall-redis-'));
  const args = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--dir',
    folder,
  ];
  const server = spawn('redis-server', args, { stdio: 'ignore' });
  const redis = new Redis(port, '127.0.0.1', { lazyConnect: true, retryStrategy: () => 50 });
  redis.on('error', () => undefined); // it is still starting
  await redis.connect().catch(() => undefined);
  await eventually(async () => expect(await redis.ping()).toBe('PONG'));
  return {
    redisUrl: `redis://127.0.0.1:${port}`,
    lose: async () => void (await redis.flushall()),
    stop: async () => {
      redis.disconnect();
      await stopped(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A server that others use too: each process of the test run keeps to a database of its own. */
async function sharedRedis(url: string): Promise<QueueServer> {
  const own = new URL(url);
  own.pathname = `/${Number(process.env.JEST_WORKER_ID ?? 1) % 16}`;
  const redis = new Redis(own.href);
  await redis.flushdb();
  return {
    redisUrl: own.href,
    lose: async () => void (await redis.flushdb()),
    stop: async () => {
      await redis.flushdb();
      redis.disconnect();
    },
  };
}

async function stopped(server: ChildProcess): Promise<void> {
  const exit = once(server, 'exit');
  server.kill('SIGKILL');
  await exit;
}
