import { Logger } from '@nestjs/common';
import { createSandbox, type SandboxHandle } from '../../../../sandbox/sandbox.js';
import type { AppConfig } from '../../../platform/config/app-config.js';
import { PRODUCTION_TIMES, timesFaster } from '../../../platform/config/times.js';
import { MailClient, waitOf } from './mail.client.js';
import { SendgridApi } from './sendgrid.api.js';

const apiKey = 'SG.key-of-the-sandbox';

describe('the e-mail client', () => {
  let sandbox: SandboxHandle;

  beforeAll(async () => {
    Logger.overrideLogger(false);
    sandbox = await createSandbox({
      twilio: { accountSid: `AC${'a'.repeat(32)}`, authToken: 'token' },
      sendgrid: { apiKey },
    });
  });
  afterAll(() => sandbox.close());
  beforeEach(() => sandbox.sendgrid.reset());

  const send = (to = 'ana@example.com', sendgrid: object | null = {}) => {
    const config = {
      times: timesFaster(4),
      sendgrid: sendgrid && { apiKey, apiBaseUrl: sandbox.url, ...sendgrid },
    };
    return new MailClient(new SendgridApi(config as unknown as AppConfig)).send({
      id: '5f0f5a60-0000-4000-8000-000000000001',
      to,
      from: { email: 'hall@example.org' },
      subject: 'Hello',
      text: 'Hello',
      html: '<p>Hello</p>',
    });
  };

  it('posts the e-mail once, with our id and nothing else of ours', async () => {
    const result = await send();
    const [attempt, ...more] = sandbox.sendgrid.attempts();
    expect(more).toEqual([]);
    expect(result).toMatchObject({
      outcome: 'accepted',
      status: 'sent',
      providerId: attempt?.xMessageId,
      request: { subject: 'Hello', personalizations: [{ to: [{ email: 'ana@example.com' }] }] },
      response: { statusCode: 202 },
    });
    expect(attempt?.request).toEqual({
      from: { email: 'hall@example.org' },
      personalizations: [
        {
          to: [{ email: 'ana@example.com' }],
          custom_args: { emailId: '5f0f5a60-0000-4000-8000-000000000001' },
        },
      ],
      subject: 'Hello',
      content: [
        { type: 'text/plain', value: 'Hello' },
        { type: 'text/html', value: '<p>Hello</p>' },
      ],
    });
  });

  it.each([
    ['refused', { outcome: 'permanent', class: 'content' }],
    ['unauthorized', { outcome: 'permanent', class: 'configuration' }],
    ['rate-limited', { outcome: 'retryable', afterMs: expect.any(Number) }],
    ['server-error', { outcome: 'ambiguous' }],
    ['bad-gateway', { outcome: 'ambiguous', response: { statusCode: 502, body: expect.any(String) } }],
    ['reset', { outcome: 'ambiguous', error: 'The e-mail provider gave no answer.' }],
    ['timeout', { outcome: 'ambiguous', error: 'The e-mail provider gave no answer.' }],
  ] as const)(
    'understands %s, without a second try',
    async (outcome, expected) => {
      sandbox.sendgrid.addRule({ outcome });
      expect(await send()).toMatchObject(expected);
      expect(sandbox.sendgrid.attempts()).toHaveLength(1);
    },
    15_000,
  );

  it('may try again later where nobody listens', async () => {
    expect(await send('ana@example.com', { apiBaseUrl: 'http://127.0.0.1:9' })).toMatchObject({
      outcome: 'retryable',
      error: expect.stringContaining('ECONNREFUSED'),
    });
  });

  it('names the key when it is refused or missing, and keeps it out of what is stored', async () => {
    const result = await send('ana@example.com', { apiKey: 'SG.a-wrong-key' });
    expect(result).toMatchObject({
      outcome: 'permanent',
      class: 'configuration',
      error: expect.stringContaining('SENDGRID_API_KEY'),
    });
    expect(JSON.stringify(result)).not.toContain('SG.a-wrong-key');
    expect(await send('ana@example.com', null)).toMatchObject({
      outcome: 'permanent',
      error: 'SENDGRID_API_KEY is not set.',
    });
  });
});

it.each([
  [undefined, undefined],
  ['soon', undefined],
  ['1030', 30_000],
  ['900', 1_000],
  ['99999', 120_000],
])('a refusal with X-RateLimit-Reset %s waits %s ms', (reset, expected) => {
  expect(waitOf(PRODUCTION_TIMES.provider, { 'x-ratelimit-reset': reset }, 1_000_000)).toBe(expected);
});
