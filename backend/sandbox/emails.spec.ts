import { createSandbox, type SandboxHandle } from './sandbox.js';
import { outcomeOf, outcomes } from './sendgrid/outcomes.js';
import { sendgridSdk, type SendgridSdk } from './testing/sendgrid-client.js';

const twilio = { accountSid: `AC${'a'.repeat(32)}`, authToken: 'token' };
const apiKey = 'SG.test.key';
const to = 'ana@example.com';
const message = {
  from: { email: 'hall@example.org', name: 'Hiring Hall' },
  replyTo: { email: 'office@example.org' },
  subject: 'Day shift tomorrow',
  text: 'Come at seven',
  html: '<p>Come at seven</p>',
};

let sandbox: SandboxHandle;
let sdk: SendgridSdk;

beforeAll(async () => {
  sandbox = await createSandbox({ twilio, sendgrid: { apiKey, eventDelayMs: 0, batchMs: 0 } });
  sdk = sendgridSdk(sandbox.url, apiKey, 400);
});
afterEach(() => sandbox.sendgrid.reset());
afterAll(() => sandbox.close());

const send = (address = to, more: object = {}) => sdk.mail.send({ ...message, to: address, ...more });
const failure = (address: string) => send(address).catch((error: unknown) => error);

async function post(body: unknown): Promise<Response> {
  return fetch(`${sandbox.url}/v3/mail/send`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

const valid = {
  personalizations: [{ to: [{ email: to }] }],
  from: { email: 'hall@example.org' },
  subject: 'Hello',
  content: [{ type: 'text/plain', value: 'Hello' }],
};

describe('sending', () => {
  it('answers the SDK 202, nothing in the body, the id in a header', async () => {
    const [response] = await send(to, { customArgs: { emailId: '7' } });
    expect(response.statusCode).toBe(202);
    expect(response.body).toBe('');
    const headers = response.headers as Record<string, string>;
    const xMessageId = headers['x-message-id'];
    expect(xMessageId).toMatch(/^[\w-]{22}$/);
    expect(sandbox.sendgrid.messages()).toEqual([
      expect.objectContaining({
        id: expect.stringMatching(`^${xMessageId}\\.filter`),
        ...{ xMessageId, to, from: message.from, replyTo: message.replyTo, subject: message.subject },
        content: [
          { type: 'text/plain', value: message.text },
          { type: 'text/html', value: message.html },
        ],
        customArgs: { emailId: '7' },
      }),
    ]);
    expect(sandbox.sendgrid.attempts()).toMatchObject([{ to, outcome: 'delivered', xMessageId }]);
  });

  it('takes one e-mail for each recipient', async () => {
    await sdk.mail.send({ ...message, to: [to, 'ben@example.com'] });
    expect(sandbox.sendgrid.messages().map((mail) => mail.to)).toEqual(['ben@example.com', to]);
    expect(new Set(sandbox.sendgrid.messages().map(({ id }) => id)).size).toBe(2);
  });

  it.each([
    ['personalizations', { personalizations: undefined }, /^The personalizations field is required/],
    ['personalizations.0.to', { personalizations: [{ to: [] }] }, /^The to array is required/],
    [
      'personalizations.0.to.1.email',
      { personalizations: [{ to: [{ email: to }, { email: 'nobody' }] }] },
      /^Does not contain a valid address\.$/,
    ],
    [
      'personalizations.0',
      { personalizations: [{ to: [{ email: to }, { email: to }] }] },
      /should be unique between to, cc, and bcc.*\[ana@example\.com\]/,
    ],
    ['from.email', { from: undefined }, /^The from object must be provided/],
    ['from.email', { from: { email: 'hall' } }, /^The from email does not contain a valid address\.$/],
    ['reply_to.email', { reply_to: { email: '' } }, /^The reply_to email does not contain/],
    ['subject', { subject: '' }, /^The subject is required/],
    ['content', { content: [] }, /^Unless a valid template_id is provided, the content/],
    ['content.0.value', { content: [{ type: 'text/html', value: '' }] }, /at least one character/],
    [
      'content',
      {
        content: [
          { type: 'text/html', value: 'a' },
          { type: 'text/plain', value: 'b' },
        ],
      },
      /text\/plain must be first/,
    ],
  ])('refuses with an error about %s', async (field, change, words) => {
    const response = await post({ ...valid, ...change });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      errors: [
        { message: expect.stringMatching(words), field, help: expect.stringContaining('errors.html#') },
      ],
    });
    expect(sandbox.sendgrid.messages()).toEqual([]);
    expect(sandbox.sendgrid.attempts()).toMatchObject([{ outcome: 'invalid', xMessageId: null }]);
  });

  it('refuses what is no JSON, and what is too large', async () => {
    expect((await post('{')).status).toBe(400);
    const response = await post(`"${'x'.repeat(31 * 1024 * 1024)}"`);
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ errors: [{ message: 'Payload Too Large' }] });
  });

  it('refuses a wrong key, and keeps the attempt', async () => {
    const stranger = sendgridSdk(sandbox.url, 'SG.wrong');
    const refusal = { code: 401, response: { body: { errors: [{ field: null, help: null }] } } };
    await expect(stranger.mail.send({ ...message, to })).rejects.toMatchObject(refusal);
    const settings = stranger.client.request({ method: 'GET', url: '/v3/user/webhooks/event/settings/all' });
    await expect(settings).rejects.toMatchObject(refusal);
    expect(sandbox.sendgrid.attempts(to)).toMatchObject([{ outcome: 'unauthorized' }]);
  });
});

describe('rules', () => {
  it.each([
    ['refused', 400, 'Does not contain a valid address.'],
    ['unauthorized', 401, 'The provided authorization grant is invalid, expired, or revoked'],
    ['forbidden', 403, expect.stringContaining('verified Sender Identity')],
    ['not-found', 404, 'Not Found'],
    ['too-large', 413, 'Payload Too Large'],
    ['rate-limited', 429, 'too many requests'],
    ['server-error', 500, expect.any(String)],
  ] as const)('%s: %i, once for this address, nothing taken', async (outcome, code, words) => {
    sandbox.sendgrid.addRule({ to: 'Ana@example.com', outcome, times: 1 });
    expect(await failure('ben@example.com')).toMatchObject([{ statusCode: 202 }, {}]);
    expect(await failure(to)).toMatchObject({ code, response: { body: { errors: [{ message: words }] } } });
    expect(sandbox.sendgrid.rules()).toEqual([]);
    expect(await failure(to)).toMatchObject([{ statusCode: 202 }, {}]);
    expect(sandbox.sendgrid.attemptsByTo()).toEqual({ [to]: 2, 'ben@example.com': 1 });
    expect(sandbox.sendgrid.messages({ to })).toHaveLength(1);
  });

  it('say when the rate limit is lifted', async () => {
    sandbox.sendgrid.addRule({ outcome: 'rate-limited', resetInSeconds: 60 });
    const { response } = (await failure(to)) as { response: { headers: Record<string, string> } };
    const inSeconds = Number(response.headers['x-ratelimit-reset']) - Date.now() / 1000;
    expect(inSeconds).toBeGreaterThan(55);
    expect(inSeconds).toBeLessThan(62);
  });

  it('may put other words into a refusal', async () => {
    sandbox.sendgrid.addRule({ outcome: 'refused', message: 'Maximum credits exceeded' });
    expect(await failure(to)).toMatchObject({
      code: 400,
      response: { body: { errors: [{ message: 'Maximum credits exceeded', field: null }] } },
    });
  });

  it.each([
    ['timeout', 0, { code: 'ECONNABORTED' }],
    ['timeout-after-accept', 1, { code: 'ECONNABORTED' }],
    ['reset', 0, { code: 'ECONNRESET' }],
    ['reset-after-accept', 1, { code: 'ECONNRESET' }],
    ['bad-gateway', 0, { code: 502, response: { body: expect.stringContaining('<html>') } }],
    ['bad-gateway-after-accept', 1, { code: 502 }],
    ['server-error-after-accept', 1, { code: 500 }],
  ] as const)('%s: taken %i times', async (outcome, taken, error) => {
    sandbox.sendgrid.addRule({ outcome });
    expect(await failure(to)).toMatchObject(error);
    expect(sandbox.sendgrid.messages()).toHaveLength(taken);
    expect(sandbox.sendgrid.attempts()).toHaveLength(1);
  });

  it('may answer late', async () => {
    sandbox.sendgrid.addRule({ outcome: 'timeout-after-accept', delayMs: 50 });
    expect(await failure(to)).toMatchObject([{ statusCode: 202 }, {}]);
  });
});

it('knows the magic addresses at example domains alone', () => {
  expect(outcomeOf('bounce@example.com')).toBe('bounce');
  expect(outcomeOf('late-bounce@mail.example.org')).toBe('late-bounce');
  expect(outcomeOf('spam@hall.example')).toBe('spam');
  expect(outcomeOf('bounce@notexample.com')).toBe('delivered');
  expect(outcomeOf('toString@example.com')).toBe('delivered');
  expect(outcomes[outcomeOf('refused@example.net')].accepted).toBe(false);
});
