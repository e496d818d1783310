import { spawnSync, type SpawnOptions } from 'node:child_process';
import { chownSync, statSync } from 'node:fs';
import { StartError } from './start-error.js';

interface Account {
  uid: number;
  gid: number;
}

/** How to run a program of PostgreSQL: directly, or as another user when we are root. */
export interface Runner {
  account?: Account;
  command: (program: string, args: string[]) => { file: string; args: string[]; options: SpawnOptions };
}

const ACCOUNT_NAME = 'hiring-hall';

/** Capabilities to pass through closed folders, the one that allows less first (containers often lack it). */
const PASSES = ['dac_read_search', 'dac_override'];

/**
 * PostgreSQL refuses to run as root. Then it runs as the owner of its data, or as an account found or made for
 * it. If that account can't reach the folders (a clone under /root, say), it gets the one capability to pass
 * through them, so that nobody's permissions are changed.
 * @param dataDir the folder of the cluster, which must exist; it is given to the account.
 * @param initdb the program by which it is tried whether the folders can be reached.
 */
export function chooseRunner(dataDir: string, initdb: string): Runner {
  if (process.getuid?.() !== 0) return { command: (file, args) => ({ file, args, options: {} }) };

  const owner = statSync(dataDir);
  const account = owner.uid === 0 ? findAccount() : { uid: owner.uid, gid: owner.gid };
  chownSync(dataDir, account.uid, account.gid);

  const runners = [asAccount(account), ...PASSES.map((pass) => asAccountWith(pass, account))];
  const runner = runners.find(({ command }) => {
    const attempt = 'cd "$1" && "$2" --show -D "$1"';
    const { file, args, options } = command('/bin/sh', ['-c', attempt, 'sh', dataDir, initdb]);
    return spawnSync(file, args, { ...options, cwd: '/', stdio: 'ignore' }).status === 0;
  });
  if (!runner) {
    throw new StartError(
      `PostgreSQL can't run as root, and user id ${account.uid} can't reach ${dataDir} and ${initdb}: start as ` +
        'another user, move the folder, or set DATABASE_URL.',
    );
  }
  return runner;
}

function asAccount(account: Account): Runner {
  return { account, command: (file, args) => ({ file, args, options: account }) };
}

function asAccountWith(capability: string, account: Account): Runner {
  const prefix = [
    ...[`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'],
    ...[`--inh-caps=+${capability}`, `--ambient-caps=+${capability}`],
    '--securebits=+no_setuid_fixup', // or else access(2), by which PostgreSQL finds its programs, knows of none
  ];
  return {
    account,
    command: (file, args) => ({ file: 'setpriv', args: [...prefix, file, ...args], options: {} }),
  };
}

function findAccount(): Account {
  const found = lookUp('postgres') ?? lookUp(ACCOUNT_NAME);
  if (found) return found;
  spawnSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', ACCOUNT_NAME]);
  const made = lookUp(ACCOUNT_NAME) ?? lookUp('nobody');
  if (made) return made;
  throw new StartError(
    "PostgreSQL can't run as root, and no other account could be found or made: start as another user, or set DATABASE_URL.",
  );
}

function lookUp(name: string): Account | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
  if (uid?.status !== 0 || gid?.status !== 0) return undefined;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}
