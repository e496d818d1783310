import {
  applyDecorators,
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  type Type,
} from '@nestjs/common';
import { ApiExtension, ApiExtraModels, ApiHeader } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { type Observable, tap } from 'rxjs';
import { ApiError, badRequest } from '../errors/api-error.js';
import { type Actor, actorOf } from './actor.js';

/** The versions of a record that the sender has seen; undefined when the call holds for any, as `*` says, too. */
type SeenVersions = readonly number[] | undefined;

/** Who changes a record, and as of which versions. */
export interface Editor extends Actor {
  seen?: SeenVersions;
}

interface Versioned {
  version: number;
}

/** A version as HTTP writes it: `"7"`. */
const etagOf = ({ version }: Versioned) => `"${version}"`;

const isRecord = (body: unknown): body is Versioned =>
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

/** Names the record's schema to `openapi.ts`, which describes the rest. */
export const RECORD_EXTENSION = 'x-record';

const oneTag = /^(?:W\/)?"(\d{1,10})"$/;

function seenVersions(header: string | undefined): SeenVersions {
  if (header === undefined || header.trim() === '*') return undefined;
  return header.split(',').map((tag) => {
    const version = oneTag.exec(tag.trim())?.[1];
    if (version === undefined)
      throw badRequest('bad_if_match', 'If-Match must be a version that was answered as ETag, such as "7".');
    return Number(version);
  });
}

const editor = createParamDecorator((_: unknown, context: ExecutionContext): Editor => {
  const request = context.switchToHttp().getRequest<Request>();
  return { ...actorOf(request, 'link'), seen: seenVersions(request.get('If-Match')) };
});

const ifMatchHeader = {
  name: 'If-Match',
  required: false,
  description:
    'The version that the sender has seen, as answered in `ETag`. When the record has another one by now, ' +
    'nothing is changed (409), unless it already is as it was sent. Without it the call holds for any version.',
  schema: { type: 'string' as const, example: '"7"' },
};

/**
 * Whom a call that changes a record is from, and its `If-Match`: `"7"`, `W/"7"`, several, or `*`; malformed → 400.
 * @param record the record's DTO, which the 409 carries
 */
export const IfMatch =
  (record: Type<Versioned>): ParameterDecorator =>
  (target, method, index) => {
    editor()(target, method, index);
    if (method === undefined) return;
    applyDecorators(
      ApiHeader(ifMatchHeader),
      ApiExtraModels(record),
      ApiExtension(RECORD_EXTENSION, record.name),
    )(target, method, Object.getOwnPropertyDescriptor(target, method) as TypedPropertyDescriptor<unknown>);
  };

/**
 * Refuses to change a record that has become another since the sender saw it. Call it under the row's lock.
 * @param sent the fields as they would be stored. A record that has them already was changed by this very call, whose
 *   answer was lost, or needs no change: no conflict
 * @throws 409 `changed_meanwhile` with the record as it is now
 */
export function expectVersion<T extends Versioned>(seen: SeenVersions, current: T, sent?: Partial<T>): void {
  if (seen === undefined || seen.includes(current.version)) return;
  if (sent && isAlready(current, sent)) return;
  throw changedMeanwhile(current);
}

/** Whether the record has all the fields that were sent; those left out say nothing. */
export const isAlready = <T extends object>(current: T, sent: Partial<T>): boolean =>
  Object.entries(sent).every(
    ([field, value]) =>
      value === undefined || JSON.stringify(value) === JSON.stringify(current[field as keyof T]),
  );

export const changedMeanwhile = (current: Versioned) =>
  new ApiError(
    409,
    'changed_meanwhile',
    'This record was changed meanwhile.',
    undefined,
    { ETag: etagOf(current) },
    { current },
  );
