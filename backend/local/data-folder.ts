import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { StartError } from './start-error.js';

/** Made once for a data folder and kept: whoever has them can sign sessions and the sandbox's callbacks. */
export interface Secrets {
  sessionSecret: string;
  /** Of the demo's users. */
  demoPassword: string;
  sandboxAccountSid: string;
  sandboxAuthToken: string;
  sandboxSendgridKey: string;
  /** PEM: the sandbox signs the events of e-mails with it. */
  sandboxSigningKey: string;
  /** A file of its own, to be kept elsewhere as well: without it no seal can be looked at. */
  sealKey: string;
}

/** The folder of everything that outlives a run. */
export interface DataFolder {
  path: string;
  logs: string;
  postgres: string;
}

/** Makes the folder where it is missing, and finds out before anything starts whether it can be written. */
export function openDataFolder(path: string): DataFolder {
  const folder = { path, logs: join(path, 'logs'), postgres: join(path, 'postgres') };
  const probe = join(path, `.probe-${process.pid}`);
  try {
    makeFolder(folder.logs);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      `The data folder ${path} can't be written (${code}): set DATA_DIR to a folder that can.`,
      {
        cause: error,
      },
    );
  }
  return folder;
}

/** Node's own recursive making never ends where the system says that a parent which is there is not, as in /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}

/** @param demoPassword taken where none is kept yet */
export function loadSecrets({ path }: DataFolder, demoPassword?: string): Secrets {
  const file = join(path, 'secrets.json');
  const hex = (bytes: number) => randomBytes(bytes).toString('hex');
  const fresh: Omit<Secrets, 'sealKey'> = {
    sessionSecret: hex(32),
    demoPassword: demoPassword ?? hex(8).replace(/(.{4})(?=.)/g, '$1-'),
    sandboxAccountSid: `AC${hex(16)}`,
    sandboxAuthToken: hex(16),
    sandboxSendgridKey: `SG.${randomBytes(16).toString('base64url')}.${randomBytes(32).toString('base64url')}`,
    sandboxSigningKey: generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
      .privateKey.export({ format: 'pem', type: 'pkcs8' })
      .toString(),
  };
  const kept = readJson<Partial<Secrets>>(file);
  const secrets = { ...fresh, ...kept };
  if (Object.keys(kept ?? {}).length < Object.keys(fresh).length) writeJson(file, secrets);
  return { ...secrets, sealKey: loadSealKey(path) };
}

function loadSealKey(folder: string): string {
  const file = join(folder, 'seal-key');
  if (!existsSync(file)) {
    writeFileSync(`${file}.new`, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return readFileSync(file, 'utf8').trim();
}

/** Undefined when there is no such file. */
export function readJson<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    if (error instanceof SyntaxError) throw new StartError(`${file} is damaged: remove it, or restore it.`);
    throw error;
  }
}

/** Replaces the file in one step, so that a kill in between leaves the old one; only we may read it. */
export function writeJson(file: string, value: unknown): void {
  writeFileSync(`${file}.new`, JSON.stringify(value, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
