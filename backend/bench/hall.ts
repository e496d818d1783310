import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { builtEntries, type Entries } from '../local/entries.js';
import { freePort } from '../local/ports.js';
import { startPostgres, type Postgres } from '../local/postgres.js';
import { call } from './http.js';
import { MeasuredProcess } from './processes.js';

export const ACCOUNT = { sid: `AC${'0'.repeat(32)}`, token: 'bench-token-of-no-account' };
/** Texts that are with the provider at once: the setting of the worker, and of the bare loop beside it. */
export const CONCURRENCY = 50;
export const DEMO_PASSWORD = 'only-for-this-measurement';
const WORKER_NUMBER = '+16175550100';

export type QueueBackend = 'PostgreSQL' | 'Redis';

/** The database server of the whole run, with a hall for each size asked for. */
export class BenchDatabase {
  private readonly urls = new Map<string, string>();

  private constructor(
    readonly folder: string,
    private readonly postgres: Postgres,
    readonly entries: Entries,
  ) {}

  static async start(root: string): Promise<BenchDatabase> {
    const folder = mkdtempSync(join(tmpdir(), 'hall-bench-'));
    chmodSync(folder, 0o755);
    const postgres = await startPostgres({ dataDir: join(folder, 'postgres') });
    return new BenchDatabase(folder, postgres, builtEntries(root));
  }

  /** Where the processes' profiles are. */
  get profiles(): string {
    return join(this.folder, 'profiles');
  }

  /** The address of a migrated database with so many workers; made when first asked for. */
  async hallOf(workers: number, own = ''): Promise<string> {
    const name = `hall_${workers}${own}`;
    const known = this.urls.get(name);
    if (known) return known;
    const admin = new pg.Client({ connectionString: this.postgres.adminUrl });
    await admin.connect();
    await admin.query(`CREATE DATABASE ${name}`);
    await admin.end();
    const url = new URL(this.postgres.adminUrl);
    url.pathname = `/${name}`;
    this.cli(url.href, 'migrate');
    this.cli(url.href, 'seed', '--workers', String(workers));
    this.urls.set(name, url.href);
    return url.href;
  }

  async stop(): Promise<void> {
    await this.postgres.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private cli(databaseUrl: string, ...args: string[]): void {
    const done = spawnSync(process.execPath, [this.entries.cli, ...args], {
      env: { PATH: process.env.PATH, ...settings(databaseUrl) },
      encoding: 'utf8',
    });
    if (done.status !== 0) throw new Error(`${args.join(' ')} failed: ${done.stderr}`);
  }
}

const settings = (databaseUrl: string) => ({
  NODE_ENV: 'development',
  DATABASE_URL: databaseUrl,
  SESSION_SECRET: 'only-for-this-measurement',
  DEMO_PASSWORD,
  LOG_LEVEL: 'warn',
});

interface HallOptions {
  databaseUrl: string;
  providerUrl: string;
  redisUrl?: string;
  worker: boolean;
  /** All its times are shorter by this factor. */
  timesFaster?: number;
  /** Names the profiles of its processes; without it none are made. */
  profile?: string;
}

/** The api, and a worker if asked for, as processes of their own; somebody is signed in. */
export class BenchHall {
  private constructor(
    readonly url: string,
    readonly databaseUrl: string,
    readonly pool: pg.Pool,
    readonly processes: MeasuredProcess[],
    private readonly cookie: string,
  ) {}

  static async start(database: BenchDatabase, options: HallOptions): Promise<BenchHall> {
    const { databaseUrl, providerUrl, redisUrl, worker, timesFaster, profile } = options;
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const env = {
      ...settings(databaseUrl),
      PORT: String(port),
      PUBLIC_BASE_URL: url,
      ...(redisUrl ? { REDIS_URL: redisUrl } : {}),
      ...(timesFaster ? { NODE_ENV: 'test', TIMES_FASTER: String(timesFaster) } : {}),
      TWILIO_ACCOUNT_SID: ACCOUNT.sid,
      TWILIO_AUTH_TOKEN: ACCOUNT.token,
      TWILIO_API_BASE_URL: providerUrl,
      TWILIO_FROM: WORKER_NUMBER,
      SMS_RATE_PER_SECOND: '10000',
      SMS_CONCURRENCY: String(CONCURRENCY),
    };
    const { api, worker: workerEntry } = database.entries;
    const log = join(database.folder, 'processes.log');
    const profileOf = (name: string) => profile && join(database.profiles, `${profile}, ${name}`);
    const processes = [await MeasuredProcess.start('api', api, env, log, profileOf('api'))];
    if (worker)
      processes.push(await MeasuredProcess.start('worker', workerEntry, env, log, profileOf('worker')));
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
    // Ended with its server when a case fails: the case's own error is what counts.
    pool.on('error', () => undefined);
    return new BenchHall(url, databaseUrl, pool, processes, await signIn(url, 'dispatcher'));
  }

  /** What a signed-in browser sends along. */
  get headers(): Record<string, string> {
    return { cookie: this.cookie, origin: this.url, 'content-type': 'application/json' };
  }

  async stop(): Promise<void> {
    await this.pool.end();
    for (const one of this.processes.toReversed()) await one.stop();
  }
}

/** @returns the cookie of one of the two demo users */
export async function signIn(url: string, username: 'dispatcher' | 'steward'): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ username, password: DEMO_PASSWORD }),
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  if (!cookie) throw new Error(`Signing in was answered ${answer.status}`);
  return cookie;
}

/** Calls the api as the signed-in user. @throws unless the answer is a 2xx */
export async function ask<T>(
  hall: BenchHall,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<T> {
  const { status, text } = await call({
    method,
    url: hall.url + path,
    headers: hall.headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (status > 299) throw new Error(`${method} ${path} answered ${status}: ${text}`);
  return JSON.parse(text) as T;
}
