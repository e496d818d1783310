import type { Twilio } from 'twilio';
import twilioSdk from 'twilio';

import { createSandbox, type SandboxHandle } from './sandbox.js';
import { ProductDouble, sdk } from './testing/product-double.js';
import { sign } from './twilio/signature.js';

const accountSid = `AC${'a'.repeat(32)}`;
const authToken = 'token';
const to = '+12125550143';
const from = '+12125550100';
const publicUrl = 'https://hall.example.org';
const product = new ProductDouble();

let deliverOrigin: string;
let sandbox: SandboxHandle;
let client: Twilio;

beforeAll(async () => {
  deliverOrigin = await product.start();
  sandbox = await createSandbox({
    deliverOrigin,
    twilio: { accountSid, authToken, callbackDelayMs: 0, inboundUrl: `${publicUrl}/api/twilio/inbound` },
  });
  client = sdk(sandbox.url, { accountSid, authToken });
});
afterEach(async () => {
  await sandbox.twilio.idle();
  sandbox.twilio.reset();
  product.received.length = 0;
  product.respond = () => ({ status: 204 });
});
afterAll(async () => {
  await sandbox.close();
  await product.stop();
});

const send = (statusCallback: string, more: object = { from }) =>
  client.messages.create({ to, body: 'Hello', statusCallback, ...more });
const validSignatures = () =>
  product.received.map(({ url, form, signature = '' }) =>
    twilioSdk.validateRequest(authToken, signature, publicUrl + url, form),
  );

it('signs as the published example says', () => {
  const form = {
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675309',
    From: '+14158675309',
    Digits: '1234',
    To: '+18005551212',
  };
  expect(sign('12345', 'https://mycompany.com/myapp.php?foo=1&bar=2', form)).toBe(
    'RSOYDt4T1cUTdK1PDd93/VVr8B8=',
  );
});

describe('status callbacks', () => {
  it('carry the parameters, signed over the public URL without the fragment', async () => {
    const { sid } = await send(`${publicUrl}/api/twilio/status?id=7&kind=offer#rc=3&rp=all`);
    await sandbox.twilio.idle();
    expect(product.received).toHaveLength(2);
    expect(product.received[1]).toMatchObject({
      url: '/api/twilio/status?id=7&kind=offer',
      form: {
        AccountSid: accountSid,
        From: from,
        To: to,
        MessageSid: sid,
        SmsSid: sid,
        MessageStatus: 'delivered',
        SmsStatus: 'delivered',
        ApiVersion: '2010-04-01',
        RawDlrDoneDate: expect.stringMatching(/^\d{10}$/),
      },
    });
    expect(validSignatures()).toEqual([true, true]);
    expect(sandbox.twilio.callbacks(sid)).toMatchObject([{ httpStatus: 204 }, { httpStatus: 204 }]);
  });

  it('begin with queued for a messaging service', async () => {
    await send(`${publicUrl}/status`, { messagingServiceSid: 'MG1' });
    await sandbox.twilio.idle();
    expect(product.statuses()).toEqual(['queued', 'sent', 'delivered']);
    expect(product.received[0]?.form).toMatchObject({ MessagingServiceSid: 'MG1', From: '+15005550006' });
  });

  it('are not repeated after a 5xx unless the fragment asks for it', async () => {
    product.respond = () => ({ status: 503 });
    await send(`${publicUrl}/status`);
    await sandbox.twilio.idle();
    expect(product.statuses()).toEqual(['sent', 'delivered']);
  });

  it('are repeated up to rc times, with the same idempotency token', async () => {
    product.respond = () => ({ status: product.received.length < 3 ? 503 : 204 });
    await send(`${publicUrl}/status#rc=3&rp=all`);
    await sandbox.twilio.idle();
    expect(product.statuses()).toEqual(['sent', 'sent', 'sent', 'delivered']);
    expect(new Set(product.received.map(({ idempotencyToken }) => idempotencyToken)).size).toBe(2);
    product.received.length = 0;
    product.respond = () => ({ status: 503 });
    await send(`${publicUrl}/status#rc=3&rp=all`);
    await sandbox.twilio.idle();
    expect(product.statuses().filter((status) => status === 'sent')).toHaveLength(4);
  });

  it('are repeated when nobody listens', async () => {
    const gone = new ProductDouble();
    const origin = await gone.start();
    await gone.stop();
    const other = await createSandbox({ twilio: { accountSid, authToken, callbackDelayMs: 0 } });
    const { sid } = await sdk(other.url, { accountSid, authToken }).messages.create({
      ...{ to, from, body: 'x' },
      statusCallback: `${origin}/status#rc=2&rp=all`,
    });
    await other.twilio.idle();
    const entries = other.twilio.callbacks(sid);
    expect(entries.map(({ status }) => status)).toEqual([
      ...['sent', 'sent', 'sent', 'delivered', 'delivered', 'delivered'],
    ]);
    expect(entries[0]?.httpStatus).toBeNull();
    await other.close();
  });

  it('stop when the messages are cleared', async () => {
    sandbox.twilio.configure({ callbackDelayMs: 60_000 });
    await send(`${publicUrl}/status`);
    sandbox.twilio.clearMessages();
    await sandbox.twilio.idle();
    sandbox.twilio.configure({ callbackDelayMs: 0 });
    expect(product.received).toEqual([]);
  });

  it('can be repeated and forged', async () => {
    const { sid } = await send(`${publicUrl}/status?id=1`);
    await sandbox.twilio.idle();
    product.received.length = 0;
    await sandbox.twilio.sendCallback({ messageSid: sid, status: 'delivered' });
    await sandbox.twilio.sendCallback({
      messageSid: sid,
      status: 'failed',
      errorCode: 30008,
      signature: 'wrong',
    });
    product.respond = () => ({ status: 403 });
    const status = await sandbox.twilio.sendCallback({
      ...{ messageSid: 'SM0', url: `${publicUrl}/status?id=2`, status: 'sent', signature: 'missing' },
      extra: { NewField: 'x' },
    });
    expect(status).toBe(403);
    expect(validSignatures()).toEqual([true, false, false]);
    expect(product.received[2]).toMatchObject({ signature: undefined, form: { NewField: 'x' } });
    await sandbox.twilio.sendCallback({ messageSid: sid, status: 'sent', signWith: 'the other token' });
    const { url, form, signature = '' } = product.received[3]!;
    expect(twilioSdk.validateRequest('the other token', signature, publicUrl + url, form)).toBe(true);
    expect(sandbox.twilio.messages()[0]?.status).toBe('delivered');
  });
});

describe('inbound texts', () => {
  const refusal = { status: 400, code: 21610 };
  const textOf = (index: number) => sandbox.twilio.messages()[index]?.body;

  it('reach the webhook, signed, addressed to the number that last texted the worker', async () => {
    await send(`${publicUrl}/status`);
    await sandbox.twilio.idle();
    product.received.length = 0;
    const result = await sandbox.twilio.receiveText({ from: '212 555 0143', body: 'Is it paid?' });
    expect(result).toMatchObject({ optOutType: null, webhookStatus: 204, replies: [] });
    expect(product.received).toEqual([
      expect.objectContaining({
        url: '/api/twilio/inbound',
        form: expect.objectContaining({
          ...{ From: to, To: from, Body: 'Is it paid?', NumMedia: '0', NumSegments: '1' },
          ...{ SmsStatus: 'received', MessageSid: result.message.sid, SmsSid: result.message.sid },
          AccountSid: accountSid,
        }),
      }),
    ]);
    expect(validSignatures()).toEqual([true]);
    expect(product.received[0]?.form).not.toHaveProperty('OptOutType');
  });

  it.each(['STOP', ' stopall ', 'Unsubscribe', 'cancel', 'END', 'quit', 'REVOKE', 'optout'])(
    'refuse further texts after %s, until START',
    async (keyword) => {
      const stopped = await sandbox.twilio.receiveText({ from: to, body: keyword });
      expect(stopped).toMatchObject({ optOutType: 'STOP', webhookStatus: 204, replies: [expect.anything()] });
      expect(product.received[0]?.form.OptOutType).toBe('STOP');
      await expect(send(`${publicUrl}/status`)).rejects.toMatchObject(refusal);
      expect(sandbox.twilio.attempts()).toMatchObject([{ outcome: 'opted-out' }]);
      expect(await sandbox.twilio.receiveText({ from: to, body: 'start' })).toMatchObject({
        optOutType: 'START',
      });
      expect(await send(`${publicUrl}/status`)).toMatchObject({ status: 'queued' });
    },
  );

  it('count YES as a keyword only from someone who opted out', async () => {
    expect(await sandbox.twilio.receiveText({ from: to, body: 'Yes' })).toMatchObject({ optOutType: null });
    sandbox.twilio.setOptOut(to, true);
    expect(await sandbox.twilio.receiveText({ from: to, body: 'Yes' })).toMatchObject({
      optOutType: 'START',
    });
    expect(sandbox.twilio.optOuts()).toEqual([]);
  });

  it('answer HELP, and treat a keyword within a sentence as a plain text', async () => {
    expect(await sandbox.twilio.receiveText({ from: to, body: 'help' })).toMatchObject({
      optOutType: 'HELP',
    });
    expect(textOf(0)).toContain('Reply STOP to unsubscribe');
    expect(await sandbox.twilio.receiveText({ from: to, body: 'please stop' })).toMatchObject({
      optOutType: null,
    });
  });

  it('bring the webhook’s <Message> into the mailbox, but not to someone who opted out', async () => {
    const body =
      '<Response><Message>Shift &amp; pay: 9 &lt; 10</Message><Message><Body>Two</Body></Message></Response>';
    product.respond = () => ({ status: 200, body });
    const { replies } = await sandbox.twilio.receiveText({ from: to, body: 'hi' });
    expect(replies.map((reply) => reply.body)).toEqual(['Shift & pay: 9 < 10', 'Two']);
    expect(textOf(0)).toBe('Two');
    const stopped = await sandbox.twilio.receiveText({ from: to, body: 'STOP' });
    expect(stopped.replies).toHaveLength(1);
  });

  it('are brought again while nobody can take them, where the address asks for it', async () => {
    const inboundUrl = `${publicUrl}/api/twilio/inbound#rc=2&rp=all`;
    const twilio = { accountSid, authToken, callbackDelayMs: 0, inboundUrl };
    const other = await createSandbox({ deliverOrigin, twilio });
    const since = Date.now();
    product.respond = () => ({ status: product.received.length < 2 ? 503 : 204 });
    expect(await other.twilio.receiveText({ from: to, body: 'Yes' })).toMatchObject({ webhookStatus: 204 });
    expect(product.received).toHaveLength(2);
    expect(validSignatures()).toEqual([true, true]);
    expect(Date.now() - since).toBeGreaterThan(1_000);
    await other.close();
  });

  it('can come with a bad signature', async () => {
    await sandbox.twilio.receiveText({ from: to, body: 'hi', signature: 'wrong' });
    await sandbox.twilio.receiveText({ from: to, body: 'hi', signature: 'missing' });
    expect(validSignatures()).toEqual([false, false]);
  });
});
