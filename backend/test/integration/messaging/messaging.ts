import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { freePort } from '../../../local/ports.js';
import { createSandbox, type SandboxHandle } from '../../../sandbox/sandbox.js';
import { startWorker } from '../../../src/worker.app.js';
import { createTestDatabase } from '../../support/test-database.js';
import { PUBLIC_BASE_URL, testConfig, testEnvironment } from '../../support/test-config.js';
import { type Agent, startTestApi, type TestApi } from '../../support/test-api.js';
import { factories } from '../../support/factories.js';
import { addMatches } from '../../support/large-job.js';
import { type QueueKind, type QueueServer, startQueue } from './queue-backends.js';

export const TWILIO_ACCOUNT_SID = `AC${'7'.repeat(32)}`;
export const TWILIO_AUTH_TOKEN = 'the-token-of-the-tests';
export const TWILIO_FROM = '+12125550100';
export const SENDGRID_API_KEY = 'SG.the-key-of-the-tests';

export interface Messaging {
  api: TestApi;
  staff: Agent;
  sandbox: SandboxHandle;
  queue: QueueServer;
  /** The settings of this hall, beside those of every test. */
  env: Record<string, string | undefined>;
  databaseUrl: string;
  /** The same database as the role that owns its tables. */
  ownerUrl: string;
  make: ReturnType<typeof factories>;
  /** @param own settings beside the hall's */
  startWorker(own?: Record<string, string>): Promise<INestApplicationContext>;
  /** A worker that is ready, in a process of its own, as it is built. */
  startWorkerProcess(): Promise<ChildProcess>;
  sql<Row>(statement: string, values?: unknown[]): Promise<Row[]>;
  /** An open job and matched, textable workers with the given numbers. */
  jobFor(...numbers: string[]): Promise<JobWithMatches>;
  /** An open job with so many matches, made at once. */
  largeJob(matches: number): Promise<string>;
  notify(jobId: string): Promise<{ queued: number }>;
  close(): Promise<void>;
}

const WORKER = path.join(__dirname, '../../../dist/src/main.worker.js');

export interface JobWithMatches {
  id: string;
  matchIds: string[];
}

/** The real api and the real worker, a queue of the given kind, and the stand-in for the providers. */
export async function startMessaging(
  kind: QueueKind = 'PostgreSQL',
  { worker = true, env: more = {} }: { worker?: boolean; env?: Record<string, string> } = {},
): Promise<Messaging> {
  const [database, queue] = await Promise.all([createTestDatabase(), startQueue(kind)]);
  const port = await freePort();
  const sandbox = await createSandbox({
    deliverOrigin: `http://127.0.0.1:${port}`,
    twilio: {
      accountSid: TWILIO_ACCOUNT_SID,
      authToken: TWILIO_AUTH_TOKEN,
      inboundUrl: `${PUBLIC_BASE_URL}/api/twilio/inbound`,
      callbackDelayMs: 20,
    },
    sendgrid: {
      apiKey: SENDGRID_API_KEY,
      webhookUrl: `${PUBLIC_BASE_URL}/api/sendgrid/webhook`,
      eventDelayMs: 20,
      batchMs: 20,
    },
  });
  const env = {
    REDIS_URL: queue.redisUrl,
    TWILIO_ACCOUNT_SID,
    TWILIO_AUTH_TOKEN,
    TWILIO_FROM,
    TWILIO_API_BASE_URL: sandbox.url,
    SENDGRID_API_KEY,
    SENDGRID_API_BASE_URL: sandbox.url,
    SENDGRID_WEBHOOK_PUBLIC_KEY: sandbox.sendgrid.publicKey,
    ...more,
  };
  const api = await startTestApi({ databaseUrl: database.url, port, env });
  const workers: INestApplicationContext[] = [];
  const processes: ChildProcess[] = [];
  const start = async (own: Record<string, string> = {}) => {
    const app = await startWorker(testConfig(database.url, { ...env, ...own }));
    workers.push(app);
    return app;
  };
  if (worker) await start();
  const staff = await api.staff();
  const make = factories(api.dataSource);
  const sql = <Row>(statement: string, values?: unknown[]) => api.dataSource.query<Row[]>(statement, values);

  return {
    api,
    staff,
    sandbox,
    queue,
    env,
    databaseUrl: database.url,
    ownerUrl: database.ownerUrl,
    make,
    startWorker: start,
    startWorkerProcess: async () => {
      const worker = fork(WORKER, {
        env: testEnvironment(database.url, env),
        execArgv: [],
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      processes.push(worker);
      await once(worker, 'message'); // ready
      return worker;
    },
    sql,
    jobFor: async (...numbers) => {
      const job = await make.job();
      const matchIds: string[] = [];
      for (const [index, phone] of numbers.entries()) {
        await sql(
          `INSERT INTO phone_numbers (phone_number, opted_in) VALUES ($1, true) ON CONFLICT DO NOTHING`,
          [phone],
        );
        const { id: workerId } = await make.worker({ phone });
        matchIds.push((await make.match({ jobId: job.id, workerId, priority: index + 1 })).id);
      }
      return { id: job.id, matchIds };
    },
    largeJob: async (matches) => {
      const { id } = await make.job();
      await addMatches(sql, id, matches);
      return id;
    },
    notify: async (jobId) => {
      const { body } = await staff.post(`/api/jobs/${jobId}/notify`).send({}).expect(202);
      return body as { queued: number };
    },
    close: async () => {
      await Promise.all([...processes.map(kill), ...workers.map((app) => app.close())]);
      await sandbox.close();
      await api.close();
      await queue.stop();
      await database.drop();
    },
  };
}

/** `kill -9`; resolves once it is gone. */
export async function kill(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const exit = once(worker, 'exit');
  worker.kill('SIGKILL');
  await exit;
}

/** A text of a match, with what the match says about it. */
export interface Told {
  smsId: string;
  status: string;
  sid: string | null;
  error: string | null;
  attempts: number;
  notificationStatus: string | null;
  notificationError: string | null;
}

export async function told({ sql }: Messaging, matchId: string): Promise<Told> {
  const [row] = await sql<Told>(
    `SELECT s.id AS "smsId", s.status, s.twilio_message_sid AS sid, s.error_message AS error, s.attempts,
       n.status AS "notificationStatus", n.error AS "notificationError"
     FROM match_notifications n JOIN sms s ON s.id = n.sms_id WHERE n.match_id = $1`,
    [matchId],
  );
  if (!row) throw new Error('This match has no text');
  return row;
}
