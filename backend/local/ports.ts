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

/** A port that nobody listens on: the wished one if it is free. */
export async function freePort(wished = 0, host = '127.0.0.1'): Promise<number> {
  return wished > 0 && (await isPortFree(wished, host)) ? wished : listenOnce(0, host);
}

function listenOnce(port: number, host?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen({ port, host }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });
}
