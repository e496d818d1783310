import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Redis } from 'ioredis';
import pg from 'pg';
import { builtEntries } from '../../local/entries.js';
import { NODE_FLAGS } from '../../local/node-flags.js';
import { freePort } from '../../local/ports.js';
import { folderForDatabases } from '../support/folder-for-databases.cjs';
import { addMatches, type Sql } from '../support/large-job.js';
import { type Part, ProgramPart } from './part.js';
import { PostgresPart } from './postgres-part.js';
import { makeCertificate, writeProxyConfiguration } from './proxy.js';
import { Visitor } from './visitor.js';

export const STAFF = { username: 'dispatcher', password: 'correct horse' };

/** What the topology needs beside our own packages; where something is missing its tests are skipped by name. */
const PROGRAMS = { 'redis-server': '--version', nginx: '-v', openssl: 'version' };
export const missingPrograms = Object.entries(PROGRAMS)
  .filter(([program, argument]) => spawnSync(program, [argument]).status !== 0)
  .map(([program]) => program);

/**
 * Production on this machine: PostgreSQL, Redis (over TLS, with a password), two apis, two workers from the built product with
 * NODE_ENV=production, nginx with the shipped configuration in front, and the stand-in for the providers.
 *
 * In a test:
 *
 *     const hall = await startTopology();
 *     const staff = await hall.staff();                        // signed in, through the proxy
 *     const jobId = await hall.addJob(200);                    // open, with 200 workers to be texted
 *     await staff.post(`/api/jobs/${jobId}/notify`);
 *     await hall.workers[0].kill();                            // kill -9; it is revived after half a second
 *     await hall.redis.stop(); await hall.redis.start();       // stopped it stays down
 *     hall.postgres.pause(); hall.postgres.resume();           // SIGSTOP, with all its children
 *     await hall.sandbox('POST', '/twilio/rules', { outcome: 'refused', times: 3 });
 *     await hall.close();
 *
 * What each part said is in `part.log()`; `worker.output = '/dev/full'` and a restart give it a full disk; `env`
 * holds the settings, a part's own `settings` go before them, and what is changed there holds from its next start on.
 * By hand: `npm run build -w backend && node backend/dist/test/topology/main.js`.
 */
export interface Topology {
  /** The proxy's address, which is the product's PUBLIC_BASE_URL. */
  url: string;
  /** Data and logs. */
  folder: string;
  postgres: PostgresPart;
  redis: ProgramPart;
  provider: ProgramPart;
  apis: [ProgramPart, ProgramPart];
  workers: [ProgramPart, ProgramPart];
  proxy: ProgramPart;
  /** Where the stand-in for the providers listens. */
  providerUrl: string;
  /** Settings of the product's processes. */
  env: Record<string, string>;
  /** Signed in, through the proxy. */
  staff(): Promise<Visitor>;
  /** Nobody yet; through the proxy, or past it at one of the apis. */
  visitor(api?: 0 | 1, headers?: Record<string, string>): Visitor;
  sql: Sql;
  /** A connection to the queue's Redis, for `flushall` and the like. */
  redisClient: Redis;
  /** What a worker answers on its own port, `/health/ready` for example; rejects while it is down. */
  askWorker(worker: 0 | 1, path: string): Promise<Response>;
  /** Runs a command of the command line to its end; rejects with its words when it fails. */
  cli(...args: string[]): string;
  /** An open job with so many matched workers who may be texted; answers its id. */
  addJob(matches: number): Promise<string>;
  /** The stand-in's controls, `/twilio/…` and `/sendgrid/…`: see the `control.router.ts` of each. */
  sandbox(method: string, path: string, body?: object): Promise<unknown>;
  close(): Promise<void>;
}

interface TopologyOptions {
  /** Settings beside the usual ones. */
  env?: Record<string, string>;
  callbackDelayMs?: number;
}

export async function startTopology(options: TopologyOptions = {}): Promise<Topology> {
  const folder = folderForDatabases('topology');
  chmodSync(folder, 0o755); // PostgreSQL and nginx do not run as root
  const topology = new RunningTopology(folder, options);
  try {
    await topology.start();
    return topology;
  } catch (error) {
    await topology.close();
    throw error;
  }
}

class RunningTopology implements Topology {
  url: string;
  env: Record<string, string>;
  postgres: PostgresPart;
  redis: ProgramPart;
  provider: ProgramPart;
  providerUrl: string;
  apis: [ProgramPart, ProgramPart];
  workers: [ProgramPart, ProgramPart];
  proxy: ProgramPart;
  redisClient: Redis;
  private readonly entries = builtEntries(dirname(backendFolder()));
  private readonly visitors: Visitor[] = [];
  private readonly parts: Part[] = [];
  private pool: pg.Pool;
  private certificate: string;
  private apiPorts: number[];
  private workerPorts: number[];

  constructor(
    readonly folder: string,
    private readonly options: TopologyOptions,
  ) {
    for (const name of ['logs', 'redis', 'proxy']) mkdirSync(join(folder, name));
    process.once('exit', this.abandon);
  }

  async start(): Promise<void> {
    const [https, http, redis, provider, apiA, apiB, workerA, workerB] = await freePorts(8);
    this.apiPorts = [apiA, apiB];
    this.url = `https://localhost:${https}`;
    this.providerUrl = `http://127.0.0.1:${provider}`;
    const { certificate, file, key } = makeCertificate(join(this.folder, 'proxy'));
    this.certificate = certificate;

    this.postgres = this.add(new PostgresPart(join(this.folder, 'postgres'), this.logFile('postgres')));
    const redisUrl = `rediss://:${randomBytes(16).toString('hex')}@localhost:${redis}`;
    this.redisClient = new Redis(redisUrl, {
      tls: { ca: certificate },
      lazyConnect: true,
      retryStrategy: () => 100,
    });
    this.redisClient.on('error', () => undefined); // it is away whenever a test wants it to be
    this.redis = this.program('redis', 'redis-server', {
      args: [
        ...['--bind', '127.0.0.1', '--dir', join(this.folder, 'redis')],
        ...['--port', '0', '--tls-port', String(redis), '--tls-auth-clients', 'no'],
        ...['--tls-cert-file', file, '--tls-key-file', key, '--tls-ca-cert-file', file],
        ...['--requirepass', new URL(redisUrl).password],
        ...['--save', '', '--appendonly', 'yes', '--maxmemory-policy', 'noeviction'],
      ],
      ready: () => this.redisClient.ping(),
    });
    await Promise.all([this.postgres.start(), this.redis.start()]);
    this.pool = new pg.Pool({ connectionString: this.postgres.urls.url, max: 4 });
    this.pool.on('error', () => undefined); // cut off with the server; the next query says so
    this.env = this.productSettings(redisUrl, file);

    this.cli('migrate');
    this.cli('create-admin', '--if-empty');
    this.provider = this.node('provider', this.entries.sandbox, () => this.providerSettings(provider));
    this.workers = [this.worker('worker-1', workerA), this.worker('worker-2', workerB)];
    this.workerPorts = [workerA, workerB];
    this.apis = [this.api('api-1', apiA), this.api('api-2', apiB)];
    const configuration = writeProxyConfiguration(backendFolder(), {
      folder: join(this.folder, 'proxy'),
      publicBaseUrl: this.url,
      ports: { https, http },
      apiPorts: this.apiPorts,
    });
    this.proxy = this.program('proxy', 'nginx', {
      args: ['-c', configuration],
      ready: () => this.visitor().get('/favicon.svg'),
    });
    await Promise.all([this.provider, ...this.workers, ...this.apis].map((part) => part.start()));
    await this.proxy.start();
  }

  visitor(api?: 0 | 1, headers?: Record<string, string>): Visitor {
    const url = api === undefined ? this.url : `http://127.0.0.1:${this.apiPorts[api]}`;
    const visitor = new Visitor({ url, origin: this.url, certificate: this.certificate }, headers);
    this.visitors.push(visitor);
    return visitor;
  }

  askWorker(worker: 0 | 1, path: string): Promise<Response> {
    return fetch(`http://127.0.0.1:${this.workerPorts[worker]}${path}`);
  }

  staff(): Promise<Visitor> {
    return this.visitor().signIn(STAFF);
  }

  readonly sql: Sql = async <Row>(statement: string, values?: unknown[]) =>
    (await this.pool.query(statement, values)).rows as Row[];

  cli(...args: string[]): string {
    const { status, stdout, stderr } = spawnSync(process.execPath, [this.entries.cli, ...args], {
      env: { PATH: process.env.PATH, ...this.env, MIGRATION_DATABASE_URL: this.postgres.urls.url },
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`${args.join(' ')} failed (${status}): ${stdout}${stderr}`);
    return stdout;
  }

  async addJob(matches: number): Promise<string> {
    const [job] = await this.sql<{ id: string }>(
      `WITH employer AS (
         INSERT INTO employers (company_name) VALUES ('Hotel ' || gen_random_uuid()) RETURNING id
       ), classification AS (
         INSERT INTO classifications (name) VALUES ('Cook ' || gen_random_uuid()) RETURNING id
       )
       INSERT INTO jobs (title, description, employer_id, classification_id)
       SELECT 'Cook', '<p>Work</p>', employer.id, classification.id FROM employer, classification RETURNING id`,
    );
    if (!job) throw new Error('No job was made');
    await addMatches(this.sql, job.id, matches);
    return job.id;
  }

  async sandbox(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${this.providerUrl}/control${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.status === 204 ? undefined : response.json();
  }

  /** The last started first; leaves no process and no file. */
  async close(): Promise<void> {
    for (const visitor of this.visitors) visitor.close();
    this.redisClient?.disconnect();
    await this.pool?.end();
    const [servers, others] = [
      this.parts.filter((part) => part === this.postgres || part === this.redis),
      this.parts.filter((part) => part !== this.postgres && part !== this.redis),
    ];
    for (const group of [others, servers]) await Promise.all(group.map((part) => part.stop()));
    process.off('exit', this.abandon);
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Nothing of it outlives the process that started it. */
  private abandon = () => {
    for (const part of this.parts) part.abandon();
  };

  private productSettings(redisUrl: string, certificateFile: string): Record<string, string> {
    return {
      NODE_ENV: 'production',
      PUBLIC_BASE_URL: this.url,
      TRUST_PROXY: '1',
      DATABASE_URL: this.postgres.urls.runtimeUrl,
      REDIS_URL: redisUrl,
      QUEUE_PREFIX: 'hall',
      NODE_EXTRA_CA_CERTS: certificateFile,
      SESSION_SECRET: randomBytes(32).toString('hex'),
      SEAL_KEY: randomBytes(32).toString('hex'),
      TWILIO_ACCOUNT_SID: `AC${randomBytes(16).toString('hex')}`,
      TWILIO_AUTH_TOKEN: randomBytes(16).toString('hex'),
      TWILIO_FROM: '+12125550100',
      TWILIO_API_BASE_URL: this.providerUrl,
      SENDGRID_API_KEY: `SG.${randomBytes(16).toString('hex')}`,
      SENDGRID_API_BASE_URL: this.providerUrl,
      SMS_RATE_PER_SECOND: '1000',
      ADMIN_USERNAME: STAFF.username,
      ADMIN_PASSWORD: STAFF.password,
      ...this.options.env,
    };
  }

  private providerSettings(port: number): Record<string, string> {
    return {
      SANDBOX_PORT: String(port),
      SANDBOX_TWILIO_ACCOUNT_SID: this.env.TWILIO_ACCOUNT_SID ?? '',
      SANDBOX_TWILIO_AUTH_TOKEN: this.env.TWILIO_AUTH_TOKEN ?? '',
      SANDBOX_SENDGRID_API_KEY: this.env.SENDGRID_API_KEY ?? '',
      SANDBOX_INBOUND_URL: `${this.url}/api/twilio/inbound`,
      SANDBOX_CALLBACK_DELAY_MS: String(this.options.callbackDelayMs ?? 50),
      NODE_EXTRA_CA_CERTS: this.env.NODE_EXTRA_CA_CERTS ?? '',
    };
  }

  private api = (name: string, port: number) =>
    this.node(name, this.entries.api, () => ({ ...this.env, PORT: String(port) }));

  private worker = (name: string, port: number) =>
    this.node(name, this.entries.worker, () => ({ ...this.env, WORKER_PORT: String(port) }));

  private node(name: string, entry: string, env: () => Record<string, string>): ProgramPart {
    return this.program(name, process.execPath, {
      args: [...NODE_FLAGS, entry],
      env,
      ready: 'message',
    });
  }

  private program(
    name: string,
    file: string,
    program: Omit<ConstructorParameters<typeof ProgramPart>[2], 'file'>,
  ): ProgramPart {
    return this.add(new ProgramPart(name, this.logFile(name), { file, ...program }));
  }

  private add<P extends Part>(part: P): P {
    this.parts.push(part);
    return part;
  }

  private logFile = (name: string) => join(this.folder, 'logs', `${name}.log`);
}

/** The backend's own folder, from the source as well as from what is built. */
function backendFolder(from = import.meta.dirname): string {
  return existsSync(join(from, 'package.json')) ? from : backendFolder(dirname(from));
}

type Ports = [number, number, number, number, number, number, number, number];

/** No port twice: one that was found free is let go again at once. */
async function freePorts(count: Ports['length']): Promise<Ports> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports] as Ports;
}
