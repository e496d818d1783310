import { freePort } from '../../local/ports.js';
import { smsChannel } from '../../src/messaging/sms/sms.channel.js';
import { figuresWith } from '../../src/operations/metrics/outbox-figures.js';
import { startTestApi, type TestApi } from '../support/test-api.js';
import { eventually } from './messaging/eventually.js';
import { type Messaging, startMessaging } from './messaging/messaging.js';
import { asOwner } from '../support/test-database.js';

/** The value of a figure with all these labels; undefined when there is none. */
function figure(text: string, name: string, labels: Record<string, string> = {}): number | undefined {
  const line = text
    .split('\n')
    .find(
      (one) =>
        (one.startsWith(`${name}{`) || one.startsWith(`${name} `)) &&
        Object.entries(labels).every(([label, value]) => one.includes(`${label}="${value}"`)),
    );
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

describe('The figures', () => {
  let hall: Messaging;
  let workerPort: number;
  const scrape = async (port?: number) =>
    (await fetch(port ? `http://127.0.0.1:${port}/metrics` : `${hall.api.url}/metrics`)).text();

  beforeAll(async () => {
    workerPort = await freePort();
    hall = await startMessaging('PostgreSQL', { env: { WORKER_PORT: String(workerPort) } });
  });
  afterAll(() => hall.close());

  it('tell of messages from the click to the callback, on the api and on the worker', async () => {
    const { id } = await hall.jobFor('+12125550101', '+12125550102', '+15005553005');
    await hall.notify(id);
    await eventually(async () => {
      const text = await scrape(workerPort);
      expect(figure(text, 'hiring_hall_messages_last_day', { channel: 'sms', status: 'delivered' })).toBe(2);
      expect(figure(text, 'hiring_hall_messages_last_day', { channel: 'sms', status: 'undelivered' })).toBe(
        1,
      );
      expect(figure(text, 'hiring_hall_sends_total', { channel: 'sms', outcome: 'accepted' })).toBe(3);
      expect(figure(text, 'hiring_hall_provider_request_duration_seconds_count', { channel: 'sms' })).toBe(3);
      expect(figure(text, 'hiring_hall_webhook_lag_seconds_count', { channel: 'sms' })).toBeGreaterThan(3);
      expect(figure(text, 'hiring_hall_oldest_unapplied_event_age_seconds', { channel: 'sms' })).toBe(0);
    });
    const text = await scrape();
    expect(figure(text, 'hiring_hall_dependency_up', { dependency: 'database' })).toBe(1);
    expect(figure(text, 'hiring_hall_dependency_up', { dependency: 'queue' })).toBe(1);
    expect(figure(text, 'hiring_hall_queue_jobs', { queue: 'sms-send', state: 'waiting' })).toBe(0);
    const notify = { method: 'POST', route: '/api/jobs/:id/notify', status: '202' };
    expect(figure(text, 'hiring_hall_http_request_duration_seconds_count', notify)).toBe(1);
    expect(text).not.toContain(id);
    expect(figure(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e6);
    expect(figure(text, 'nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0);
  });

  it('show what waits, since when, and what is unknown', async () => {
    await hall.sql(`INSERT INTO sms (phone_number, message, purpose, status, created_at, updated_at, held_until) VALUES
      ('+12125550111', 'a', 'test', 'pending', now() - interval '10 minutes', now(), NULL),
      ('+12125550110', 'for the morning', 'test', 'pending', now() - interval '9 hours', now(), now() + interval '1 hour'),
      ('+12125550112', 'b', 'test', 'unknown', now() - interval '9 days', now() - interval '9 days', NULL)`);
    const text = await scrape();
    expect(figure(text, 'hiring_hall_open_messages', { channel: 'sms', status: 'pending' })).toBe(2);
    expect(figure(text, 'hiring_hall_open_messages', { channel: 'sms', status: 'unknown' })).toBe(1);
    expect(figure(text, 'hiring_hall_open_messages', { channel: 'email', status: 'unknown' })).toBe(0);
    const age = figure(text, 'hiring_hall_oldest_pending_message_age_seconds', { channel: 'sms' });
    expect(age).toBeGreaterThanOrEqual(600);
    expect(age).toBeLessThan(700);
  });

  it('are read from indexes alone, however many messages there are', async () => {
    await hall.sql(`INSERT INTO sms (phone_number, message, purpose, status, created_at)
      SELECT '+12125550120', 'old', 'test', 'delivered', now() - i * interval '1 minute' - interval '1 day'
      FROM generate_series(1, 20000) AS i`);
    await asOwner(hall.databaseUrl, 'ANALYZE sms');
    const { statement, params } = figuresWith(smsChannel);
    const plan = await hall.sql<Record<string, string>>(
      `EXPLAIN ${statement.text}`,
      statement.values(params),
    );
    const lines = plan.map((row) => row['QUERY PLAN'] ?? '');
    expect(lines.filter((line) => line.includes('Seq Scan on sms'))).toEqual([]);
  });

  it('come with the health of a worker, as the api tells its own', async () => {
    const ask = (path: string) => fetch(`http://127.0.0.1:${workerPort}${path}`);
    for (const path of ['/health/live', '/health/ready']) {
      const answer = await ask(path);
      expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }]);
    }
    expect((await ask('/api/workers')).status).toBe(404);
  });

  it('put everything that is no route of ours under one name', async () => {
    await fetch(`${hall.api.url}/api/no-such-thing/${'x'.repeat(20)}`);
    const text = await scrape();
    const other = { method: 'GET', route: 'other', status: '404' };
    expect(figure(text, 'hiring_hall_http_request_duration_seconds_count', other)).toBeGreaterThanOrEqual(1);
    expect(text).not.toContain('no-such-thing');
  });
});

describe('Who sees the figures', () => {
  let api: TestApi;
  afterEach(() => api.close());
  const ask = (headers: Record<string, string> = {}) =>
    fetch(`${api.url}/metrics`, { headers }).then(({ status }) => status);

  it('is whoever asks from inside, not through a proxy, where there is no token', async () => {
    api = await startTestApi();
    expect(await ask()).toBe(200);
    expect(await ask({ 'X-Forwarded-For': '10.0.0.7' })).toBe(403);
    expect(await ask({ Via: '1.1 somewhere' })).toBe(403);
    await (await api.staff()).get('/metrics').expect(200);
  });

  it('is whoever has the token where there is one, from anywhere, and nobody else', async () => {
    const token = 'a-token-of-the-scraper';
    api = await startTestApi({ env: { METRICS_TOKEN: token } });
    expect(await ask()).toBe(401);
    expect(await ask({ Authorization: `Bearer ${token}x` })).toBe(401);
    expect(await ask({ Authorization: `Bearer ${token}`, 'X-Forwarded-For': '203.0.113.9' })).toBe(200);
    await (await api.staff()).get('/metrics').expect(401);
  });

  it('sees what there is while the database is away', async () => {
    api = await startTestApi();
    await api.dataSource.destroy();
    const text = await (await fetch(`${api.url}/metrics`)).text();
    expect(figure(text, 'hiring_hall_dependency_up', { dependency: 'database' })).toBe(0);
    expect(figure(text, 'hiring_hall_dependency_up', { dependency: 'queue' })).toBe(1);
    expect(text).not.toContain('hiring_hall_oldest_pending_message_age_seconds{');
    expect(figure(text, 'process_cpu_seconds_total')).toBeGreaterThan(0);
  });
});
