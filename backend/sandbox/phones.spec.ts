import { createSandbox, type SandboxHandle } from './sandbox.js';
import { ProductDouble, sdk } from './testing/product-double.js';

const account = { accountSid: `AC${'a'.repeat(32)}`, authToken: 'token' };
const to = '+12125550143';
const match = '4c1c4f0e-6a52-4b0c-9d3e-1d6f4b6f1a11';

let sandbox: SandboxHandle;
let product: ProductDouble;
let origin: string;
let standing: string;

beforeAll(async () => {
  product = new ProductDouble();
  origin = await product.start();
  sandbox = await createSandbox({
    twilio: { ...account, callbackDelayMs: 0, inboundUrl: `${origin}/api/twilio/inbound` },
  });
});
beforeEach(() => {
  sandbox.twilio.reset();
  sandbox.twilio.phones.configure({ answerMs: 0, lateMs: 0 });
  product.received.length = 0;
  standing = 'Offered';
  product.respond = ({ url }) =>
    url.startsWith('/api/worker-view')
      ? { status: 200, body: JSON.stringify({ jobMatch: { status: standing } }) }
      : { status: 200, body: '{}' };
});
afterAll(async () => {
  await sandbox.close();
  await product.stop();
});

async function ask(body = `Job Offer: Cook. ${origin}/worker-view/${match}`) {
  await sdk(sandbox.url, account).messages.create({ to, from: '+12125550100', body });
  await sandbox.twilio.idle();
  await sandbox.twilio.phones.idle();
}
const said = () => product.received.flatMap(({ form }) => (form.Body === undefined ? [] : [form.Body]));
const set = () =>
  product.received
    .filter(({ url }) => url.startsWith('/api/job-matches'))
    .map(({ body }) => JSON.parse(body));

it.each([
  ['not-at-all', []],
  ['yes-by-text', ['yes']],
  ['no-by-text', ['no']],
  ['late', ['yes']],
  ['wrong-number', ['Wrong number']],
] as const)('a phone that is to behave as %s texts %j', async (behaviour, texts) => {
  sandbox.twilio.phones.behave(behaviour, to);
  await ask();
  expect(said()).toEqual(texts);
  expect(set()).toEqual([]);
});

it.each([
  ['yes-by-link', 'Offered', [{ status: 'Accepted' }]],
  ['no-by-link', 'Offered', [{ status: 'Declined' }]],
  ['yes-by-link', 'Pending', [{ status: 'Interested' }]],
  ['no-by-link', 'Pending', [{ status: 'Not Interested' }]],
  ['yes-by-link', 'Accepted', []],
] as const)('%s of one who is %s presses %j on the page', async (behaviour, status, pressed) => {
  standing = status;
  sandbox.twilio.phones.behave(behaviour);
  await ask();
  expect(set()).toEqual(pressed);
  expect(said()).toEqual([]);
});

it('a text without a link asks nothing', async () => {
  sandbox.twilio.phones.behave('yes-by-text');
  await ask('You get no more texts.');
  expect(said()).toEqual([]);
});

it('the page shows each number, answers as it, and sets what it does', async () => {
  await ask();
  const page = async () => (await fetch(`${sandbox.url}/phones`)).text();
  expect(await page()).toMatch(/\(212\) 555-0143.*Yes by link/s);
  const post = (path: string, form: Record<string, string>) =>
    fetch(`${sandbox.url}/phones/${path}`, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'manual',
    });
  await post('answer', { number: to, answer: 'no-by-text' });
  await post('answer', { number: to, answer: 'yes-by-link' });
  expect([said(), set()]).toEqual([['no'], [{ status: 'Accepted' }]]);
  await post('behaviour', { number: to, behaviour: 'yes-by-text' });
  expect(sandbox.twilio.phones.behaviourOf(to)).toBe('yes-by-text');
  expect(await page()).toMatch(/<option value="yes-by-text"\s+selected/);
});

it('is told what to do over HTTP, too', async () => {
  const put = (body: object) =>
    fetch(`${sandbox.url}/control/twilio/phones`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await put({ number: to, behaviour: 'late', lateMs: 5 })).status).toBe(204);
  expect(sandbox.twilio.phones.behaviourOf(to)).toBe('late');
  expect((await put({ behaviour: 'sleeps' })).status).toBe(400);
});
