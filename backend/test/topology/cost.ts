import { setTimeout as pause } from 'node:timers/promises';
import { startTopology, type Topology } from './topology.js';
import type { Visitor } from './visitor.js';

/**
 * What things cost in processor time, part by part: the figures of docs/scaling.md. Processor time hardly depends
 * on what else the machine does, so it tells how many machines a load needs. By hand:
 * `npm run build -w backend && node backend/dist/test/topology/cost.js`.
 */
const TEXTS = 2_000;
const PAGES = 1_000;
const AT_ONCE = 8;
const LARGE_HALL = 100_000;

type Cost = Record<string, number>;

const cpu = ({ apis, workers, postgres, redis, proxy }: Topology): Cost => ({
  api: apis[0].cpuSeconds() + apis[1].cpuSeconds(),
  worker: workers[0].cpuSeconds() + workers[1].cpuSeconds(),
  postgres: postgres.cpuSeconds(),
  redis: redis.cpuSeconds(),
  proxy: proxy.cpuSeconds(),
});

async function measure(
  hall: Topology,
  what: string,
  count: number,
  work: () => Promise<void>,
): Promise<void> {
  const [before, since] = [cpu(hall), Date.now()];
  await work();
  const after = cpu(hall);
  const each = Object.entries(after).map(
    ([part, seconds]) => `${part} ${(((seconds - (before[part] ?? 0)) * 1000) / count).toFixed(2)}`,
  );
  const seconds = (Date.now() - since) / 1000;
  say(`${what}: ms of a processor each: ${each.join(', ')}; ${(count / seconds).toFixed(0)}/s here`);
}

const say = (line: string) => process.stdout.write(`${line}\n`);

async function repeat(count: number, work: (visitor: Visitor) => Promise<unknown>, visitor: Visitor) {
  let left = count;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left > 0) {
        left -= 1;
        await work(visitor);
      }
    }),
  );
}

async function texts(hall: Topology, staff: Visitor): Promise<string> {
  const jobId = await hall.addJob(TEXTS);
  await measure(hall, 'A text, from the click to "delivered"', TEXTS, async () => {
    await staff.post(`/api/jobs/${jobId}/notify`);
    for (;;) {
      const rows = await hall.sql<{ status: string }>('SELECT DISTINCT status FROM sms WHERE job_id = $1', [
        jobId,
      ]);
      if (rows.length === 1 && rows[0]?.status === 'delivered') return;
      await pause(200);
    }
  });
  return jobId;
}

/** A hall of another size than ours, in the same database: production itself takes no demo data. */
async function ranking(hall: Topology, staff: Visitor, ownJob: string): Promise<void> {
  hall.env.NODE_ENV = 'test';
  hall.cli('seed', '--workers', String(LARGE_HALL));
  hall.env.NODE_ENV = 'production';
  const [job] = await hall.sql<{ id: string }>(
    `SELECT j.id FROM jobs j JOIN employers e ON e.id = j.employer_id
      WHERE e.dispatch_class = 'L26 Tiered' AND j.status = 'Open' AND j.id <> $1 LIMIT 1`,
    [ownJob],
  );
  const path = `/api/jobs/${job?.id}`;
  const { body } = await staff.get(`${path}/eligible-workers`);
  const eligible = (body as unknown[]).length;
  await measure(hall, `Ranking ${eligible} of ${LARGE_HALL} workers, each row`, eligible * 3, async () => {
    for (let turn = 0; turn < 3; turn += 1) await staff.get(`${path}/eligible-workers`);
  });
  await measure(hall, 'Making their matches, each', eligible, async () => {
    const { status } = await staff.post(`${path}/create-matches`);
    if (status !== 200) say(`create-matches answered ${status}`);
  });
}

async function sizes(hall: Topology): Promise<void> {
  const rows = await hall.sql<{ name: string; bytes: number }>(
    `SELECT relname AS name, (pg_total_relation_size(oid) / greatest(reltuples, 1))::int AS bytes FROM pg_class
      WHERE relname IN ('workers', 'phone_numbers', 'job_matches', 'sms', 'sms_events', 'audit_entries', 'session')`,
  );
  say(`Bytes of a row with its indexes: ${rows.map(({ name, bytes }) => `${name} ${bytes}`).join(', ')}`);
}

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
const hall = await startTopology({
  callbackDelayMs: 0,
  env: { SMS_RATE_PER_SECOND: '10000', LOG_LEVEL: 'warn' },
});
try {
  const staff = await hall.staff();
  const jobId = await texts(hall, staff);
  const [match] = await hall.sql<{ id: string }>('SELECT id FROM job_matches WHERE job_id = $1 LIMIT 1', [
    jobId,
  ]);
  const page = `/api/worker-view/${match?.id}`;
  await measure(hall, "A worker's page", PAGES, () => repeat(PAGES, (visitor) => visitor.get(page), staff));
  await measure(hall, 'Who is signed in', PAGES, () =>
    repeat(PAGES, (visitor) => visitor.get('/api/user'), staff),
  );
  await measure(hall, `The list of ${TEXTS} workers`, 20, () =>
    repeat(20, (visitor) => visitor.get('/api/workers'), staff),
  );
  await ranking(hall, staff, jobId);
  await hall.sql('ANALYZE');
  await sizes(hall);
} finally {
  await hall.close();
}
