import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Logger } from 'nestjs-pino';
import { ApiReference } from './api-reference/api-reference.service.js';
import { ApiModule } from './api.module.js';
import { EVENTS_BODY_LIMIT, EVENTS_PATH } from './email/events-endpoint.js';
import type { AppConfig } from './platform/config/app-config.js';
import { ErrorFilter } from './platform/errors/error.filter.js';
import { acceptLargeBodies } from './platform/http/large-bodies.js';
import { httpMetrics } from './platform/metrics/http-metrics.js';
import { setHallTimezone } from './platform/http/dates.js';
import { Draining } from './platform/http/draining.js';
import { serveFrontEnd } from './platform/http/front-end.js';
import { openApiDocument } from './platform/http/openapi.js';
import { OriginGuard } from './platform/http/origin.guard.js';
import { ownHost } from './platform/http/own-host.js';
import { requestContextMiddleware } from './platform/http/request-context.js';
import { notKept, securityHeaders } from './platform/http/security-headers.js';
import { validationPipe } from './platform/http/validation.js';

/** Bulk lists are answered, never sent: a body beyond this is a mistake or an attack. */
const BODY_LIMIT = '2mb';

/** The api, ready to listen: the same for the process, the tests and the OpenAPI document. */
export async function createApi(
  config: AppConfig,
  options: { preview?: boolean } = {},
): Promise<NestExpressApplication> {
  setHallTimezone(config.timezone);
  const app = await NestFactory.create<NestExpressApplication>(ApiModule.forRoot(config), {
    rawBody: true,
    bufferLogs: true,
    forceCloseConnections: true,
    abortOnError: false,
    ...options,
  });
  if (!options.preview) {
    app.useLogger(app.get(Logger));
    app.get(ApiReference).describe(() => openApiDocument(app));
  }
  app.disable('x-powered-by');
  app.disable('etag'); // of answers that nobody keeps
  app.set('trust proxy', config.trustProxy);
  if (!options.preview) app.use(app.get(Draining).middleware);
  app.use(httpMetrics);
  app.use(requestContextMiddleware);
  app.use(securityHeaders(config));
  app.use(ownHost(config));
  app.use((_req: unknown, res: { set(name: string, value: string): void }, next: () => void) => {
    res.set('X-Robots-Tag', 'noindex, nofollow');
    next();
  });
  serveFrontEnd(app);
  app.use('/api', notKept);
  app.use(acceptLargeBodies(EVENTS_PATH, EVENTS_BODY_LIMIT));
  app.useBodyParser('json', { limit: BODY_LIMIT });
  app.useBodyParser('urlencoded', { limit: '100kb', extended: false });
  app.useGlobalPipes(validationPipe());
  app.useGlobalFilters(new ErrorFilter());
  if (!options.preview) app.useGlobalGuards(app.get(OriginGuard));
  return app;
}
