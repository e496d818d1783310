import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Whether this machine's port could be listened on now; without a host, on all addresses. */
export async function isPortFree(port: number, host?: string): Promise<boolean> {
  try {
    await listenOnce(port, host);
    return true;
  } catch (error) {
    if (['EADDRINUSE', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

/** Below those that systems give to connections: one of these may take a port between the look and its use. */
const CHOSEN_FROM = { first: 20_000, count: 12_000 };

/** A port that nobody listens on: the wished one if it is free. */
export async function freePort(wished = 0, host = '127.0.0.1'): Promise<number> {
  let port = wished;
  while (port === 0 || !(await isPortFree(port, host)))
    port = CHOSEN_FROM.first + randomInt(CHOSEN_FROM.count);
  return port;
}

function listenOnce(port: number, host?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen({ port, host }, () => server.close(() => resolve()));
  });
}
