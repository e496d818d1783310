import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { catchError, from, mergeMap, type Observable } from 'rxjs';
import { ApiError } from '../../platform/errors/api-error.js';
import { linkOf } from './reader.middleware.js';
import { Readers } from './readers.service.js';

/** Adds the language of a link's page as `reader` to an answer, also to a 404. */
@Injectable()
export class WithReader implements NestInterceptor {
  constructor(private readonly readers: Readers) {}

  intercept(context: ExecutionContext, next: CallHandler<object>): Observable<object> {
    const request = context.switchToHttp().getRequest<Request>();
    // What stands between must not give one reader's language to another.
    context.switchToHttp().getResponse<Response>().vary('Accept-Language');
    return next.handle().pipe(
      mergeMap(async (answer) => ({ ...answer, reader: await this.readerOf(request) })),
      catchError((error: unknown) => from(this.withReader(error, request))),
    );
  }

  private async withReader(error: unknown, request: Request): Promise<never> {
    if (!(error instanceof ApiError) || error.getStatus() !== 404) throw error;
    const { code, error: sentence, details, headers, more } = error;
    throw new ApiError(404, code, sentence, details, headers, {
      ...more,
      reader: await this.readerOf(request),
    });
  }

  private readerOf(request: Request) {
    const { kind, linkId } = linkOf(request);
    return this.readers.of(kind, linkId, request.headers['accept-language']);
  }
}
