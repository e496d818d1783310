import { createSandbox, type SandboxHandle } from './sandbox.js';
import { sdk } from './testing/product-double.js';
import { MessageStore } from './twilio/message-store.js';
import { newMessage } from './twilio/inbound.js';

const account = { accountSid: `AC${'a'.repeat(32)}`, authToken: 'token' };
const to = '+12125550143';

let sandbox: SandboxHandle;

beforeAll(async () => {
  sandbox = await createSandbox({ twilio: { ...account, callbackDelayMs: 0 } });
});
afterEach(() => sandbox.twilio.reset());
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
  expect(shown).toContain('These texts were not really sent');
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

it('serves the page’s parts and the table of test numbers', async () => {
  for (const [path, type] of [
    ['/mailbox.css', 'text/css'],
    ['/mailbox.js', 'text/javascript'],
    ['/numbers', 'text/html'],
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
