import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A longer path is cut off by the system. */
const LONGEST_PATH = 100;
const ANSWER_MS = 1_000;

/** A socket in a data folder that answers as long as this process lives, to other containers on the same folder, too. */
export interface AliveSocket {
  /** Of its file. */
  name: string;
  close(): void;
}

export async function openAliveSocket(folder: string): Promise<AliveSocket> {
  const name = `run.${randomBytes(6).toString('hex')}.sock`;
  const server = createServer((connection) => connection.end()).unref();
  await withPath(
    folder,
    name,
    (path) =>
      new Promise<void>((resolve, reject) => {
        server.once('error', reject).listen(path, resolve);
      }),
  );
  return {
    name,
    close: () => {
      server.close();
      removeSocket(folder, name);
    },
  };
}

export const answers = (folder: string, name: string): Promise<boolean> =>
  withPath(
    folder,
    name,
    (path) =>
      new Promise<boolean>((resolve) => {
        const connection = createConnection(path);
        connection.setTimeout(ANSWER_MS, () => connection.destroy());
        connection.once('connect', () => {
          resolve(true);
          connection.destroy();
        });
        connection.once('error', () => resolve(false)).once('close', () => resolve(false));
      }),
  );

export const removeSocket = (folder: string, name: string): void =>
  rmSync(join(folder, name), { force: true });

async function withPath<T>(folder: string, name: string, use: (path: string) => Promise<T>): Promise<T> {
  const path = join(folder, name);
  if (Buffer.byteLength(path) <= LONGEST_PATH) return use(path);
  const short = mkdtempSync(join(tmpdir(), 'hall-'));
  try {
    symlinkSync(folder, join(short, 'data'));
    return await use(join(short, 'data', name));
  } finally {
    rmSync(short, { recursive: true, force: true });
  }
}
