import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startPostgres, type Postgres } from '../../../local/postgres.js';
import { ROLE, writeAccess } from '../../../local/postgres-cluster.js';
import { chooseRunner } from '../../../local/postgres-user.js';

const debian = '/usr/lib/postgresql';
const password = 'of-this-test';

/** Where a distribution put a server with its client programs: the one in node_modules comes without them. */
export const installedPostgres = (existsSync(debian) ? readdirSync(debian) : [])
  .map((version) => path.join(debian, version, 'bin'))
  .find((bin) =>
    ['initdb', 'postgres', 'pg_dump', 'pg_restore'].every((name) => existsSync(path.join(bin, name))),
  );

/** Starts the installed server on a new folder within the given one. */
export async function startInstalledPostgres(folder: string, database: string): Promise<Postgres> {
  const program = (name: string) => path.join(installedPostgres ?? '', name);
  const dataDir = path.join(folder, 'postgres');
  const passwordFile = path.join(folder, 'password');
  mkdirSync(dataDir, { mode: 0o700 });
  writeFileSync(passwordFile, password);
  const { account, command } = chooseRunner(dataDir, program('initdb'));
  if (account) chownSync(dataDir, account.uid, account.gid);
  const { file, args, options } = command(program('initdb'), [
    ...['-D', dataDir, '-U', ROLE, '--auth=scram-sha-256', `--pwfile=${passwordFile}`],
    ...['-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
  ]);
  const { status, stderr } = spawnSync(file, args, {
    ...options,
    cwd: folder,
    encoding: 'utf8',
    stdio: 'pipe',
  });
  if (status !== 0) throw new Error(String(stderr));
  writeAccess(dataDir, { password, port: 0 });
  const binaries = { initdb: program('initdb'), postgres: program('postgres') };
  return startPostgres({ dataDir, database, durable: false, binaries });
}
