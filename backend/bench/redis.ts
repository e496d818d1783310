import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { freePort } from '../local/ports.js';

/** A Redis of the run's own; undefined where the machine has none. */
export async function startRedis(
  folder: string,
): Promise<{ url: string; stop: () => Promise<void> } | undefined> {
  if (spawnSync('redis-server', ['--version']).status !== 0) return undefined;
  const port = await freePort();
  const child = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'yes'],
    { stdio: 'ignore' },
  );
  const url = `redis://127.0.0.1:${port}`;
  const probe = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: null });
  probe.on('error', () => undefined); // not listening yet
  await probe.ping();
  await probe.quit();
  return {
    url,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await Promise.race([ended, pause(5_000)]);
    },
  };
}
