import net from 'node:net';
import { EventSigner } from '../../sandbox/sendgrid/event-signer.js';
import { BODY_BUDGET } from '../../src/platform/bodies/body-budget.js';
import { bodyRules } from '../../src/platform/http/body-limits.js';
import { startTestApi, type TestApi } from '../support/test-api.js';
import { PUBLIC_BASE_URL } from '../support/test-config.js';
import { TWILIO } from '../support/test-hall.js';
import { eventually } from './messaging/eventually.js';

const WEBHOOK = '/api/sendgrid/webhook';
const LONGEST = bodyRules.emailEvents.limit;
const seconds = () => Math.floor(Date.now() / 1000);

/** A request of which no more is sent than what is written by hand. */
class Unfinished {
  answer = '';
  readonly closed: Promise<void>;
  private readonly socket: net.Socket;

  constructor(url: string, bytes: string) {
    const { hostname, port } = new URL(url);
    this.socket = net.connect(Number(port), hostname, () => this.socket.write(bytes));
    this.socket.on('data', (part) => (this.answer += part.toString('latin1')));
    this.socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => this.socket.once('close', () => resolve()));
  }

  get status(): number {
    return Number(/^HTTP\/1\.1 (\d+)/.exec(this.answer)?.[1] ?? 0);
  }

  hangUp(): Promise<void> {
    this.socket.destroy();
    return this.closed;
  }
}

describe('Bodies that strangers send', () => {
  const provider = new EventSigner();
  let api: TestApi;
  let open: Unfinished[] = [];

  beforeAll(async () => {
    const env = {
      TRUST_PROXY: '1',
      SENDGRID_API_KEY: 'SG.0123456789abcdef.fedcba9876543210',
      SENDGRID_WEBHOOK_PUBLIC_KEY: provider.publicKey,
      TWILIO_ACCOUNT_SID: TWILIO.accountSid,
      TWILIO_AUTH_TOKEN: TWILIO.authToken,
      TWILIO_FROM: TWILIO.from,
    };
    api = await startTestApi({ env });
  });
  afterEach(async () => {
    await Promise.all(open.map((one) => one.hangUp()));
    open = [];
  });
  afterAll(() => api.close());

  const withStatus = (status: number) => open.filter((one) => one.status === status);

  /** Sends the head and the beginning of a body. */
  function begin(target: string, headers: Record<string, string | number>): Unfinished {
    const lines = Object.entries({ Host: 'hall.test', Origin: PUBLIC_BASE_URL, ...headers });
    const start = 'Transfer-Encoding' in headers ? '1\r\n{\r\n' : '{';
    const head = [`POST ${target} HTTP/1.1`, ...lines.map((line) => line.join(': ')), '', start];
    const one = new Unfinished(api.url, head.join('\r\n'));
    open.push(one);
    return one;
  }

  /** Signed well-formed, by nobody whom the hall knows. */
  const forged = () => new EventSigner().headers(seconds(), '[]');
  const flood = (address: string, length = LONGEST) =>
    begin(WEBHOOK, { ...forged(), 'X-Forwarded-For': address, 'Content-Length': length });

  const batch = (bytes: number) =>
    JSON.stringify([
      { event: 'open', email: 'ana@example.org', timestamp: seconds(), sg_event_id: 'x', pad: 'x'.repeat(bytes) },
    ]);
  async function post(address: string, body: string, headers = provider.headers(seconds(), body)) {
    const sent = { ...headers, 'content-type': 'application/json', 'x-forwarded-for': address };
    return (await fetch(api.url + WEBHOOK, { method: 'POST', body, headers: sent })).status;
  }

  it('take a part of the memory only, one address a part of that; the provider is heard meanwhile', async () => {
    const { whole, ofOneAddress } = BODY_BUDGET.emailEvents;
    const ofOne = Math.floor(ofOneAddress / LONGEST);
    const ofAll = Math.floor(whole / LONGEST);
    for (let n = 0; n < 30; n += 1) flood('192.0.2.1');
    await eventually(() => expect(withStatus(503)).toHaveLength(30 - ofOne));
    expect(withStatus(503)[0]?.answer).toMatch(/^Retry-After: \d+\r$/m);
    expect(await post('198.51.100.1', batch(768_000))).toBe(204);

    for (let n = 0; n < 30; n += 1) flood(`192.0.2.${2 + n}`);
    await eventually(() => expect(withStatus(503)).toHaveLength(60 - ofAll));
    expect(await post('198.51.100.1', batch(768_000))).toBe(204);
    await api.staff();

    await Promise.all(open.map((one) => one.hangUp()));
    await eventually(async () => expect(await post('192.0.2.1', batch(4_000_000), forged())).toBe(403));
  });

  it('count as the longest when they do not say how long they are', async () => {
    const chunked = { ...forged(), 'X-Forwarded-For': '192.0.2.40', 'Transfer-Encoding': 'chunked' };
    for (let n = 0; n < 5; n += 1) begin(WEBHOOK, chunked);
    await eventually(() => expect(withStatus(503)).toHaveLength(4));
  });

  it.each<[string, () => Record<string, string>]>([
    ['no signature', () => ({ ...forged(), 'x-twilio-email-event-webhook-signature': '' })],
    ['no time', () => ({ ...forged(), 'x-twilio-email-event-webhook-timestamp': '' })],
    ['a time long ago', () => new EventSigner().headers(seconds() - 26 * 3600, '[]')],
    ['a signature of no known form', () => ({ ...forged(), 'x-twilio-email-event-webhook-signature': 'made up' })],
  ])('are not waited for with %s', async (_, headers) => {
    const one = begin(WEBHOOK, { ...headers(), 'Content-Length': LONGEST });
    await eventually(() => expect(one.status).toBe(403));
  });

  it('are not waited for from an address that has forged too many; a small signed one is read', async () => {
    await api.dataSource.query('INSERT INTO rate_limits VALUES ($1, $2, $3)', [
      'bad-signatures:192.0.2.50',
      120,
      Date.now() + 50_000,
    ]);
    const one = flood('192.0.2.50');
    await eventually(() => expect(one.status).toBe(429));
    expect(one.answer).toMatch(/^Retry-After: \d+\r$/m);
    expect(await post('192.0.2.50', batch(1_000))).toBe(204);
  });

  it('have some seconds to arrive; after that the connection is closed', async () => {
    const json = { 'Content-Type': 'application/json', 'Content-Length': 100 };
    const form = { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': 100 };
    const late = [
      begin('/api/login', json),
      begin('/api/opt-in/3f2b8c1e-5d7a-4e6f-9b0c-1a2d3e4f5a6b', json),
      begin('/api/twilio/status', { ...form, 'X-Twilio-Signature': `${'x'.repeat(27)}=` }),
      flood('192.0.2.60', 700_000),
    ];
    const refused = [begin('/api/jobs', json), begin('/api/nowhere', json), begin(WEBHOOK, json)];
    await Promise.all([...late, ...refused].map(({ closed }) => closed));
    expect(late.map(({ status }) => status)).toEqual([408, 408, 408, 408]);
    expect(late[0]?.answer).toContain('"code":"request_timeout"');
    expect(refused.map(({ status }) => status)).toEqual([401, 404, 403]);
  }, 30_000);
});
