import { spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  fchmodSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { freePort } from './ports.js';
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.js';
import {
  type Access,
  createCluster,
  hasCluster,
  newPassword,
  readAccess,
  ROLE,
  RUNTIME_ROLE,
  writeAccess,
} from './postgres-cluster.js';
import { chooseRunner } from './postgres-user.js';
import {
  attachedProcesses,
  isAlive,
  isPidTaken,
  processCommand,
  sendSignal,
  waitUntil,
} from './processes.js';
import { StartError } from './start-error.js';

export interface PostgresOptions {
  /** The cluster's own folder; made when missing. */
  dataDir: string;
  /** Where the server's messages go; beside the cluster's folder by default. */
  logFile?: string;
  /** The database that `url` names; made when missing. */
  database?: string;
  /** False gives up safety against a crash for speed: for tests only. */
  durable?: boolean;
  /** Of another PostgreSQL than the one in node_modules. */
  binaries?: PostgresBinaries;
  /** Called once it is known where the server will answer, before it does. */
  onAddress?: (address: DatabaseAddress) => void;
}

export interface DatabaseAddress {
  /** `postgres://…` of the database asked for, as the role that owns it. */
  url: string;
  /** The same, as the role that the product runs as, once the migrate step has made it. */
  runtimeUrl: string;
}

export interface Postgres extends DatabaseAddress {
  /** The same server's maintenance database, from which others can be created and dropped. */
  adminUrl: string;
  port: number;
  pid: number;
  /** True when a server left by an earlier run was found and taken over. */
  adopted: boolean;
  isRunning(): boolean;
  /** Fast shutdown; after `timeoutMs` (3 s) an immediate one, from which the next start recovers. */
  stop(timeoutMs?: number): Promise<void>;
}

/** A server whose data is thrown away writes no more of its log than it must. */
const forgetful = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  // Plans must not depend on when statistics were last gathered.
  autovacuum: 'off',
};

/** With settings that only our own PostgreSQL knows; an older one would not start with them. */
const forgetfulOfOurs = {
  ...forgetful,
  // All of it lies in memory: other processes that read for the asking one only cost.
  io_method: 'sync',
};

type Server = Pick<Postgres, 'pid' | 'port'>;

/** What a server notes in its folder while it runs. */
type LeftServer = Server & { sharedMemoryId?: string };

const DATABASE = 'hiring_hall';
/** Recovery after a crash reads the whole log that was written since the last checkpoint. */
const RECOVERY_MS = 120_000;
const STOP_MS = 3_000;

/**
 * Runs a PostgreSQL server on the given folder, from the binaries of the npm package, on 127.0.0.1 with a
 * password. It is detached, so that it outlives a killed launcher, and one that did is taken over.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const { database = DATABASE, durable = true, binaries = findPostgresBinaries() } = options;
  const dataDir = resolve(options.dataDir);
  const logFile = options.logFile ?? `${dataDir}.log`;
  mkdirSync(dirname(dataDir), { recursive: true });
  if (!hasCluster(dataDir)) createCluster(dataDir, binaries, durable);
  const access = withRuntimePassword(dataDir);

  const found = await findRunning(dataDir, access);
  const port = found?.port ?? (await freePort(access.port));
  const urlOf = (name: string) => serverUrl(access.password, port, name);
  const address = { url: urlOf(database), runtimeUrl: runtimeUrl(access, port, database) };
  options.onAddress?.(address);
  const speed = durable ? {} : options.binaries ? forgetful : forgetfulOfOurs;
  const pid = found?.pid ?? (await launch(dataDir, { ...access, port }, binaries, logFile, speed));
  await createDatabase(urlOf('postgres'), database);
  return {
    ...address,
    adminUrl: urlOf('postgres'),
    pid,
    port,
    adopted: found !== undefined,
    isRunning: () => isAlive(pid),
    stop: (timeoutMs) => stopServer(pid, timeoutMs),
  };
}

/** Where the server of a folder is, while it runs. */
export function databaseUrlsOf(dataDir: string): DatabaseAddress {
  const access = readAccess(resolve(dataDir));
  const { password, port } = access;
  return { url: serverUrl(password, port, DATABASE), runtimeUrl: runtimeUrl(access, port, DATABASE) };
}

/** A cluster of an earlier version knows one role only. */
function withRuntimePassword(dataDir: string): Access {
  const access = readAccess(dataDir);
  if (access.runtimePassword) return access;
  const complete = { ...access, runtimePassword: newPassword() };
  writeAccess(dataDir, complete);
  return complete;
}

/** A server of an earlier run that still serves this folder; one that doesn't answer is shut down first. */
async function findRunning(dataDir: string, access: Access): Promise<Server | undefined> {
  const left = readPidFile(dataDir);
  if (!left) return undefined;
  const command = isAlive(left.pid) ? (processCommand(left.pid) ?? '') : '';
  if (!/\/postgres -D /.test(command)) {
    if (isPidTaken(left.pid)) await forgetDeadServer(dataDir, left);
    return undefined;
  }
  if (!command.includes(` -D ${dataDir} `)) {
    throw new StartError(`Another PostgreSQL (process ${left.pid}) may be using ${dataDir}: stop it first.`);
  }
  let answers = false;
  await waitUntil(async () => {
    answers = await serves(left.port, dataDir, access.password);
    return answers || !isAlive(left.pid);
  }, 10_000);
  if (answers) return left;
  await stopServer(left.pid);
  return undefined;
}

/**
 * PostgreSQL takes whatever has the pid of its dead server for that server: a stranger, or a zombie that nobody
 * reaps. So its file goes, but not before the last of its own processes has let go of its memory.
 */
async function forgetDeadServer(dataDir: string, { sharedMemoryId }: LeftServer): Promise<void> {
  if (!(await waitUntil(() => attachedProcesses(sharedMemoryId) === 0, RECOVERY_MS))) {
    throw new StartError(`Processes of an earlier PostgreSQL still use ${dataDir}: stop them first.`);
  }
  rmSync(join(dataDir, 'postmaster.pid'), { force: true });
}

/** @returns the pid of the server, once it answers at the port of `access` */
async function launch(
  dataDir: string,
  access: Access,
  binaries: PostgresBinaries,
  logFile: string,
  more: Record<string, string>,
): Promise<number> {
  const { port } = access;
  writeAccess(dataDir, access);
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    shared_buffers: '128MB',
    max_connections: '200',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // What a statement says, and why one failed, names people: the log tells of the server alone.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...more,
  };
  const { file, args, options } = chooseRunner(dataDir, binaries.initdb).command(binaries.postgres, [
    ...['-D', dataDir],
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);

  const log = openSync(logFile, 'a', 0o600);
  fchmodSync(log, 0o600);
  const deadline = Date.now() + RECOVERY_MS;
  for (;;) {
    const child = spawn(file, args, {
      ...options,
      cwd: dataDir,
      detached: true,
      stdio: ['ignore', log, log],
    });
    child.unref();
    let over = false;
    child.once('error', () => (over = true)).once('exit', () => (over = true));
    let answers = false;
    await waitUntil(async () => {
      answers = !over && (await serves(port, dataDir, access.password));
      return answers || over;
    }, deadline - Date.now());
    if (answers && child.pid) {
      closeSync(log);
      return child.pid;
    }
    // Backends of a killed server let go of its memory a moment later; until then a new one refuses to start.
    if (!over || !lastLines(logFile).includes('still in use') || Date.now() > deadline) break;
  }
  closeSync(log);
  throw new StartError(`PostgreSQL did not start on ${dataDir}; its last words: ${lastLines(logFile)}`);
}

/** Whether the server at this port lets us in and is the one of this folder. */
async function serves(port: number, dataDir: string, password: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: serverUrl(password, port, 'postgres'),
    connectionTimeoutMillis: 2_000,
  });
  client.on('error', () => undefined); // the failed query tells
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
    return rows[0]?.data_directory === realpathSync(dataDir) || rows[0]?.data_directory === dataDir;
  } catch {
    return false; // not up yet, going down, or somebody else's
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function createDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

async function stopServer(pid: number, timeoutMs = STOP_MS): Promise<void> {
  const steps = [
    ['SIGINT', timeoutMs],
    ['SIGQUIT', 500],
    ['SIGKILL', 500],
  ] as const;
  for (const [signal, patienceMs] of steps) {
    if (!isAlive(pid)) return;
    sendSignal(pid, signal);
    if (await waitUntil(() => !isAlive(pid), patienceMs)) return;
  }
}

function readPidFile(dataDir: string): LeftServer | undefined {
  const file = join(dataDir, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return pid > 0 ? { pid, port, sharedMemoryId: lines[6]?.trim().split(/\s+/)[1] } : undefined;
}

function serverUrl(password: string, port: number, database: string, role = ROLE): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
}

const runtimeUrl = ({ runtimePassword = '' }: Access, port: number, database: string) =>
  serverUrl(runtimePassword, port, database, RUNTIME_ROLE);

function lastLines(logFile: string): string {
  return readFileSync(logFile, 'utf8').trim().split('\n').slice(-3).join(' ');
}
