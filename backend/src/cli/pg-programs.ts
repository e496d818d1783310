import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { childEnvironment } from '../platform/config/child-environment.js';
import { serverVersion } from '../platform/database/installation.js';
import { CommandError } from './options.js';

/** Where Debian and Ubuntu keep each version's programs; `pg_dump` on their PATH may be an older one. */
const DEBIAN_FOLDER = '/usr/lib/postgresql';

/** What PostgreSQL's programs take from the environment: a password on the command line would be there for all to see. */
function connectionEnvironment(databaseUrl: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password, pathname, searchParams } = new URL(databaseUrl);
  return childEnvironment({
    PGHOST: searchParams.get('host') ?? decodeURIComponent(hostname),
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(searchParams.has('sslmode') && { PGSSLMODE: searchParams.get('sslmode') ?? undefined }),
  });
}

/** Finds a program that is not older than the server. @throws CommandError saying what to install */
export async function findProgram(
  name: 'pg_dump' | 'pg_restore' | 'psql',
  client: pg.Client,
): Promise<string> {
  const server = Number.parseInt((await serverVersion.only(client)).version);
  const installed = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : [];
  const candidates = [name, ...installed.map((version) => path.join(DEBIAN_FOLDER, version, 'bin', name))];
  const versions = candidates.map((file) => ({ file, version: versionOf(file) }));
  // The oldest that will do: what a newer one writes, the server's own may not read.
  const [fit] = versions.filter(({ version }) => version >= server).sort((a, b) => a.version - b.version);
  if (fit) return fit.file;
  const newest = Math.max(...versions.map(({ version }) => version));
  throw new CommandError(
    `The database is PostgreSQL ${server}, and ${newest > 0 ? `only ${name} ${newest}` : `no ${name}`} is here. ` +
      `Install PostgreSQL's client programs, version ${server} or newer (Debian: postgresql-client-${server}), ` +
      'or do it where they are: see docs/operations.md.',
  );
}

/** The major version; 0 when there is no such program. */
function versionOf(file: string): number {
  const { stdout } = spawnSync(file, ['--version'], { encoding: 'utf8' });
  return Number(/\(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1] ?? 0);
}

/** Runs a program on the database, its words on our error output. @throws CommandError when it fails */
export async function runProgram(file: string, args: string[], databaseUrl: string): Promise<void> {
  const child = spawn(file, args, {
    env: connectionEnvironment(databaseUrl),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await successOf(child, file);
}

/**
 * Has `psql` run what `pg_restore` makes of a backup, after `before`: the database commits only when
 * pg_restore has read the backup to its end. @throws CommandError when either fails: then nothing has changed
 */
export async function restoreBetween(
  { restore, psql }: Record<'restore' | 'psql', string>,
  file: string,
  before: string,
  databaseUrl: string,
): Promise<void> {
  const env = connectionEnvironment(databaseUrl);
  const args = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--output=/dev/null'];
  const session = spawn(psql, args, { env, stdio: ['pipe', 'inherit', 'inherit'] });
  const ended = successOf(session, psql);
  // It may end before all was written; its exit code says so.
  session.stdin.on('error', () => undefined);
  session.stdin.write(`SET client_min_messages = warning;\nBEGIN;\n${before};\n`);
  const reading = spawn(restore, ['--no-owner', '--no-privileges', '--file=-', file], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  reading.stdout.pipe(session.stdin, { end: false });
  void once(session, 'close').then(() => reading.kill());
  const read = await successOf(reading, restore).then(
    () => true,
    (error: unknown) => error,
  );
  if (read === true) session.stdin.write('\nCOMMIT;\n');
  else session.kill();
  session.stdin.end();
  await ended.catch((error: unknown) => {
    throw read === true ? error : read;
  });
}

async function successOf(child: ChildProcess, file: string): Promise<void> {
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  if (code !== 0) throw new CommandError(`${path.basename(file)} failed (exit code ${code}).`);
}
