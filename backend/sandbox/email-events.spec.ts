import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';

import { createSandbox, type SandboxHandle } from './sandbox.js';
import type { MailEvent } from './sendgrid/types.js';
import { ProductDouble, type Received } from './testing/product-double.js';
import { sendgridSdk, type SendgridSdk } from './testing/sendgrid-client.js';

const twilio = { accountSid: `AC${'a'.repeat(32)}`, authToken: 'token' };
const apiKey = 'SG.test.key';
const publicUrl = 'https://hall.example.org/api/sendgrid/webhook';
const product = new ProductDouble();

let sandbox: SandboxHandle;
let sdk: SendgridSdk;

beforeAll(async () => {
  sandbox = await createSandbox({
    deliverOrigin: await product.start(),
    twilio,
    sendgrid: { apiKey, webhookUrl: publicUrl, eventDelayMs: 0, batchMs: 0 },
  });
  sdk = sendgridSdk(sandbox.url, apiKey);
});
afterEach(async () => {
  await sandbox.sendgrid.idle();
  sandbox.sendgrid.reset();
  sandbox.sendgrid.configure({ eventDelayMs: 0, batchMs: 0 });
  product.received.length = 0;
  product.respond = () => ({ status: 204 });
});
afterAll(async () => {
  await sandbox.close();
  await product.stop();
});

async function send(to: string, more: object = {}): Promise<void> {
  const html = '<p>See <a href="https://hall.example.org/worker-view/1">the job</a></p>';
  const customArgs = { emailId: '7' };
  await sdk.mail.send({ ...{ to, from: 'hall@example.org', subject: 'x', html, customArgs }, ...more });
  await sandbox.sendgrid.idle();
}

const eventsIn = (call: Received) => JSON.parse(call.body) as MailEvent[];
const received = () => product.received.flatMap(eventsIn);
const kinds = () => received().map(({ event }) => event);

function isSigned({ body, headers }: Received, publicKey = sandbox.sendgrid.publicKey): boolean {
  const signature = headers['x-twilio-email-event-webhook-signature'];
  const timestamp = headers['x-twilio-email-event-webhook-timestamp'];
  if (typeof signature !== 'string' || typeof timestamp !== 'string') return false;
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  return verify('sha256', Buffer.from(timestamp + body), key, Buffer.from(signature, 'base64'));
}

describe('events', () => {
  it.each([
    ['ana@example.com', ['processed', 'delivered', 'open']],
    ['click@example.com', ['processed', 'delivered', 'open', 'click']],
    ['bounce@example.com', ['processed', 'bounce']],
    ['late-bounce@example.com', ['processed', 'delivered', 'bounce']],
    ['dropped@example.com', ['dropped']],
    ['deferred@example.com', ['processed', 'deferred', 'delivered']],
    ['spam@example.com', ['processed', 'delivered', 'spamreport']],
    ['unsubscribe@example.com', ['processed', 'delivered', 'unsubscribe']],
  ])('%s: %j', async (to, expected) => {
    await send(to);
    expect(kinds()).toEqual(expected);
    expect(product.received.every((call) => isSigned(call))).toBe(true);
    const [mail] = sandbox.sendgrid.messages();
    expect(mail?.events).toEqual(received());
    expect(mail?.events[0]).toMatchObject({
      ...{ email: to, emailId: '7', timestamp: expect.any(Number), sg_event_id: expect.any(String) },
      sg_message_id: mail?.id,
      'smtp-id': expect.stringContaining('@'),
    });
  });

  it('say why an e-mail came back, the late one without the message’s id', async () => {
    await send('bounce@example.com');
    await send('late-bounce@example.com');
    const bounces = received().filter(({ event }) => event === 'bounce');
    expect(bounces[0]).toMatchObject({
      type: 'bounce',
      status: '5.1.1',
      reason: expect.stringContaining('550'),
    });
    expect(bounces[1]).toMatchObject({ emailId: '7', reason: expect.stringContaining('552') });
    expect(bounces[1]).not.toHaveProperty('sg_message_id');
  });

  it('name the link that was clicked', async () => {
    await send('click@example.com');
    expect(received().at(-1)).toMatchObject({ url: 'https://hall.example.org/worker-view/1' });
  });

  it('know of no opening without HTML, or with tracking switched off', async () => {
    await send('ana@example.com', { html: undefined, text: 'plain' });
    await send('ana@example.com', { trackingSettings: { openTracking: { enable: false } } });
    expect(kinds()).toEqual(['processed', 'delivered', 'processed', 'delivered']);
  });

  it('come in an array a time, ended by a line’s end', async () => {
    sandbox.sendgrid.addRule({ outcome: 'reversed-events' });
    await send('ana@example.com');
    expect(product.received).toHaveLength(1);
    expect(product.received[0]?.url).toBe('/api/sendgrid/webhook');
    expect(product.received[0]?.body).toMatch(/^\[\{.*\},\r\n\{.*\}\]\r\n$/s);
    expect(product.received[0]?.headers).toMatchObject({
      ...{ 'content-type': 'application/json; charset=utf-8', host: 'hall.example.org' },
    });
  });

  it('are split into requests of 768 kB', async () => {
    sandbox.sendgrid.addRule({ outcome: 'reversed-events' });
    await send('ana@example.com', { customArgs: { padding: 'x'.repeat(300_000) } });
    expect(product.received.map((call) => eventsIn(call).length)).toEqual([2, 1]);
  });

  it('are repeated after anything but a 2xx, as they were', async () => {
    product.respond = () => ({ status: product.received.length < 3 ? 503 : 204 });
    await send('dropped@example.com');
    expect(product.received).toHaveLength(3);
    expect(new Set(product.received.map(({ body }) => body)).size).toBe(1);
    expect(product.received.every((call) => isSigned(call))).toBe(true);
    expect(sandbox.sendgrid.batches().map(({ httpStatus }) => httpStatus)).toEqual([503, 503, 204]);
  });

  it.each([
    ['no-events', []],
    ['duplicate-events', ['processed', 'processed', 'delivered', 'delivered', 'open', 'open']],
    ['reversed-events', ['open', 'delivered', 'processed']],
  ] as const)('follow the rule %s', async (outcome, expected) => {
    sandbox.sendgrid.addRule({ outcome });
    await send('ana@example.com');
    expect(kinds()).toEqual(expected);
    expect(sandbox.sendgrid.messages()[0]?.events).toHaveLength(3);
  });

  it('may come before the send is answered', async () => {
    sandbox.sendgrid.addRule({ outcome: 'early-events' });
    await sdk.mail.send({ to: 'a@example.com', from: 'b@example.com', subject: 'x', text: 'x' });
    expect(kinds()).toEqual(['processed', 'delivered']);
  });

  it('stop when the e-mails are cleared', async () => {
    sandbox.sendgrid.configure({ eventDelayMs: 60_000 });
    await sdk.mail.send({ to: 'a@example.com', from: 'b@example.com', subject: 'x', text: 'x' });
    sandbox.sendgrid.clearMessages();
    await sandbox.sendgrid.idle();
    expect(product.received).toEqual([]);
    expect(sandbox.sendgrid.messages()).toEqual([]);
  });

  it('can be made up, repeated, and badly signed', async () => {
    await send('ana@example.com');
    product.received.length = 0;
    product.respond = () => ({ status: 403 });
    const [mail] = sandbox.sendgrid.messages();
    const late = sandbox.sendgrid.event(mail!, 'late-bounce', { reason: 'gone' });
    expect(await sandbox.sendgrid.sendEvents([late, null], { timestamp: 1_600_000_000 })).toBe(403);
    expect(product.received[0]?.body).toContain('"reason":"gone"');
    expect(product.received[0]?.headers['x-twilio-email-event-webhook-timestamp']).toBe('1600000000');
    for (const forge of ['wrong', 'missing', 'tampered', 'malformed'] as const) {
      await sandbox.sendgrid.sendEvents([late], { forge });
    }
    const other = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
    const key = other.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
    await sandbox.sendgrid.sendEvents([late], { key });
    expect(product.received.map((call) => isSigned(call))).toEqual([true, ...Array(5).fill(false)]);
    const otherPublic = other.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
    expect(isSigned(product.received.at(-1)!, otherPublic)).toBe(true);
  });
});

describe('the webhooks’ settings', () => {
  const settings = '/v3/user/webhooks/event/settings';
  const ask = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path = '', body?: object) => {
    try {
      const [response] = await sdk.client.request({ method, url: settings + path, body });
      return { status: response.statusCode, body: response.body as Record<string, unknown> };
    } catch (error) {
      const { code, response } = error as { code: number; response: { body: Record<string, unknown> } };
      return { status: code, body: response.body };
    }
  };
  const url = 'https://other.example.org/hook';

  it('begin with the one given, everything on', async () => {
    const { publicKey } = sandbox.sendgrid;
    const first = {
      url: publicUrl,
      enabled: true,
      delivered: true,
      spam_report: true,
      public_key: publicKey,
    };
    expect(await ask('GET', '/all')).toMatchObject({ body: { max_allowed: 5, webhooks: [first] } });
    expect(await ask('GET')).toMatchObject({ body: first });
  });

  it('make, change, sign and delete one', async () => {
    const made = await ask('POST', '', { url, enabled: true, bounce: true, friendly_name: 'Hiring Hall' });
    const id = String(made.body.id);
    const now = { url, bounce: true, delivered: false, friendly_name: 'Hiring Hall' };
    expect(made).toMatchObject({ status: 201, body: { ...now, created_date: expect.any(String) } });
    expect(made.body).not.toHaveProperty('public_key');
    const changed = await ask('PATCH', `/${id}`, { delivered: true, url: `${url}/2` });
    expect(changed).toMatchObject({ status: 200, body: { delivered: true, bounce: true, url: `${url}/2` } });
    expect(await ask('GET', `/signed/${id}`)).toEqual({ status: 200, body: { id, public_key: '' } });
    const signed = { status: 200, body: { id, public_key: sandbox.sendgrid.publicKey } };
    expect(await ask('PATCH', `/signed/${id}`, { enabled: true })).toEqual(signed);
    expect(await ask('GET', `/${id}`)).toMatchObject({ body: { public_key: sandbox.sendgrid.publicKey } });
    expect(await ask('DELETE', `/${id}`)).toMatchObject({ status: 204 });
    expect(await ask('GET', `/${id}`)).toEqual({
      status: 404,
      body: { errors: [{ message: 'Invalid id provided.' }] },
    });
  });

  it('refuse a bad URL, one that is taken, and a sixth', async () => {
    expect(await ask('POST', '', { url: 'nowhere' })).toEqual({
      status: 400,
      body: { errors: [{ message: "'nowhere' is not a valid url" }] },
    });
    const [{ id } = { id: '' }] = sandbox.sendgrid.webhooks();
    const taken = {
      message: `Webhook at '${publicUrl}' already exists. Please provide a unique URL.`,
      ...{ id, url: publicUrl },
    };
    expect(await ask('POST', '', { url: publicUrl })).toEqual({ status: 400, body: { errors: [taken] } });
    const second = await ask('POST', '', { url });
    expect(await ask('PATCH', `/${String(second.body.id)}`, { url: publicUrl })).toMatchObject({
      body: { errors: [taken] },
    });
    for (const place of [3, 4, 5]) await ask('POST', '', { url: `${url}/${place}` });
    expect(await ask('POST', '', { url: `${url}/6` })).toMatchObject({
      status: 400,
      body: { errors: [{ message: expect.stringContaining('maximum number of webhooks') }] },
    });
  });

  it('say which events are posted where, and whether signed', async () => {
    await ask('PATCH', '', { enabled: false });
    const { body } = await ask('POST', '', { url, enabled: true, processed: true, spam_report: true });
    await send('spam@example.com');
    expect(kinds()).toEqual(['processed', 'spamreport']);
    expect(product.received.some((call) => isSigned(call))).toBe(false);
    await ask('DELETE', `/${String(body.id)}`);
    product.received.length = 0;
    await send('spam@example.com');
    expect(product.received).toEqual([]);
  });
});

describe('the control routes', () => {
  const control = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${sandbox.url}/control/sendgrid/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, body: (text ? JSON.parse(text) : null) as unknown };
  };

  it('do what the methods do', async () => {
    const to = 'ana@example.com';
    const pace = { eventDelayMs: 1, batchMs: 2 };
    expect(await control('PATCH', 'settings', pace)).toMatchObject({ status: 200, body: pace });
    expect(await control('POST', 'rules', { to, outcome: 'refused', times: 1 })).toMatchObject({
      status: 201,
    });
    await expect(send(to)).rejects.toMatchObject({ code: 400 });
    await send(to);
    expect(await control('GET', 'idle')).toMatchObject({ status: 204 });
    expect(await control('GET', `messages?to=${to}`)).toMatchObject({ body: [{ to, subject: 'x' }] });
    expect(await control('GET', 'attempts')).toMatchObject({ body: { total: 2, byTo: { [to]: 2 } } });
    const batches = (await control('GET', 'batches')).body as { events: unknown[]; httpStatus: number }[];
    expect(batches.flatMap(({ events }) => events)).toHaveLength(3);
    expect(await control('GET', 'webhooks')).toMatchObject({ body: [{ url: publicUrl }] });
    expect(await control('GET', 'outcomes')).toMatchObject({
      body: { magicAddresses: { 'spam@example.com': 'spam' } },
    });
    const events = [{ event: 'delivered' }];
    expect(await control('POST', 'events', { events })).toEqual({ status: 201, body: { httpStatus: 204 } });
    expect(received().at(-1)).toEqual(events[0]);
    expect(await control('GET', 'state')).toMatchObject({ body: { publicKey: sandbox.sendgrid.publicKey } });
    expect(await control('POST', 'reset')).toMatchObject({ status: 204 });
    expect(sandbox.sendgrid.attempts()).toEqual([]);
  });

  it.each([
    ['rules', { outcome: 'lost' }],
    ['rules', { outcome: 'slow', resetInSeconds: 'soon' }],
    ['events', {}],
  ])('refuse a bad request: %s %j', async (path, body) => {
    expect(await control('POST', path, body)).toEqual({ status: 400, body: { error: expect.any(String) } });
  });
});
