import { createSandbox, type SandboxHandle } from './sandbox.js';
import { ProductDouble, sdk } from './testing/product-double.js';

const account = { accountSid: `AC${'a'.repeat(32)}`, authToken: 'token' };
const to = '+12125550143';
const product = new ProductDouble();

let sandbox: SandboxHandle;
let productUrl: string;

beforeAll(async () => {
  productUrl = await product.start();
  sandbox = await createSandbox({ twilio: { ...account, callbackDelayMs: 0 } });
});
afterEach(() => sandbox.twilio.reset());
afterAll(async () => {
  await sandbox.close();
  await product.stop();
});

async function control(method: string, path: string, body?: object, headers = {}) {
  const response = await fetch(`${sandbox.url}/control/twilio/${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: body && JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: (text ? JSON.parse(text) : null) as unknown };
}

const send = () =>
  sdk(sandbox.url, account).messages.create({
    ...{ to, from: '+12125550100', body: 'Hello' },
    statusCallback: `${productUrl}/status`,
  });

it('sets and clears rules', async () => {
  expect(await control('POST', 'rules', { to, outcome: 'rate-limited', times: 2 })).toMatchObject({
    status: 201,
  });
  await expect(send()).rejects.toMatchObject({ code: 20429 });
  expect(await control('GET', 'rules')).toMatchObject({ body: [{ to, outcome: 'rate-limited', times: 1 }] });
  expect(await control('DELETE', 'rules')).toMatchObject({ status: 204 });
  expect(await send()).toMatchObject({ status: 'queued' });
});

it.each([
  ['rules', {}],
  ['rules', { outcome: 'constructor' }],
  ['rules', { outcome: 'slow', delayMs: 'long' }],
  ['inbound', { from: 'nobody', body: 'x' }],
  ['inbound', {}],
  ['callbacks', { messageSid: 'SM0', status: 'sent' }],
])('refuses a bad request: %s %j', async (path, body) => {
  expect(await control('POST', path, body)).toEqual({ status: 400, body: { error: expect.any(String) } });
});

it('shows every POST with counts by number, and everything else', async () => {
  await control('POST', 'rules', { outcome: 'refused', times: 1 });
  await expect(send()).rejects.toThrow();
  const { sid } = await send();
  expect(await control('GET', 'idle')).toMatchObject({ status: 204 });
  expect(await control('GET', `attempts?to=${encodeURIComponent(to)}`)).toMatchObject({
    body: {
      total: 2,
      byTo: { [to]: 2 },
      attempts: [
        { outcome: 'refused', sid: null },
        { outcome: 'delivered', sid },
      ],
    },
  });
  expect(await control('GET', 'messages')).toMatchObject({ body: [{ sid, status: 'delivered' }] });
  expect(await control('GET', `callbacks?messageSid=${sid}`)).toMatchObject({
    body: [{ status: 'sent' }, { status: 'delivered' }],
  });
  const state = { rules: [], optOuts: [], messages: [{ sid }], attemptsByTo: { [to]: 2 } };
  expect(await control('GET', 'state')).toMatchObject({ body: state });
  expect(await control('DELETE', 'messages')).toMatchObject({ status: 204 });
  expect(await control('GET', 'attempts')).toMatchObject({ body: { total: 0, byTo: {} } });
});

it('texts as a worker, forges callbacks, changes settings and opt-outs', async () => {
  const settings = { callbackDelayMs: 1, inboundUrl: `${productUrl}/inbound` };
  expect(await control('PATCH', 'settings', settings)).toEqual({ status: 200, body: settings });
  expect(await control('POST', 'inbound', { from: to, body: 'STOP' })).toMatchObject({
    status: 201,
    body: { optOutType: 'STOP', webhookStatus: 204 },
  });
  expect(await control('PUT', 'opt-outs', { number: to, optedOut: false })).toMatchObject({ body: [] });
  const { sid: messageSid } = await send();
  await sandbox.twilio.idle();
  expect(await control('POST', 'callbacks', { messageSid, status: 'failed', errorCode: 30008 })).toEqual({
    status: 201,
    body: { httpStatus: 204 },
  });
  expect(product.received.at(-1)?.form).toMatchObject({ MessageStatus: 'failed', ErrorCode: '30008' });
  expect(await control('GET', 'outcomes')).toMatchObject({ body: { outcomes: { delivered: {} } } });
  expect(await control('POST', 'reset')).toMatchObject({ status: 204 });
});

it('takes no writes from another site', async () => {
  expect(await control('POST', 'reset', {}, { origin: 'https://elsewhere.example' })).toMatchObject({
    status: 403,
  });
  expect(await control('POST', 'reset', {}, { origin: sandbox.url })).toMatchObject({ status: 204 });
});
