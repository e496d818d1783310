import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { startTestApi, type TestApi } from '../support/test-api.js';

const SOURCES = path.join(__dirname, '../../../frontend');

/** The pages and what stands beside them, where a build puts them: whether there is a build is no matter here. */
async function pagesOf(folder: string): Promise<void> {
  for (const page of ['index.html', 'public.html'])
    await cp(path.join(SOURCES, page), path.join(folder, page));
  await cp(path.join(SOURCES, 'public'), folder, { recursive: true });
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'assets', 'main-1a2b3c4d.js'), 'export {};');
}

describe('The built front end', () => {
  let frontEnd: string;
  let api: TestApi;
  beforeAll(async () => {
    frontEnd = await mkdtemp(path.join(tmpdir(), 'hall-front-end-'));
    await pagesOf(frontEnd);
    api = await startTestApi({ frontEnd });
  });
  afterAll(async () => {
    await api.close();
    await rm(frontEnd, { recursive: true });
  });

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

  it("tells its pages the hall's time zone", async () => {
    expect((await ask('/jobs')).body).toContain('<meta name="hall-timezone" content="America/New_York" />');
  });

  it('has its hashed files, to be kept for ever', async () => {
    expect(await ask('/assets/main-1a2b3c4d.js')).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'public, max-age=31536000, immutable' },
    });
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
