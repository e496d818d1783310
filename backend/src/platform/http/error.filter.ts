import { ArgumentsHost, Catch, ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { Response } from 'express';
import { currentRequestId } from './request-id.js';
import { ApiError } from '../errors/api-error.js';
import type { ErrorDto } from '../errors/error.dto.js';
import { isUnavailable } from '../errors/unavailable.js';
import { rephrased } from './rephrase.js';
import { refusals } from './refusals.js';

/** Refusals that come from the framework or the body parser rather than from a feature. */
const frameworkRefusals: Record<number, Pick<ErrorDto, 'code' | 'error'>> = {
  400: { code: 'bad_request', error: 'The request could not be read.' },
  404: { code: 'not_found', error: 'Not found.' },
  405: { code: 'method_not_allowed', error: 'This method is not allowed here.' },
  413: refusals[413],
  415: refusals[415],
  429: refusals[429],
  503: refusals[503],
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

  async catch(exception: unknown, host: ArgumentsHost): Promise<void> {
    const response = host.switchToHttp().getResponse<Response>();
    if (response.headersSent) {
      this.logger.warn(exception);
      response.end();
      return;
    }
    const { headers, ...body } = this.answerTo(exception);
    const { details } = body;
    const sentences = [body.error, ...(details ?? []).map(({ message }) => message)];
    const typed = exception instanceof ApiError ? exception.typed : undefined;
    const said = await rephrased(response, sentences, body.statusCode, typed);
    const [error, ...ofFields] = said.sentences;
    response
      .type('json') // whatever the route would have answered
      .status(body.statusCode)
      .set(headers)
      .json({
        ...said.more,
        ...body,
        error,
        ...(details && {
          details: details.map(({ field, message }, at) => ({ field, message: ofFields[at] ?? message })),
        }),
        requestId: currentRequestId() ?? '',
      });
  }

  private answerTo(exception: unknown): Omit<ErrorDto, 'requestId'> & { headers: Record<string, string> } {
    const statusCode = statusOf(exception);
    if (exception instanceof ApiError) {
      const { code, error, details, headers, more } = exception;
      return { ...more, statusCode, error, code, details, headers };
    }
    const known = frameworkRefusals[statusCode];
    if (known) {
      const { code, error } = known;
      if (statusCode !== 503) return { statusCode, code, error, headers: {} };
      this.logger.warn(`Answered 503: ${String(exception)}`);
      return { statusCode, code, error, headers: { 'Retry-After': RETRY_AFTER } };
    }
    this.logger.error(exception);
    return {
      statusCode: Math.max(statusCode, 500),
      error: 'Something went wrong on our side. Please try again.',
      code: 'internal_error',
      headers: {},
    };
  }
}
