import { Logger } from '@nestjs/common';
import { createSandbox, type SandboxHandle } from '../../../../sandbox/sandbox.js';
import type { AppConfig } from '../../../platform/config/app-config.js';
import { timesFaster } from '../../../platform/config/times.js';
import { TwilioClient } from './twilio.client.js';

const accountSid = `AC${'a'.repeat(32)}`;
const authToken = 'token-of-the-sandbox';
const from = '+12125550100';
const to = '+12125550123';

describe('the provider client', () => {
  let sandbox: SandboxHandle;

  beforeAll(async () => {
    Logger.overrideLogger(false);
    sandbox = await createSandbox({ twilio: { accountSid, authToken } });
  });
  afterAll(() => sandbox.close());
  beforeEach(() => sandbox.twilio.reset());

  const client = (twilio: Partial<NonNullable<AppConfig['twilio']>> | null = {}) =>
    new TwilioClient({
      publicBaseUrl: 'https://hall.test',
      smsConcurrency: 2,
      times: timesFaster(4),
      twilio: twilio ? { accountSid, authToken, from, apiBaseUrl: sandbox.url, ...twilio } : undefined,
    } as AppConfig);
  const send = (number = to, using = client()) =>
    using.send({ id: '5f0f5a60-0000-4000-8000-000000000001', to: number, body: 'Hello' });

  it('posts the text once, with the address for its statuses', async () => {
    expect(await send()).toMatchObject({
      outcome: 'accepted',
      providerId: expect.stringMatching(/^SM/),
      status: 'queued',
      request: { to, from, body: 'Hello' },
    });
    expect(sandbox.twilio.attempts()).toMatchObject([
      {
        to,
        from,
        body: 'Hello',
        statusCallback:
          'https://hall.test/api/twilio/status?smsId=5f0f5a60-0000-4000-8000-000000000001#rc=3&rp=all',
      },
    ]);
  });

  it('sends by the messaging service where there is one', async () => {
    const messagingServiceSid = `MG${'b'.repeat(32)}`;
    const result = await send(to, client({ messagingServiceSid }));
    expect(result).toMatchObject({
      outcome: 'accepted',
      status: 'accepted',
      request: { messagingServiceSid },
    });
  });

  it.each([
    ['+15005550001', { outcome: 'permanent', class: 'recipient', error: expect.stringContaining('(21211)') }],
    ['+15005550004', { outcome: 'permanent', class: 'suppressed', error: expect.stringContaining('STOP') }],
    ['+15005550003', { outcome: 'permanent', class: 'configuration' }],
    ['+15005550428', { outcome: 'retryable' }],
    ['+15005550501', { outcome: 'ambiguous' }],
    ['+15005550503', { outcome: 'ambiguous' }],
    ['+15005550507', { outcome: 'ambiguous', error: 'The SMS provider gave no answer.' }],
  ])('understands what becomes of a text to %s', async (number, expected) => {
    expect(await send(number)).toMatchObject(expected);
    expect(sandbox.twilio.attempts()).toHaveLength(1);
  });

  it.each(['page-after-accept', 'half-answer-after-accept'] as const)(
    'takes rubbish for no answer: %s',
    async (outcome) => {
      sandbox.twilio.addRule({ outcome, times: 1 });
      expect(await send()).toMatchObject({ outcome: 'ambiguous' });
      expect(sandbox.twilio.attempts()).toHaveLength(1);
    },
  );

  it('gives up on an answer that does not come, without a second try', async () => {
    expect(await send('+15005550505')).toMatchObject({ outcome: 'ambiguous' });
    expect(sandbox.twilio.attempts()).toHaveLength(1);
  }, 15_000);

  it('may try again later where nobody listens', async () => {
    expect(await send(to, client({ apiBaseUrl: 'http://127.0.0.1:9' }))).toMatchObject({
      outcome: 'retryable',
      error: expect.stringContaining('ECONNREFUSED'),
    });
  });

  it('names the credentials when they are refused, and keeps them out of what is stored', async () => {
    const result = await send(to, client({ authToken: 'a-wrong-token' }));
    expect(result).toMatchObject({
      outcome: 'permanent',
      class: 'configuration',
      error: expect.stringContaining('TWILIO_AUTH_TOKEN'),
    });
    expect(JSON.stringify(result)).not.toContain('a-wrong-token');
  });

  it('names what is missing while nothing is configured', async () => {
    expect(await send(to, client(null))).toMatchObject({
      outcome: 'permanent',
      error: 'TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN are not set.',
    });
    expect(await send(to, client({ from: undefined }))).toMatchObject({
      outcome: 'permanent',
      error: 'Neither TWILIO_FROM nor TWILIO_MESSAGING_SERVICE_SID is set.',
    });
    expect(sandbox.twilio.attempts()).toHaveLength(0);
  });

  it('finds a text in the list', async () => {
    await send();
    await send('+12125550199');
    await sandbox.twilio.idle(); // the list is searched by the time of sending
    const found = await client().findSent({ to, around: new Date() });
    expect(found).toMatchObject([{ body: 'Hello', direction: 'outbound-api', errorCode: null }]);
  });
});
