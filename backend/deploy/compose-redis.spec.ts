import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { parse } from 'yaml';
import { freePort } from '../local/ports.js';
import { childEnvironment } from '../src/platform/config/child-environment.js';

const isThere = spawnSync('redis-server', ['--version']).status === 0;
const { services } = parse(readFileSync(path.resolve(__dirname, '../../docker-compose.yml'), 'utf8'), {
  merge: true,
}) as { services: { redis: { command: string[] } } };

(isThere ? describe : describe.skip)("Compose's Redis, with the users that its script makes", () => {
  let folder: string;
  let server: ChildProcess;
  let port: number;
  let url: string;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'hall-redis-'));
    spawnSync('sh', [path.join(__dirname, 'compose/make-secrets.sh')], {
      env: childEnvironment({ SECRETS_DIR: folder }),
    });
    port = await freePort();
    const address = new URL(readFileSync(path.join(folder, 'REDIS_URL'), 'utf8').trim());
    Object.assign(address, { hostname: '127.0.0.1', port: String(port) });
    url = address.href;
    const [program = '', ...args] = services.redis.command.map((one) => one.replace('/run/secrets', folder));
    server = spawn(program, [...args, '--port', String(port), '--bind', '127.0.0.1', '--dir', folder]);
    const stranger = new Redis({ port, retryStrategy: () => 50, enableReadyCheck: false });
    stranger.on('error', () => undefined);
    await stranger.ping();
    stranger.disconnect();
  });
  afterAll(async () => {
    server.kill();
    await once(server, 'exit');
    rmSync(folder, { recursive: true });
  });

  it('tells who brings no password that it lives, and nothing else', async () => {
    const stranger = new Redis({ port, enableReadyCheck: false });
    expect(await stranger.ping()).toBe('PONG');
    await expect(stranger.get('anything')).rejects.toThrow('NOPERM');
    await expect(stranger.info()).rejects.toThrow('NOPERM');
    stranger.disconnect();
  });

  it('lets the product work on its queues, and not run the server', async () => {
    const connection = new Redis(url, { maxRetriesPerRequest: null });
    const queue = new Queue('texts', { connection, prefix: '{hall}' });
    const done: string[] = [];
    const worker = new Worker('texts', (job) => Promise.resolve(void done.push(job.name)), {
      connection,
      prefix: '{hall}',
      limiter: { max: 10, duration: 1000 },
    });
    try {
      const worked = once(worker, 'completed');
      await queue.upsertJobScheduler('nightly', { every: 60_000 });
      await queue.add('a text', {}, { delay: 10 });
      await worked;
      expect(await queue.getJobCounts()).toMatchObject({ failed: 0 });
      expect(await queue.getWorkers()).toHaveLength(1);
      await expect(connection.config('SET', 'maxmemory-policy', 'allkeys-lru')).rejects.toThrow('NOPERM');
      await expect(connection.flushall()).rejects.toThrow('NOPERM');
    } finally {
      await worker.close();
      await queue.close();
      connection.disconnect();
    }
  });
});
