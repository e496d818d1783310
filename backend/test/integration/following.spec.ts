import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { freePort } from '../../local/ports.js';
import { createSandbox, type SandboxHandle } from '../../sandbox/sandbox.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { SENDGRID, TWILIO } from '../support/test-hall.js';
import { runCommand } from './cli/command.js';
import { eventually } from './messaging/eventually.js';

interface Span {
  service: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Record<string, string | undefined>;
}
type Attributes = { key: string; value: { stringValue?: string } }[];
interface Exported {
  resourceSpans: {
    resource: { attributes: Attributes };
    scopeSpans: { spans: (Omit<Span, 'attributes' | 'service'> & { attributes: Attributes })[] }[];
  }[];
}

const byName = (attributes: Attributes) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue]));

/** What a collector of OTLP over HTTP is told. */
class Collector {
  readonly spans: Span[] = [];
  readonly headers = new Set<string>();
  private readonly server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      this.headers.add(`${request.url} ${request.headers.authorization}`);
      this.take(JSON.parse(body) as Exported);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });

  async start(): Promise<string> {
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private take({ resourceSpans }: Exported): void {
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = byName(resource.attributes)['service.name'] ?? '';
      for (const { spans } of scopeSpans)
        this.spans.push(...spans.map((span) => ({ ...span, service, attributes: byName(span.attributes) })));
    }
  }
}

const staff = { username: 'dispatcher', password: 'correct horse' };

describe('A message is followed', () => {
  const collector = new Collector();
  const processes: ChildProcess[] = [];
  let database: TestDatabase;
  let sandbox: SandboxHandle;
  let url: string;
  let log = '';
  let requestId = '';
  let smsId = '';

  async function start(entry: string, env: Record<string, string>): Promise<void> {
    const child = fork(path.resolve(__dirname, '../../dist/src', entry), { env, silent: true });
    processes.push(child);
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text: Buffer) => (log += text.toString()));
    const [said] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as unknown[];
    if (typeof said !== 'object') throw new Error(`${entry} did not start: ${log}`);
  }

  const stop = async () => {
    const running = processes.splice(0);
    await Promise.all(
      running.map(async (child) => {
        const exit = once(child, 'exit');
        child.kill('SIGTERM');
        await exit;
      }),
    );
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    sandbox = await createSandbox({
      twilio: { ...TWILIO, inboundUrl: `${url}/api/twilio/inbound`, callbackDelayMs: 20 },
      sendgrid: SENDGRID,
    });
    const env = {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'test',
      PORT: String(port),
      PUBLIC_BASE_URL: url,
      DATABASE_URL: database.url,
      SESSION_SECRET: 'only-for-this-test-run',
      TWILIO_ACCOUNT_SID: TWILIO.accountSid,
      TWILIO_AUTH_TOKEN: TWILIO.authToken,
      TWILIO_FROM: TWILIO.from,
      TWILIO_API_BASE_URL: sandbox.url,
      ADMIN_USERNAME: staff.username,
      ADMIN_PASSWORD: staff.password,
      OTEL_EXPORTER_OTLP_ENDPOINT: await collector.start(),
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20abc',
    };
    await runCommand(['create-admin'], env);
    await Promise.all([start('main.api.js', env), start('main.worker.js', env)]);

    const headers = { origin: url, 'content-type': 'application/json' };
    const post = (to: string, body: object, cookie = '') =>
      fetch(`${url}${to}`, { method: 'POST', headers: { ...headers, cookie }, body: JSON.stringify(body) });
    const signedIn = await post('/api/login', staff);
    const cookie = signedIn.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    const sent = await post('/api/sms/test', { to: '+12125550177', message: 'Hello' }, cookie);
    expect(sent.status).toBe(200);
    requestId = sent.headers.get('x-request-id') ?? '';
    await fetch(`${url}/api/worker-view/0b9f3a52-7c55-4d4e-9a33-5f1f6d3f2a10?secret=1`);
  });
  afterAll(async () => {
    await stop();
    collector.stop();
    await sandbox.close();
    await database.drop();
  });

  it('by the id of the request, through the logs of both processes, from the click to the callback', async () => {
    interface Line {
      req?: { id: string; path: string };
      requestId?: string;
      sms?: string;
      status?: string;
      pid: number;
    }
    await eventually(() => {
      const lines = log
        .split('\n')
        .filter((line) => line.startsWith('{') && line.includes(requestId))
        .map((line) => JSON.parse(line) as Line);
      expect(lines).toContainEqual(
        expect.objectContaining({ req: expect.objectContaining({ id: requestId, path: '/api/sms/test' }) }),
      );
      const moves = lines.filter((line) => line.requestId === requestId);
      expect(moves.map(({ status }) => status)).toEqual(expect.arrayContaining(['queued', 'delivered']));
      expect(new Set(moves.map(({ sms }) => sms)).size).toBe(1);
      expect(new Set(lines.map(({ pid }) => pid)).size).toBe(2);
      smsId = moves[0]?.sms ?? '';
    });
    expect(log).not.toContain('+12125550177');
  });

  it('by its trace, from the request through the queue to the provider', async () => {
    await stop(); // which sends what is gathered
    const { spans } = collector;
    const request = spans.find(({ name }) => name === 'POST /api/sms/test');
    expect(request).toMatchObject({ service: 'hiring-hall-api' });
    expect(request?.attributes['hiring_hall.request_id']).toBe(requestId);
    const trace = spans.filter(({ traceId }) => traceId === request?.traceId);
    const ofWorker = trace.filter(({ service }) => service === 'hiring-hall-worker');
    expect(ofWorker.map(({ attributes }) => attributes['url.full'])).toContain(
      `${sandbox.url}/2010-04-01/Accounts/${TWILIO.accountSid}/Messages.json`,
    );
    expect(JSON.stringify(ofWorker)).toContain(smsId);
    const byId = new Set(trace.map(({ spanId }) => spanId));
    expect(trace.filter(({ parentSpanId }) => parentSpanId && !byId.has(parentSpanId))).toEqual([]);
    expect([...collector.headers]).toEqual(['/v1/traces Basic abc']);
  });

  it('without what nobody else is to read', () => {
    const all = JSON.stringify(collector.spans);
    expect(all).toContain('/api/worker-view/0b9f3a52…');
    for (const secret of ['0b9f3a52-7c55', 'secret=1', '+12125550177', 'correct horse', TWILIO.authToken]) {
      expect(all).not.toContain(secret);
    }
  });
});
