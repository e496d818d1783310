import { ArgumentsHost, Catch, ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { Response } from 'express';
import { currentRequestId } from './request-id.js';
import { ApiError } from '../errors/api-error.js';
import type { ErrorDto } from '../errors/error.dto.js';
import { isUnavailable } from '../errors/unavailable.js';

/** Codes of refusals that come from the framework or the body parser rather than from a feature. */
const codeOfStatus: Record<number, { code: string; error: string }> = {
  400: { code: 'bad_request', error: 'The request could not be read.' },
  404: { code: 'not_found', error: 'Not found.' },
  405: { code: 'method_not_allowed', error: 'This method is not allowed here.' },
  413: { code: 'too_large', error: 'The request is too large.' },
  415: { code: 'unsupported_media_type', error: 'The request body must be JSON.' },
  429: { code: 'too_many_requests', error: 'Too many requests. Please wait a moment and try again.' },
  503: { code: 'unavailable', error: 'This does not work right now. Please try again in a moment.' },
};

/** Seconds after which it is worth trying again while the database or the queue is away. */
const RETRY_AFTER = '5';

function statusOf(exception: unknown): number {
  if (exception instanceof HttpException) return exception.getStatus();
  if (isUnavailable(exception)) return 503;
  const { status, type } = exception as { status?: unknown; type?: unknown };
  const isBodyParserError = typeof type === 'string' && typeof status === 'number';
  return isBodyParserError ? status : 500;
}

/** Turns whatever was thrown into the one error shape; what nobody foresaw is logged and answered without detail. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger(ErrorFilter.name);

  catch(exception: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    if (response.headersSent) {
      this.logger.warn(exception);
      response.end();
      return;
    }
    response.type('json'); // whatever the route would have answered
    const requestId = currentRequestId() ?? '';
    if (exception instanceof ApiError) {
      const { code, error, details } = exception;
      const statusCode = exception.getStatus();
      const body: ErrorDto = { ...exception.more, statusCode, error, code, details, requestId };
      response.status(body.statusCode).set(exception.headers).json(body);
      return;
    }
    const statusCode = statusOf(exception);
    const known = codeOfStatus[statusCode];
    if (statusCode === 503) {
      this.logger.warn(`Answered 503: ${String(exception)}`);
      response.set('Retry-After', RETRY_AFTER);
    } else if (!known) this.logger.error(exception);
    const body: ErrorDto = known
      ? { statusCode, ...known, requestId }
      : {
          statusCode: statusCode >= 500 ? statusCode : 500,
          error: 'Something went wrong on our side. Please try again.',
          code: 'internal_error',
          requestId,
        };
    response.status(body.statusCode).json(body);
  }
}
