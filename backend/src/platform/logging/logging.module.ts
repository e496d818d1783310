import type { IncomingMessage } from 'node:http';
import { Module } from '@nestjs/common';
import type { Request } from 'express';
import { LoggerModule } from 'nestjs-pino';
import { AppConfig } from '../config/app-config.js';
import { loggableError } from '../errors/loggable-error.js';
import { currentRequestId } from '../http/request-id.js';
import { logDestination } from './log-destination.js';
import { loggablePath } from './loggable-path.js';

/** Structured logs, one line a request, tied together by the request's id. No bodies, headers or queries. */
@Module({
  imports: [
    LoggerModule.forRootAsync({
      inject: [AppConfig],
      useFactory: (config: AppConfig) => ({
        pinoHttp: {
          level: config.logLevel,
          stream: logDestination,
          genReqId: () => currentRequestId() ?? '',
          autoLogging: { ignore: ({ url = '' }) => /^\/(health|metrics|assets)/.test(url) },
          customProps: ({ user }: IncomingMessage & { user?: { id: number } }) => ({ user: user?.id }),
          serializers: {
            req: (req: { id: string; raw: Request }) => ({
              id: req.id,
              method: req.raw.method,
              path: loggablePath(req.raw.originalUrl),
            }),
            // Around it is pino's own rendering, which takes over everything that hangs on an error.
            err: (error: { raw?: unknown }) => loggableError(error.raw ?? error),
            res: (res: { statusCode: number }) => ({ statusCode: res.statusCode }),
          },
        },
      }),
    }),
  ],
})
export class LoggingModule {}
