import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import { type Observable, tap } from 'rxjs';
import { etagOf } from './if-match.js';

const isRecord = (body: unknown): body is { version: number } =>
  typeof body === 'object' && body !== null && 'version' in body && typeof body.version === 'number';

/** Gives every answer that is one record with a version its `ETag`, to be sent back as `If-Match`. */
@Injectable()
export class EtagInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      tap((body: unknown) => {
        if (isRecord(body)) context.switchToHttp().getResponse<Response>().set('ETag', etagOf(body));
      }),
    );
  }
}
