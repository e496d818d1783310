import { createSandbox, type SandboxHandle } from './sandbox.js';
import { sdk } from './testing/product-double.js';
import { sendgridSdk } from './testing/sendgrid-client.js';
import { MessageStore } from './twilio/message-store.js';
import { newMessage } from './twilio/inbound.js';

const account = { accountSid: `AC${'a'.repeat(32)}`, authToken: 'token' };
const apiKey = 'SG.test.key';
const to = '+12125550143';

let sandbox: SandboxHandle;

beforeAll(async () => {
  sandbox = await createSandbox({
    twilio: { ...account, callbackDelayMs: 0 },
    sendgrid: { apiKey, eventDelayMs: 0, batchMs: 0 },
  });
});
afterEach(() => {
  sandbox.twilio.reset();
  sandbox.sendgrid.reset();
});
afterAll(() => sandbox.close());

const page = async (query: Record<string, string> = {}) =>
  (await fetch(`${sandbox.url}/?${new URLSearchParams(query).toString()}`)).text();
const send = (body: string, number = to) =>
  sdk(sandbox.url, account).messages.create({ to: number, from: '+12125550100', body });

it('shows each text with its status and its link, escaped', async () => {
  await send('Tap <b>here</b>: http://localhost:3000/worker-view/1?a=1&b="2".');
  await sandbox.twilio.idle();
  const shown = await page({ number: to });
  expect(shown).toContain('Tap &lt;b&gt;here&lt;/b&gt;');
  expect(shown).toContain(
    '<a href="http://localhost:3000/worker-view/1?a=1&amp;b=" target="_blank" rel="noopener noreferrer">',
  );
  expect(shown).toContain('delivered');
  expect(shown).toContain('Nothing here was really sent');
  expect(await page({ q: '"><script>' })).not.toContain('"><script>');
});

it('finds a conversation by digits and lets an unknown number write', async () => {
  await send('one');
  await send('two', '+13105550188');
  const found = await page({ q: '555-0188' });
  expect(found).toContain('(310) 555-0188');
  expect(found).not.toContain('(212) 555-0143');
  expect(await page({ q: '6465550101' })).toContain('Write as (646) 555-0101');
});

it('answers as the worker', async () => {
  const reply = async (form: Record<string, string>) =>
    fetch(`${sandbox.url}/mailbox/reply`, {
      method: 'POST',
      body: new URLSearchParams({ number: to, ...form }),
      redirect: 'manual',
    });
  const response = await reply({ body: 'I am coming', q: '' });
  expect([response.status, response.headers.get('location')]).toEqual([
    303,
    `/?number=${encodeURIComponent(to)}`,
  ]);
  await reply({ body: '', keyword: 'STOP' });
  expect(sandbox.twilio.optOuts()).toEqual([to]);
  const shown = await page({ number: to });
  expect(shown).toContain('I am coming');
  expect(shown).toContain('Opted out');
});

it('tells open pages of a change', async () => {
  const abort = new AbortController();
  const events = await fetch(`${sandbox.url}/mailbox/events`, { signal: abort.signal });
  const reader = events.body!.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toContain('retry');
  await send('Hello');
  expect((await reader.read()).value).toContain('event: change');
  abort.abort();
});

it('shows the newest 100 numbers of many', async () => {
  for (let index = 0; index < 10_000; index += 1) {
    const number = `+1212${String(2_000_000 + index)}`;
    const made = { direction: 'outbound-api', from: null, to: number, body: 'x', status: 'sent' } as const;
    sandbox.twilio.store.add(newMessage(made));
  }
  const shown = await page();
  expect(shown.match(/<li>/g)).toHaveLength(100);
  expect(shown).toContain('The newest 100 of 10000 numbers');
  expect(shown).toContain('(212) 200-9999');
});

it('serves the page’s parts and the tables of test recipients', async () => {
  for (const [path, type] of [
    ['/mailbox.css', 'text/css'],
    ['/mailbox.js', 'text/javascript'],
    ['/recipients', 'text/html'],
  ]) {
    const response = await fetch(sandbox.url + path);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining(type!),
    ]);
  }
});

it('forgets the oldest texts beyond its capacity', () => {
  const store = new MessageStore(2);
  const made = ['+12125550141', '+12125550142', '+12125550142'].map((number, index) =>
    newMessage({ direction: 'outbound-api', from: null, to: number, body: `${index}`, status: 'sent' }),
  );
  for (const message of made) store.add(message);
  expect(store.list().map(({ body }) => body)).toEqual(['2', '1']);
  expect(store.conversationCount()).toBe(1);
});

describe('e-mails', () => {
  const mail = {
    ...{ to: 'Ana <ana@example.com>', from: 'Hall <hall@example.org>', replyTo: 'office@example.org' },
    ...{ subject: 'Pay <stub>', text: 'See https://hall.test/x.', html: '<p onclick="x()">Pay</p>' },
  };
  const sendMail = async (change: object = {}) => {
    await sendgridSdk(sandbox.url, apiKey).mail.send({ ...mail, ...change });
    await sandbox.sendgrid.idle();
    return sandbox.sendgrid.messages()[0]!;
  };
  const emails = (query: Record<string, string>, path = '') =>
    fetch(`${sandbox.url}/emails${path}?${new URLSearchParams(query).toString()}`);

  it('shows an e-mail, who it is from, and what became of it', async () => {
    const { id } = await sendMail();
    const shown = await (await emails({ id })).text();
    expect(shown).toContain('Pay &lt;stub&gt; · Mailbox');
    expect(shown).toContain('Hall &lt;hall@example.org&gt;');
    expect(shown).toContain('Ana &lt;ana@example.com&gt;');
    expect(shown).toMatch(/processed,.*delivered,.*opened,/s);
    expect(shown).toContain('<a href="https://hall.test/x" target="_blank" rel="noopener noreferrer">');
    expect(shown).not.toContain('onclick');
  });

  it('keeps its HTML in a frame that runs no scripts and fetches nothing', async () => {
    const { id } = await sendMail();
    const shown = await (await emails({ id })).text();
    expect(/<iframe[^>]*>/.exec(shown)?.[0]).toMatch(/sandbox="allow-popups allow-popups-to-escape-sandbox"/);
    const framed = await emails({ id }, '/content');
    const policy = framed.headers.get('content-security-policy');
    expect(policy).toMatch(/^sandbox allow-popups [^;]*; default-src 'none';/);
    expect(policy).not.toContain('allow-scripts');
    expect(await framed.text()).toContain('<base target="_blank"><p onclick="x()">Pay</p>');
  });

  it('shows a plain one without a frame', async () => {
    const { id } = await sendMail({ html: undefined });
    expect(await (await emails({ id })).text()).not.toContain('<iframe');
    expect((await emails({ id }, '/content')).status).toBe(404);
  });

  it('finds e-mails by address and subject, and says how each fared', async () => {
    await sendMail({ to: 'bounce@example.com', subject: 'Certificate' });
    await sendMail();
    const list = async (q: string) => (await emails({ q })).text();
    expect(await list('CERTIF')).toMatch(/bounce@example\.com.*<span class="tag">bounced<\/span>/s);
    expect(await list('CERTIF')).not.toContain('ana@example.com</span>');
    expect(await list('ana@')).toContain('ana@example.com</span>');
    expect(await list('nobody')).toContain('No e-mails with “nobody”.');
  });
});
