import fc from 'fast-check';
import { SegmentedMessage } from 'sms-segments-calculator';
import type { Twilio } from 'twilio';

import { createSandbox, type SandboxHandle } from './sandbox.js';
import { sdk } from './testing/product-double.js';
import { countSegments } from './twilio/wire.js';

const accountSid = `AC${'a'.repeat(32)}`;
const authToken = 'token';
const to = '+12125550143';
const from = '+12125550100';

let sandbox: SandboxHandle;
let client: Twilio;

beforeAll(async () => {
  sandbox = await createSandbox({ twilio: { accountSid, authToken, callbackDelayMs: 0 } });
  client = sdk(sandbox.url, { accountSid, authToken });
});
afterEach(() => sandbox.twilio.reset());
afterAll(() => sandbox.close());

async function post(form: Record<string, string>): Promise<Response> {
  return fetch(`${sandbox.url}/2010-04-01/Accounts/${accountSid}/Messages.json`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
    body: new URLSearchParams(form),
  });
}

describe('sending', () => {
  it('answers 201 with every field of the Message resource', async () => {
    const response = await post({ To: to, From: from, Body: 'Hello' });
    expect(response.status).toBe(201);
    const body = (await response.json()) as Record<string, unknown>;
    const sid = expect.stringMatching(/^SM[0-9a-f]{32}$/);
    const date = expect.stringMatching(/^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} \+0000$/);
    expect(body).toEqual({
      sid,
      account_sid: accountSid,
      messaging_service_sid: null,
      api_version: '2010-04-01',
      body: 'Hello',
      from,
      to,
      direction: 'outbound-api',
      status: 'queued',
      num_segments: '1',
      num_media: '0',
      price: null,
      price_unit: 'USD',
      error_code: null,
      error_message: null,
      date_created: date,
      date_sent: null,
      date_updated: date,
      uri: `/2010-04-01/Accounts/${accountSid}/Messages/${String(body.sid)}.json`,
      subresource_uris: {
        media: `/2010-04-01/Accounts/${accountSid}/Messages/${String(body.sid)}/Media.json`,
      },
    });
  });

  it('accepts for a messaging service, which picks the sender later', async () => {
    const message = await client.messages.create({ to, messagingServiceSid: 'MG1', body: 'Hello' });
    expect(message).toMatchObject({ status: 'accepted', from: null, messagingServiceSid: 'MG1' });
    await sandbox.twilio.idle();
    expect(await client.messages(message.sid).fetch()).toMatchObject({
      status: 'delivered',
      from: '+15005550006',
    });
  });

  it('counts plain texts as the library does', () => {
    const plain = fc.string({ unit: fc.constantFrom(...'aZ0 \n@$_!"#%&\'()*+,-./:;<=>?'), maxLength: 500 });
    const body = fc.oneof(
      plain,
      fc.string({ unit: fc.constantFrom('a', '\r', '\n', '[', '€', 'é', '’', '😀') }),
    );
    fc.assert(
      fc.property(body, (text) => expect(countSegments(text)).toBe(new SegmentedMessage(text).segmentsCount)),
    );
  });

  it.each([
    ['a'.repeat(160), '1'],
    ['a'.repeat(161), '2'],
    [`${'a'.repeat(70)}’`, '2'],
  ])('counts segments', async (body, numSegments) => {
    expect(await client.messages.create({ to, from, body })).toMatchObject({ numSegments });
  });

  it.each([
    [{ From: from, Body: 'x' }, 21604],
    [{ To: to, Body: 'x' }, 21603],
    [{ To: to, From: from }, 21602],
    [{ To: to, From: from, Body: 'x'.repeat(1601) }, 21617],
    [{ To: '+1212555', From: from, Body: 'x' }, 21211],
    [{ To: to, From: '+15005550007', Body: 'x' }, 21606],
    [{ To: to, From: from, Body: 'x', StatusCallback: 'nowhere' }, 21609],
  ])('refuses %j', async (form: Record<string, string>, code) => {
    const response = await post(form);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      code,
      message: expect.any(String),
      more_info: `https://www.twilio.com/docs/errors/${code}`,
      status: 400,
    });
    expect(sandbox.twilio.messages()).toEqual([]);
    expect(sandbox.twilio.attempts()).toEqual([expect.objectContaining({ outcome: 'invalid', sid: null })]);
  });

  it.each([
    [accountSid, 'wrong'],
    [`AC${'b'.repeat(32)}`, authToken],
  ])('refuses wrong credentials', async (sid, token) => {
    const stranger = sdk(sandbox.url, { accountSid: sid, authToken: token });
    const refusal = { status: 401, code: 20003 };
    await expect(stranger.messages.create({ to, from, body: 'x' })).rejects.toMatchObject(refusal);
    await expect(stranger.messages.list()).rejects.toMatchObject(refusal);
  });
});

describe('looking up', () => {
  it('fetches a message, and answers 404 with 20404 for an unknown one', async () => {
    const { sid } = await client.messages.create({ to, from, body: 'Hello' });
    expect(await client.messages(sid).fetch()).toMatchObject({ sid, body: 'Hello' });
    await expect(client.messages('SM0').fetch()).rejects.toMatchObject({ status: 404, code: 20404 });
  });

  it('lists by number and day', async () => {
    await client.messages.create({ to, from, body: 'one' });
    await client.messages.create({ to: '+12125550144', from, body: 'two' });
    await sandbox.twilio.idle();
    const bodies = async (filter: object) =>
      (await client.messages.list({ limit: 20, ...filter })).map(({ body }) => body);
    expect(await bodies({})).toEqual(['two', 'one']);
    expect(await bodies({ to })).toEqual(['one']);
    expect(await bodies({ to, from })).toEqual(['one']);
    expect(await bodies({ to: '+12125550199' })).toEqual([]);
    expect(await bodies({ to, dateSent: new Date() })).toEqual(['one']);
    expect(await bodies({ to, dateSent: new Date('2020-01-01') })).toEqual([]);
    expect(await bodies({ dateSentAfter: new Date('2020-01-01') })).toEqual(['two', 'one']);
    expect(await bodies({ dateSentBefore: new Date('2020-01-01') })).toEqual([]);
  });

  it('pages without gaps or repeats while new messages come in', async () => {
    for (let index = 0; index < 5; index += 1) await client.messages.create({ to, from, body: `${index}` });
    const first = await client.messages.page({ to, pageSize: 2 });
    await client.messages.create({ to, from, body: 'later' });
    const second = await first.nextPage();
    const third = await second?.nextPage();
    const bodies = [first, second, third].map((page) => page?.instances.map(({ body }) => body));
    expect(bodies).toEqual([['4', '3'], ['2', '1'], ['0']]);
    expect(third?.nextPageUrl).toBeFalsy();
    const back = await second?.previousPage();
    expect(back?.instances.map(({ body }) => body)).toEqual(['4', '3']);
    expect(await client.messages.list({ to, pageSize: 2 })).toHaveLength(6);
  });
});
