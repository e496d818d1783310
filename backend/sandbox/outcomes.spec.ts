import type { Twilio } from 'twilio';

import { createSandbox, type SandboxHandle } from './sandbox.js';
import { ProductDouble, sdk } from './testing/product-double.js';
import { magicRecipients, outcomes } from './twilio/outcomes.js';

const account = { accountSid: `AC${'a'.repeat(32)}`, authToken: 'token' };
const from = '+12125550100';
const product = new ProductDouble();

let sandbox: SandboxHandle;
let client: Twilio;
let statusCallback: string;

beforeAll(async () => {
  statusCallback = `${await product.start()}/api/twilio/status?id=1`;
  sandbox = await createSandbox({ twilio: { ...account, callbackDelayMs: 0 } });
  client = sdk(sandbox.url, account, 400);
});
afterEach(async () => {
  await sandbox.twilio.idle();
  sandbox.twilio.reset();
  product.received.length = 0;
});
afterAll(async () => {
  await sandbox.close();
  await product.stop();
});

async function send(to: string): Promise<unknown> {
  return client.messages.create({ to, from, body: 'Hello', statusCallback }).then(
    ({ status }) => status,
    (error: unknown) => error,
  );
}

const statuses = (to: string) => sandbox.twilio.messages({ to }).map(({ status }) => status);

describe('refusals leave nothing behind', () => {
  it.each([
    ['+15005550001', 400, 21211],
    ['+15005550002', 400, 21612],
    ['+15005550003', 400, 21408],
    ['+15005550004', 400, 21610],
    ['+15005550009', 400, 21614],
    ['+15005550428', 429, 20429],
    ['+15005550500', 500, 20500],
  ])('%s: %i, code %i', async (to, status, code) => {
    expect(await send(to)).toMatchObject({ status, code });
    expect(sandbox.twilio.messages()).toEqual([]);
    expect(sandbox.twilio.attemptsByTo()).toEqual({ [to]: 1 });
  });

  it('refuses with 429 twice and then delivers', async () => {
    const to = '+15005550429';
    expect(await send(to)).toMatchObject({ status: 429 });
    expect(await send(to)).toMatchObject({ status: 429 });
    expect(await send(to)).toBe('queued');
    expect(sandbox.twilio.attemptsByTo()).toEqual({ [to]: 3 });
  });

  it('answers a page of HTML', async () => {
    expect(await send('+15005550502')).toBeInstanceOf(Error);
    expect(sandbox.twilio.messages()).toEqual([]);
  });

  it.each([
    ['+15005550504', 'ECONNABORTED'],
    ['+15005550506', 'ECONNRESET'],
  ])('%s: no answer (%s)', async (to, code) => {
    expect(await send(to)).toMatchObject({ code });
    expect(sandbox.twilio.messages()).toEqual([]);
  });
});

describe('failures after acceptance: the text is sent all the same', () => {
  it.each([
    ['+15005550501', { status: 500, code: 20500 }],
    ['+15005550503', {}],
    ['+15005550505', { code: 'ECONNABORTED' }],
    ['+15005550507', { code: 'ECONNRESET' }],
  ])('%s', async (to, error) => {
    const answer = await send(to);
    expect(answer).toBeInstanceOf(Error);
    expect(answer).toMatchObject(error);
    await sandbox.twilio.idle();
    expect(statuses(to)).toEqual(['delivered']);
    expect(product.statuses()).toEqual(['sent', 'delivered']);
    expect(sandbox.twilio.attempts(to)).toEqual([
      expect.objectContaining({ sid: sandbox.twilio.messages()[0]?.sid }),
    ]);
  });

  it('answers late when told so', async () => {
    sandbox.twilio.addRule({ outcome: 'timeout-after-accept', delayMs: 50, times: 1 });
    expect(await send('+12125550143')).toBe('queued');
    sandbox.twilio.addRule({ outcome: 'slow', delayMs: 50, times: 1 });
    expect(await send('+12125550143')).toBe('queued');
  });
});

describe('deliveries', () => {
  it.each([
    ['+12125550143', ['sent', 'delivered'], null],
    ['+15005550200', ['sent'], null],
    ['+15005553003', ['sent', 'undelivered'], 30003],
    ['+15005553004', ['sent', 'undelivered'], 30004],
    ['+15005553005', ['sent', 'undelivered'], 30005],
    ['+15005553006', ['sent', 'undelivered'], 30006],
    ['+15005553007', ['sent', 'undelivered'], 30007],
    ['+15005553008', ['failed'], 30008],
  ])('%s: %j', async (to, expected, errorCode) => {
    await send(to);
    await sandbox.twilio.idle();
    expect(product.statuses()).toEqual(expected);
    expect(sandbox.twilio.messages()[0]).toMatchObject({ status: expected.at(-1), errorCode });
    expect(product.received.at(-1)?.form.ErrorCode).toBe(errorCode === null ? undefined : `${errorCode}`);
  });

  it.each([
    ['+15005550401', []],
    ['+15005550402', ['sent', 'sent', 'delivered', 'delivered']],
    ['+15005550403', ['delivered', 'sent']],
  ])('%s: callbacks %j', async (to, expected) => {
    await send(to);
    await sandbox.twilio.idle();
    expect(product.statuses()).toEqual(expected);
    expect(statuses(to)).toEqual(['delivered']);
  });

  it('calls back before it answers the send', async () => {
    const answered = send('+15005550404').then((status) => [status, product.statuses()]);
    expect(await answered).toEqual(['queued', ['sent', 'delivered']]);
  });
});

describe('rules', () => {
  it('apply to a number, to so many POSTs, or to all, before the magic numbers', async () => {
    sandbox.twilio.addRule({ to: '(212) 555-0143', outcome: 'refused', errorCode: 21614 });
    sandbox.twilio.addRule({ outcome: 'rate-limited', times: 1 });
    expect(await send('+12125550143')).toMatchObject({ code: 21614 });
    expect(await send('+12125550199')).toMatchObject({ code: 20429 });
    expect(await send('+12125550199')).toBe('queued');
    expect(sandbox.twilio.rules()).toEqual([expect.objectContaining({ to: '+12125550143' })]);
    sandbox.twilio.clearRules();
    sandbox.twilio.addRule({ outcome: 'undelivered', errorCode: 30005, callbacks: 'reversed' });
    expect(await send('+15005550001')).toBe('queued');
    await sandbox.twilio.idle();
    const told = product.received.filter(({ form }) => form.To === '+15005550001');
    expect(told.map(({ form }) => form.MessageStatus)).toEqual(['undelivered', 'sent']);
  });
});

it('keeps the table of magic numbers to ten digits and to outcomes that exist', () => {
  for (const [number, { outcome }] of Object.entries(magicRecipients)) {
    expect(number).toMatch(/^\+1500555\d{4}$/);
    expect(outcomes).toHaveProperty(outcome);
  }
});
