import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { startTestApi, type TestApi } from '../support/test-api.js';

describe('The built front end', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi();
  });
  afterAll(() => api.close());

  /** With the address as it stands: a client would tidy it up. */
  async function ask(target: string) {
    const asked = request(`${api.url}${target}`, { agent: false, path: target }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
  }

  it.each(['/index.html', '/public.html', '/INDEX.HTML', '/index.html?x=1'])(
    'leads from %s to the start',
    async (target) => {
      expect(await ask(target)).toMatchObject({ status: 302, headers: { location: '/' } });
    },
  );

  it.each([
    '/assets/..%2findex.html',
    '/assets/..%2Fpublic.html',
    '/assets/%2e%2e/index.html',
    '/assets/..%5cindex.html',
    '/x/..%2findex.html',
    '/.%2findex.html',
    '/%69ndex.html',
    '/index%2ehtml',
    '//index.html',
    '/./index.html',
    '/jobs',
    '/',
  ])('never gives out a page as it was built: %s', async (target) => {
    const { status, headers, body } = await ask(target);
    expect(body).not.toContain('CSP_NONCE');
    expect(headers['cache-control'] ?? 'no-cache').toMatch(/no-cache|no-store/);
    if (status === 200) expect(body).toMatch(/nonce="[\w+/=-]{16,}"/);
    else expect(status).toBe(404);
  });

  it('has the files beside the pages still, to be kept for an hour', async () => {
    for (const target of ['/favicon.svg', '/theme.js?v=1']) {
      expect(await ask(target)).toMatchObject({
        status: 200,
        headers: { 'cache-control': expect.stringContaining('max-age=3600') },
      });
    }
  });
});
