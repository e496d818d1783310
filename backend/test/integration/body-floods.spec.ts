import { randomUUID } from 'node:crypto';
import net from 'node:net';
import twilio from 'twilio';
import { EventSigner } from '../../sandbox/sendgrid/event-signer.js';
import { ARRIVAL } from '../../src/platform/bodies/body-arrival.js';
import { BODY_BUDGET, type BodyShare } from '../../src/platform/bodies/body-budget.js';
import { bodyRules } from '../../src/platform/http/body-limits.js';
import { factories } from '../support/factories.js';
import { sessionCookie, STAFF, startTestApi, type TestApi } from '../support/test-api.js';
import { PUBLIC_BASE_URL } from '../support/test-config.js';
import { TWILIO } from '../support/test-hall.js';
import { Wire } from '../support/wire.js';
import { eventually } from './messaging/eventually.js';

const WEBHOOK = '/api/sendgrid/webhook';
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };
const JSON_BODY = { 'Content-Type': 'application/json' };
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

  send(bytes: string): void {
    this.socket.write(bytes);
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
  let networks = 0;
  const { patienceMs } = ARRIVAL;

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
    ARRIVAL.patienceMs = patienceMs;
  });
  afterAll(() => api.close());

  const withStatus = (status: number) => open.filter((one) => one.status === status);

  /** Sends the head and the beginning of a body. */
  function begin(target: string, headers: Record<string, string | number>, start = '{'): Unfinished {
    const lines = Object.entries({ Host: 'hall.test', Origin: PUBLIC_BASE_URL, ...headers });
    const sent = 'Transfer-Encoding' in headers ? `${start.length.toString(16)}\r\n${start}\r\n` : start;
    const head = [`POST ${target} HTTP/1.1`, ...lines.map((line) => line.join(': ')), '', sent];
    const one = new Unfinished(api.url, head.join('\r\n'));
    open.push(one);
    return one;
  }

  /** Signed well-formed, by nobody whom the hall knows. */
  const forger = new EventSigner();
  const forged = () => forger.headers(seconds(), '[]');
  const flood = (address: string, length = LONGEST, start = '{') =>
    begin(WEBHOOK, { ...forged(), 'X-Forwarded-For': address, 'Content-Length': length }, start);
  const forgedText = { ...FORM, 'X-Twilio-Signature': `${'x'.repeat(27)}=` };

  const batch = (bytes: number) =>
    JSON.stringify([
      {
        event: 'open',
        email: 'ana@example.org',
        timestamp: seconds(),
        sg_event_id: 'x',
        pad: 'x'.repeat(bytes),
      },
    ]);
  async function post(address: string, body: string, headers = provider.headers(seconds(), body)) {
    const sent = { ...headers, 'content-type': 'application/json', 'x-forwarded-for': address };
    return (await fetch(api.url + WEBHOOK, { method: 'POST', body, headers: sent })).status;
  }
  /** What was counted against one before is not counted against these. */
  const freshAddresses = (count: number) => {
    networks += 1;
    return Array.from({ length: count }, (_, n) => `198.18.${networks}.${n + 1}`);
  };
  const answeredText = async () => {
    const form = { From: '+16175550123', Body: 'hello', MessageSid: `SM${'ab'.repeat(16)}`, To: TWILIO.from };
    const url = `${PUBLIC_BASE_URL}/api/twilio/inbound`;
    const signature = twilio.getExpectedTwilioSignature(TWILIO.authToken, url, form);
    const text = api.visitor().post('/api/twilio/inbound').type('form').set('X-Twilio-Signature', signature);
    await text.set('X-Forwarded-For', '198.51.100.1').send(form).expect(200);
  };

  describe.each<[BodyShare, () => string, () => Record<string, string>, () => Promise<unknown>]>([
    [
      'signIn',
      () => '/api/login',
      () => JSON_BODY,
      () => api.visitor().post('/api/login').send(STAFF).expect(200),
    ],
    [
      'answers',
      () => `/api/opt-in/${randomUUID()}`,
      () => JSON_BODY,
      async () => {
        const { id } = await factories(api.dataSource).phoneNumber();
        await api.visitor().post(`/api/opt-in/${id}`).send({ optedIn: true }).expect(200);
      },
    ],
    ['smsCallbacks', () => '/api/twilio/status', () => forgedText, answeredText],
    [
      'emailEvents',
      () => WEBHOOK,
      forged,
      async () => expect(await post('198.51.100.1', batch(768_000))).toBe(204),
    ],
  ])('of which %s are held back', (share, target, headers, honest) => {
    const { whole, ofOne } = BODY_BUDGET[share];

    const chunked = (address: string) =>
      begin(target(), { ...headers(), 'X-Forwarded-For': address, 'Transfer-Encoding': 'chunked' });
    const holdBack = (count: number, ofEach: number) =>
      freshAddresses(count).flatMap((address) => Array.from({ length: ofEach }, () => chunked(address)));
    const refused = (bodies: Unfinished[]) => bodies.filter(({ status }) => status === 503);

    it('by four addresses with all they can, others are answered, and slow ones heard to the end', async () => {
      const slow = chunked('198.51.100.9');
      const held = holdBack(4, ofOne.bodies + 1);
      await eventually(() => expect(refused(held)).toHaveLength(4));
      await honest();
      slow.send('1\r\n}\r\n0\r\n\r\n');
      await eventually(() => expect([400, 401, 403, 404]).toContain(slow.status));
    });

    it('by forty addresses with all they can, others are answered', async () => {
      const held = holdBack(40, Math.ceil((whole.bodies * 1.2) / 40));
      await eventually(() => expect(refused(held)).toHaveLength(held.length - whole.bodies));
      expect(refused(held)[0]?.answer).toMatch(/^Retry-After: \d+\r$/m);
      await honest();
      expect(refused(held).length).toBeLessThanOrEqual(held.length - whole.bodies + 1);
    });
  });

  it('take a part of the memory only, counted as they arrive', async () => {
    const nearlyAll = 'x'.repeat(LONGEST - 1);
    const held = () => withStatus(0).length;
    for (const address of ['192.0.2.20', '192.0.2.20', '192.0.2.20']) flood(address, LONGEST, nearlyAll);
    await eventually(() => expect(held()).toBe(1));
    for (const address of ['192.0.2.21', '192.0.2.22', '192.0.2.23']) flood(address, LONGEST, nearlyAll);
    await eventually(() => expect(held()).toBe(2));
    expect(await post('198.51.100.1', batch(3_000_000))).toBe(204);
    await api.staff();
    expect(await post('192.0.2.24', batch(4_000_000), forged())).toBe(403);
  });

  it('of an address that has signed well give way to no stranger', async () => {
    const body = batch(100);
    const known = { 'X-Forwarded-For': '198.51.100.7', 'Content-Length': body.length };
    expect(await post('198.51.100.7', body)).toBe(204);
    const one = begin(WEBHOOK, { ...provider.headers(seconds(), body), ...known }, body.slice(0, 50));
    const { whole } = BODY_BUDGET.emailEvents;
    const strangers = freshAddresses(whole.bodies + 1).map((address) => flood(address));
    await eventually(() => expect(strangers.filter(({ status }) => status === 503)).toHaveLength(1));
    one.send(body.slice(50));
    await eventually(() => expect(one.status).toBe(204));
  });

  it('of one staff user keep no other from writing', async () => {
    const hostile = await api.visitor().post('/api/login').send(STAFF).expect(200);
    const cookie = sessionCookie(hostile);
    const admin = await api.staff();
    const colleague = { username: 'colleague', password: 'battery staple' };
    await admin.post('/api/users').send(colleague).expect(201);
    const other = api.visitor();
    const signedIn = await other.post('/api/login').send(colleague).expect(200);

    const { ofOne } = BODY_BUDGET.staff;
    const slow = begin('/api/jobs', { ...JSON_BODY, Cookie: sessionCookie(signedIn), 'Content-Length': 2 });
    const headers = { ...JSON_BODY, Cookie: cookie, 'Transfer-Encoding': 'chunked' };
    for (let n = 0; n < ofOne.bodies + 1; n += 1) begin('/api/jobs', headers);
    await eventually(() => expect(withStatus(503)).toHaveLength(1));
    for (let n = 0; n < 8; n += 1) begin('/api/jobs', headers, `{"description":"${'x'.repeat(500_000)}`);
    await eventually(() => expect(withStatus(503).length).toBeGreaterThan(8));
    const made = factories(api.dataSource);
    const refs = {
      employerId: (await made.employer()).id,
      classificationId: (await made.classification()).id,
    };
    for (const agent of [other, admin]) {
      await agent
        .post('/api/jobs')
        .send({ title: 'Server', description: '<p>Saturday</p>', ...refs })
        .expect(201);
    }
    slow.send('}');
    await eventually(() => expect(slow.status).toBe(400));
  });

  it.each<[string, () => Record<string, string>]>([
    ['no signature', () => ({ ...forged(), 'x-twilio-email-event-webhook-signature': '' })],
    ['no time', () => ({ ...forged(), 'x-twilio-email-event-webhook-timestamp': '' })],
    ['a time long ago', () => new EventSigner().headers(seconds() - 26 * 3600, '[]')],
    [
      'a signature of no known form',
      () => ({ ...forged(), 'x-twilio-email-event-webhook-signature': 'made up' }),
    ],
  ])('are not waited for with %s', async (_, headers) => {
    const one = begin(WEBHOOK, { ...headers(), 'Content-Length': LONGEST });
    await eventually(() => expect(one.status).toBe(403));
  });

  const used = (address: string, points: number) =>
    api.dataSource.query('INSERT INTO rate_limits VALUES ($1, $2, $3)', [
      `bad-signatures:${address}`,
      points,
      Date.now() + 50_000,
    ]);

  it('are not waited for from an address that has forged too many; a small signed one is read', async () => {
    await used('192.0.2.50', 120);
    const one = flood('192.0.2.50');
    await eventually(() => expect(one.status).toBe(429));
    expect(one.answer).toMatch(/^Retry-After: \d+\r$/m);
    const long = begin(WEBHOOK, {
      ...forged(),
      'X-Forwarded-For': '192.0.2.50',
      'Transfer-Encoding': 'chunked',
    });
    await eventually(() => expect(long.status).toBe(429));
    expect(await post('192.0.2.50', batch(1_000))).toBe(204);
  });

  it.each([
    ['take too long', '192.0.2.51', (one: Unfinished) => one.closed],
    ['break off', '192.0.2.52', (one: Unfinished) => one.hangUp()],
  ])('that %s count against their address where a provider signs', async (_, address, end) => {
    await used(address, 119);
    ARRIVAL.patienceMs = 500;
    const body = { 'X-Forwarded-For': address, 'Content-Length': 100, Expect: '100-continue' };
    const one = begin('/api/twilio/status', { ...forgedText, ...body });
    await eventually(() => expect(one.status).toBe(100));
    await end(one);
    await eventually(async () => expect(await post(address, batch(100_000))).toBe(429));
  });

  it('have some seconds to arrive; after that the connection is closed', async () => {
    ARRIVAL.patienceMs = 500;
    const json = { ...JSON_BODY, 'Content-Length': 100 };
    const late = [
      begin('/api/login', json),
      begin('/api/opt-in/3f2b8c1e-5d7a-4e6f-9b0c-1a2d3e4f5a6b', json),
      begin('/api/twilio/status', { ...forgedText, 'Content-Length': 100 }),
      flood('192.0.2.60', 100_000),
    ];
    const refused = [begin('/api/jobs', json), begin('/api/nowhere', json), begin(WEBHOOK, json)];
    await Promise.all([...late, ...refused].map(({ closed }) => closed));
    expect(late.map(({ status }) => status)).toEqual([408, 408, 408, 408]);
    expect(late[0]?.answer).toContain('"code":"request_timeout"');
    expect(refused.map(({ status }) => status)).toEqual([401, 404, 403]);
  });

  it('that are long and refused are answered before their connection ends, and the answer says so', async () => {
    const wire = new Wire(api.url, 30_000);
    const body = 'x'.repeat(3_000_000);
    const headers = { ...JSON_BODY, Origin: PUBLIC_BASE_URL, 'Content-Length': body.length };
    const answers = [];
    for (let n = 0; n < 12; n += 1) {
      answers.push(await wire.send({ method: 'POST', target: '/api/jobs', headers, body }));
      answers.push(await wire.send({ method: 'GET', target: '/health/live', headers: {} }));
    }
    wire.close();
    expect(new Set(answers.map(({ status, headers: { connection } }) => `${status} ${connection}`))).toEqual(
      new Set(['401 close', '200 keep-alive']),
    );
  });

  describe('in chunks', () => {
    const PIECES = '1\r\na\r\n'.repeat(500_000);
    let read: number[];
    const remember = (socket: net.Socket) => socket.once('close', () => read.push(socket.bytesRead));
    const server = () => api.app.getHttpServer() as net.Server;
    beforeEach(() => {
      read = [];
      server().on('connection', remember);
    });
    afterEach(() => server().off('connection', remember));

    const chunks = (line: string, headers: Record<string, string>, sent = PIECES) => {
      const named = {
        Host: 'hall.test',
        Origin: PUBLIC_BASE_URL,
        'Transfer-Encoding': 'chunked',
        ...headers,
      };
      const lines = Object.entries(named).map((header) => header.join(': '));
      const one = new Unfinished(api.url, [`${line} HTTP/1.1`, ...lines, '', sent].join('\r\n'));
      open.push(one);
      return one;
    };

    it.each<[string, string, () => Record<string, string>]>([
      ['that nobody asked for', 'GET /health/live', () => ({})],
      ['that nobody asked for, of a HEAD', 'HEAD /', () => ({})],
      ['to nowhere', 'POST /nowhere', () => JSON_BODY],
      ['of a stranger, for staff', 'POST /api/jobs', () => JSON_BODY],
      ['that sign in', 'POST /api/login', () => JSON_BODY],
      [
        'of forged e-mail events',
        `POST ${WEBHOOK}`,
        () => ({ ...forged(), 'X-Forwarded-For': '192.0.2.70' }),
      ],
      [
        'of forged texts',
        'POST /api/twilio/status',
        () => ({ ...forgedText, 'X-Forwarded-For': '192.0.2.71' }),
      ],
    ])('of one byte each, %s, are hung up on and hardly read', async (_, line, headers) => {
      await chunks(line, headers()).closed;
      await eventually(() => expect(read).toHaveLength(1));
      expect(read[0]).toBeLessThan(bodyRules.formattedText.limit + 200_000);
    });

    it('that were refused before all came end their connection', async () => {
      const one = chunks('POST /api/jobs', JSON_BODY, '');
      await one.closed;
      expect(one.answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401']);
    });

    it('are taken from a client that writes as it goes', async () => {
      const credentials = JSON.stringify(STAFF);
      const byLetter = [...credentials].map((letter) => `1\r\n${letter}\r\n`).join('');
      const one = chunks('POST /api/login', JSON_BODY, `${byLetter}0\r\n\r\n`);
      await eventually(() => expect(one.status).toBe(200));
    });
  });
});
