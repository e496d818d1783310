import http from 'node:http';
import express from 'express';
import request from 'supertest';
import { createSandbox } from '../../sandbox/sandbox.js';
import { ownHost } from '../../src/platform/http/own-host.js';
import { startTestApi } from '../support/test-api.js';
import { testConfig } from '../support/test-config.js';
import { TWILIO } from '../support/test-hall.js';

const OURS = ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', '192.168.1.7', 'HALL.test', 'a.localhost'];
const NOT_OURS = [
  'evil.test',
  'evil.test:3000',
  'localhost.evil.test',
  '127.0.0.1.evil.test',
  'hall.test.evil.test',
];

describe('The name by which a request comes', () => {
  const served = (production: boolean, host: string) =>
    request(
      express()
        .use(ownHost({ ...testConfig('postgres://nowhere/none'), production }))
        .use((_req, res) => void res.sendStatus(204))
        .use((error: { status: number }, _req: unknown, res: express.Response, _next: unknown) => {
          res.sendStatus((error as unknown as { getStatus(): number }).getStatus());
        }),
    )
      .get('/')
      .set('Host', host);

  it.each(OURS)('may be %s in development', (host) => served(false, host).expect(204));
  it.each(NOT_OURS)('is not %s in development', (host) => served(false, host).expect(421));
  it('is left to the proxy in production', () => served(true, 'a-health-check').expect(204));

  it('is looked at by the whole api, and refused with a sentence', async () => {
    const api = await startTestApi();
    try {
      const { body } = await api.visitor().get('/api/user').set('Host', 'evil.test').expect(421);
      expect(body).toMatchObject({ code: 'wrong_host', error: 'This is not the address of Hiring Hall.' });
      await api.visitor().get('/workers').set('Host', 'evil.test').expect(421);
    } finally {
      await api.close();
    }
  });

  it.each([
    ['localhost', 200],
    ['127.0.0.1:4000', 200],
    ['[::1]', 200],
    ['evil.test', 421],
  ])('of the mailbox: %s is answered %d', async (host, status) => {
    const sandbox = await createSandbox({ twilio: TWILIO });
    try {
      const answered = new Promise<number | undefined>((resolve, reject) =>
        http
          .get(sandbox.url, { headers: { Host: host } }, (response) => {
            response.resume();
            resolve(response.statusCode);
          })
          .on('error', reject),
      );
      expect(await answered).toBe(status);
    } finally {
      await sandbox.close();
    }
  });
});
