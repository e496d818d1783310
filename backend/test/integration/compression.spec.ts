import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { get, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import express from 'express';
import { compressAnswers } from '../../src/platform/http/compression.js';
import { factories } from '../support/factories.js';
import { sessionCookie, STAFF, startTestApi, type TestApi } from '../support/test-api.js';
import { eventually } from './messaging/eventually.js';

const built = path.resolve(__dirname, '../../../frontend/dist');
const unpack = {
  br: (bytes: Buffer) => brotliDecompressSync(bytes),
  gzip: (bytes: Buffer) => gunzipSync(bytes),
};
const ours = { 'sec-fetch-site': 'same-origin' };

interface Answer {
  status?: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

describe('What is sent compressed', () => {
  let api: TestApi;
  let cookie: string;

  beforeAll(async () => {
    api = await startTestApi();
    const { headers } = await api.visitor().post('/api/login').send(STAFF).expect(200);
    cookie = sessionCookie({ headers });
    const make = factories(api.dataSource);
    for (let count = 0; count < 20; count += 1) await make.worker();
  });
  afterAll(() => api.close());

  /** Asks as it is said, and takes the bytes as they come. */
  async function ask(target: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
    const asked = request(`${api.url}${target}`, { method, headers: { cookie, ...headers }, agent: false });
    asked.end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    const parts: Buffer[] = [];
    for await (const part of answer) parts.push(part as Buffer);
    return { status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(parts) };
  }

  describe('of the built front end', () => {
    let script: string;
    let plain: Answer;

    beforeAll(async () => {
      if (!existsSync(built)) throw new Error('Build the front end first: npm run build -w frontend');
      const [largest = ''] = readdirSync(path.join(built, 'assets'))
        .filter((name) => name.endsWith('.js'))
        .sort(
          (a, b) =>
            statSync(path.join(built, 'assets', b)).size - statSync(path.join(built, 'assets', a)).size,
        );
      script = `/assets/${largest}`;
      plain = await ask(script);
    });

    it('is every script and style, twice and smaller', () => {
      const files = readdirSync(path.join(built, 'assets'));
      const large = files.filter(
        (name) => /\.(js|css)$/.test(name) && statSync(path.join(built, 'assets', name)).size > 1024,
      );
      expect(large.length).toBeGreaterThan(20);
      expect(large.filter((name) => !files.includes(`${name}.br`) || !files.includes(`${name}.gz`))).toEqual(
        [],
      );
    });

    it.each([
      ['br', 'gzip, deflate, br, zstd'],
      ['br', 'br'],
      ['br', 'gzip;q=0.8, br;q=0.9'],
      ['gzip', 'gzip, deflate'],
      ['gzip', 'br;q=0, gzip'],
    ] as const)('is a script in %s for who accepts %s', async (encoding, accepted) => {
      const { headers, bytes } = await ask(script, { 'accept-encoding': accepted });
      expect(headers).toMatchObject({
        'content-encoding': encoding,
        'content-type': expect.stringMatching(/^text\/javascript; charset=utf-8$/i),
        'cache-control': 'public, max-age=31536000, immutable',
        'content-length': String(bytes.length),
        vary: 'Accept-Encoding',
      });
      expect(bytes.length).toBeLessThan(plain.bytes.length / 2);
      expect(unpack[encoding](bytes).equals(plain.bytes)).toBe(true);
    });

    it.each(['', 'identity', 'br;q=0, gzip;q=0', 'snappy', '*;q=0'])(
      'is none of it for who accepts %p',
      async (accepted) => {
        const { status, headers, bytes } = await ask(script, { 'accept-encoding': accepted });
        expect(status).toBe(200);
        expect(headers['content-encoding']).toBeUndefined();
        expect(headers.vary).toBe('Accept-Encoding');
        expect(bytes.equals(plain.bytes)).toBe(true);
      },
    );

    it('has an ETag for each encoding, and is not sent again to who has it', async () => {
      const inBr = await ask(script, { 'accept-encoding': 'br' });
      expect(inBr.headers.etag).not.toBe(plain.headers.etag);
      const again = { 'accept-encoding': 'br', 'if-none-match': String(inBr.headers.etag) };
      expect(await ask(script, again)).toMatchObject({ status: 304, bytes: Buffer.alloc(0) });
      expect((await ask(script, { 'if-none-match': String(inBr.headers.etag) })).status).toBe(200);
    });

    it('is told by HEAD as by GET, and is never sent in parts', async () => {
      const accepted = { 'accept-encoding': 'br' };
      const [head, whole] = [await ask(script, accepted, 'HEAD'), await ask(script, accepted)];
      expect(head.bytes).toHaveLength(0);
      for (const name of ['content-encoding', 'content-length', 'content-type', 'etag', 'vary']) {
        expect({ [name]: head.headers[name] }).toEqual({ [name]: whole.headers[name] });
      }
      for (const headers of [accepted, {}] as Record<string, string>[]) {
        expect((await ask(script, { ...headers, range: 'bytes=0-9' })).status).toBe(200);
      }
    });

    it.each(['/assets', '/assets/'])('has no folders: %s is not found, as all else', async (target) => {
      const { status, bytes } = await ask(target);
      expect(status).toBe(404);
      expect(JSON.parse(bytes.toString())).toMatchObject({ statusCode: 404, code: 'not_found' });
    });

    it.each(['//assets', '//elsewhere.test/%2e%2e/assets'])('sends nobody on from %s', async (target) => {
      const { status, headers } = await ask(target);
      expect(status).toBe(200);
      expect(headers.location).toBeUndefined();
    });

    it.each(['/workers', '/worker-view/3f2b8c1e-5d7a-4e6f-9b0c-1a2d3e4f5a6b'])(
      'is the page at %s as it is made for this answer',
      async (target) => {
        for (const encoding of ['br', 'gzip'] as const) {
          const { headers, bytes } = await ask(target, { 'accept-encoding': encoding });
          expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
          const text = unpack[encoding](bytes).toString();
          expect(text).toMatch(/<\/html>\s*$/);
          const [, nonce = ''] = /nonce="([^"]+)"/.exec(text) ?? [];
          expect(String(headers['content-security-policy'])).toContain(`'nonce-${nonce}`);
        }
        expect((await ask(target)).headers['content-encoding']).toBeUndefined();
      },
    );

    it('answers an address that nobody can read as before', async () => {
      expect((await ask('/assets/%ff', { 'accept-encoding': 'br' })).status).toBe(404);
    });
  });

  describe('of the API', () => {
    const workers = '/api/workers';

    it.each(['br', 'gzip'] as const)('is what our own pages ask for: %s', async (encoding) => {
      const plain = await ask(workers);
      const { headers, bytes } = await ask(workers, { ...ours, 'accept-encoding': encoding });
      expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
      expect(headers['cache-control']).toBe('no-store');
      expect(bytes.length).toBeLessThan(plain.bytes.length / 2);
      expect(JSON.parse(unpack[encoding](bytes).toString())).toEqual(JSON.parse(plain.bytes.toString()));
    });

    it.each(['cross-site', 'same-site', 'none', undefined])(
      'is nothing that another site can make a browser ask for: %s',
      async (site) => {
        const from: Record<string, string> = site ? { 'sec-fetch-site': site } : {};
        const { status, headers } = await ask(workers, { ...from, 'accept-encoding': 'br, gzip' });
        expect({ status, encoding: headers['content-encoding'] }).toEqual({
          status: 200,
          encoding: undefined,
        });
      },
    );

    it('is not what is short', async () => {
      const { headers, bytes } = await ask('/api/user', { ...ours, 'accept-encoding': 'br, gzip' });
      expect(bytes.length).toBeLessThan(1024);
      expect(headers['content-encoding']).toBeUndefined();
    });

    it('is not the stream of changes, which come one by one', async () => {
      const asked = get(`${api.url}/api/events`, {
        headers: { cookie, ...ours, 'accept-encoding': 'br, gzip' },
        agent: false,
      });
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      expect(answer.headers['content-type']).toContain('text/event-stream');
      expect(answer.headers['content-encoding']).toBeUndefined();
      asked.destroy();
    });
  });

  it('waits while nobody reads it; who goes away lets go of where it comes from', async () => {
    const ROWS = 40_000; // 40 MB, of which compressing takes away half
    let made = 0;
    let source: Readable | undefined;
    const server = express()
      .use(compressAnswers)
      .get('/', (_request, response) => {
        source = Readable.from(
          (function* () {
            for (; made < ROWS; made += 1) yield randomBytes(512).toString('hex');
          })(),
        );
        pipeline(source, response.type('json')).catch(() => undefined);
      })
      .listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const asked = get({ port, headers: { ...ours, 'accept-encoding': 'br' }, agent: false });
    asked.on('error', () => undefined);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    expect(answer.headers['content-encoding']).toBe('br');
    let before = -1;
    await eventually(() => {
      const now = made;
      const isStill = now === before;
      before = now;
      expect(isStill).toBe(true);
    });
    expect(made).toBeLessThan(ROWS);
    expect(source?.destroyed).toBe(false);
    asked.destroy();
    await eventually(() => expect(source?.destroyed).toBe(true));
    server.close();
  });
});
