import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { OpenAPIObject } from '@nestjs/swagger';
import { Logger } from 'nestjs-pino';
import { auditExamples } from './audit/examples.js';
import { dispatchExamples } from './dispatch/examples.js';
import { hallExamples } from './hall/examples.js';
import { messagingExamples } from './messaging/examples.js';
import { ApiReference } from './operations/api-reference/api-reference.service.js';
import { staffExamples } from './staff/examples.js';
import { ApiModule } from './api.module.js';
import type { AppConfig } from './platform/config/app-config.js';
import { ErrorFilter } from './platform/http/error.filter.js';
import { closeUnreadRequests, limitChunks } from './platform/bodies/body-arrival.js';
import { BodyReader } from './platform/bodies/body-reader.guard.js';
import { compressAnswers } from './platform/http/compression.js';
import { httpMetrics } from './platform/metrics/http-metrics.js';
import { setHallTimezone } from './platform/time/hall-days.js';
import { answerBrokenRequests } from './platform/http/broken-requests.js';
import { Draining } from './platform/http/draining.js';
import { EtagInterceptor } from './platform/http/if-match.js';
import { serveFrontEnd } from './platform/http/front-end.js';
import { openApiDocument } from './platform/http/openapi.js';
import { takeMalformedAddresses } from './platform/http/malformed-addresses.js';
import { limitUnanswered } from './platform/http/unanswered-requests.js';
import { OriginGuard } from './platform/http/origin.guard.js';
import { ownHost } from './platform/http/own-host.js';
import { requestIdMiddleware } from './platform/http/request-id.js';
import { notKept, securityHeaders } from './platform/http/security-headers.js';
import { LongAnswers } from './platform/limits/long-answers.js';
import { RequestLimits } from './platform/limits/request-limits.js';
import { RequestTurns } from './platform/limits/request-turns.js';
import { UndeclaredInput } from './platform/http/undeclared-input.guard.js';
import { InputPipe } from './platform/http/validation.js';

/** Where the pages of `public/` are, made for a worker's phone. */
const PUBLIC_PAGES = ['worker-view', 'opt-in'];

const fieldExamples = {
  ...auditExamples,
  ...dispatchExamples,
  ...hallExamples,
  ...messagingExamples,
  ...staffExamples,
};

interface ApiOptions {
  preview?: boolean;
  /** The folder of the built front end, when it is not the one beside this. */
  frontEnd?: string;
}

/** The api, ready to listen: the same for the process, the tests and the OpenAPI document. */
export async function createApi(
  config: AppConfig,
  { frontEnd, ...options }: ApiOptions = {},
): Promise<NestExpressApplication> {
  setHallTimezone(config.hallTimezone);
  const app = await NestFactory.create<NestExpressApplication>(ApiModule.forRoot(config), {
    bodyParser: false, // a guard reads the body once it is known who sends it, and to which route
    bufferLogs: true,
    forceCloseConnections: true,
    abortOnError: false,
    ...options,
  });
  if (!options.preview) {
    app.useLogger(app.get(Logger));
    app.get(ApiReference).describe(() => apiDocument(app));
  }
  answerBrokenRequests(app.getHttpServer());
  app.disable('x-powered-by');
  app.disable('etag'); // of answers that nobody keeps
  app.set('trust proxy', config.trustProxy);
  if (!options.preview) app.use(app.get(Draining).middleware);
  app.use(limitChunks);
  app.use(limitUnanswered);
  app.use(new RequestTurns().middleware);
  app.use(closeUnreadRequests);
  app.use(httpMetrics);
  app.use(requestIdMiddleware);
  app.use(securityHeaders(config));
  app.use(ownHost(config));
  app.use((_req: unknown, res: { set(name: string, value: string): void }, next: () => void) => {
    res.set('X-Robots-Tag', 'noindex, nofollow');
    next();
  });
  app.use(takeMalformedAddresses);
  serveFrontEnd(app, { timezone: config.hallTimezone, publicPages: PUBLIC_PAGES, folder: frontEnd });
  app.use('/api', notKept, compressAnswers);
  app.useGlobalPipes(new InputPipe());
  app.useGlobalInterceptors(new LongAnswers(), new EtagInterceptor());
  app.useGlobalFilters(new ErrorFilter());
  if (!options.preview) {
    const bodyReader = new BodyReader(app.get(RequestLimits));
    app.useGlobalGuards(app.get(OriginGuard), bodyReader, new UndeclaredInput());
  }
  return app;
}

/** The API as a document, with the examples of all features. */
export const apiDocument = (app: NestExpressApplication): OpenAPIObject =>
  openApiDocument(app, fieldExamples);
