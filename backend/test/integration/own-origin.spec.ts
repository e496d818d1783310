import type { ExecutionContext } from '@nestjs/common';
import express from 'express';
import request from 'supertest';
import { OriginGuard } from '../../src/platform/http/origin.guard.js';
import { securityHeaders } from '../../src/platform/http/security-headers.js';
import { testConfig } from '../support/test-config.js';

/** The guard and the headers of a server with these settings, without anything behind them. */
function server(production: boolean) {
  const config = { ...testConfig('postgres://nowhere/none'), production };
  const guard = new OriginGuard(config);
  const app = express().use(securityHeaders(config));
  app.post('/', (req, res) => {
    const context = {
      switchToHttp: () => ({ getRequest: () => req }),
      getHandler: () => server,
      getClass: () => OriginGuard,
    } as unknown as ExecutionContext;
    try {
      res.sendStatus(guard.canActivate(context) ? 204 : 403);
    } catch {
      res.sendStatus(403);
    }
  });
  return app;
}

describe('What comes from our own origin', () => {
  const post = (production: boolean, origin: string) =>
    request(server(production)).post('/').set('Host', 'served.test:3000').set('Origin', origin);

  it('is the public address alone in production, whatever the Host says', async () => {
    await post(true, 'http://hall.test').expect(204);
    await post(true, 'http://served.test:3000').expect(403);
  });

  it('is the address served as well in development', async () => {
    await post(false, 'http://served.test:3000').expect(204);
    await post(false, 'http://elsewhere.test').expect(403);
  });

  it.each([true, false])(
    'is shown in no frame, not even one of our own (production: %s)',
    async (production) => {
      const { headers } = await post(production, 'http://hall.test');
      expect(headers['content-security-policy']).toMatch(/(^|;)frame-ancestors 'none'(;|$)/);
      expect(headers['x-frame-options']).toBe('DENY');
    },
  );
});
