import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeJson } from './data-folder.js';
import type { PostgresBinaries } from './postgres-binaries.js';
import { chooseRunner } from './postgres-user.js';
import { StartError } from './start-error.js';

/** What lets us into the server of a cluster. Port 0: it never ran. */
export interface Access {
  password: string;
  port: number;
  /** Of the role that the product runs as; the migrate step makes it. */
  runtimePassword?: string;
}

/** Owns the tables. */
export const ROLE = 'hall';
export const RUNTIME_ROLE = 'hall_app';
const ACCESS_FILE = 'hall-access.json';

export function hasCluster(dataDir: string): boolean {
  return existsSync(join(dataDir, ACCESS_FILE));
}

export function readAccess(dataDir: string): Access {
  return JSON.parse(readFileSync(join(dataDir, ACCESS_FILE), 'utf8')) as Access;
}

export function writeAccess(dataDir: string, access: Access): void {
  writeJson(join(dataDir, ACCESS_FILE), access);
}

export const newPassword = () => randomBytes(24).toString('base64url');

/** Made beside its place and moved there whole, so that a killed start leaves no half of a cluster. */
export function createCluster(dataDir: string, binaries: PostgresBinaries, durable: boolean): void {
  if (existsSync(dataDir)) {
    if (readdirSync(dataDir).length > 0) {
      throw new StartError(
        `${dataDir} holds something else than the hall's database: set DATA_DIR to another folder.`,
      );
    }
    rmdirSync(dataDir);
  }
  const draft = `${dataDir}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  const password = newPassword();
  initialise(draft, password, binaries, durable);
  writeAccess(draft, { password, port: 0 });
  renameSync(draft, dataDir);
}

function initialise(draft: string, password: string, binaries: PostgresBinaries, durable: boolean): void {
  const { account, command } = chooseRunner(draft, binaries.initdb);
  const passwordFile = `${draft}.password`;
  rmSync(passwordFile, { force: true });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account) chownSync(passwordFile, account.uid, account.gid);
  try {
    const { file, args, options } = command(binaries.initdb, [
      ...['-D', draft, '-U', ROLE, '--auth=scram-sha-256', `--pwfile=${passwordFile}`],
      ...['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      ...(durable ? ['--data-checksums'] : ['--no-data-checksums', '--no-sync']),
    ]);
    const done = spawnSync(file, args, { ...options, cwd: draft, encoding: 'utf8', stdio: 'pipe' });
    if (done.status !== 0) {
      const words = done.error?.message ?? (String(done.stderr) || String(done.stdout)).trim();
      throw new StartError(`PostgreSQL could not create its data in ${draft}: ${words}`);
    }
  } finally {
    rmSync(passwordFile, { force: true });
  }
}
