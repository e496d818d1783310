import { getSchemaPath } from '@nestjs/swagger';
import { ErrorDto } from '../errors/error.dto.js';

interface Refusal {
  /** When it is answered. */
  meaning: string;
  /** An answer as it may look. */
  code: string;
  error: string;
}

/** What each status of the one error shape means, with an example of it. */
export const refusals = {
  400: {
    meaning: 'A field is missing or wrong; `details` says which.',
    code: 'validation_failed',
    error: 'First name is required',
  },
  401: { meaning: 'Nobody is signed in.', code: 'unauthenticated', error: 'Please sign in.' },
  403: {
    meaning: 'The request is refused.',
    code: 'origin_refused',
    error: 'This request did not come from Hiring Hall.',
  },
  404: { meaning: 'There is no such thing.', code: 'not_found', error: 'Worker not found' },
  408: {
    meaning: 'The body took too long to arrive; the connection is closed.',
    code: 'request_timeout',
    error: 'The request took too long to arrive. Please try again.',
  },
  409: {
    meaning: 'It conflicts with what is there; `error` says with what.',
    code: 'username_taken',
    error: 'Username already exists',
  },
  413: { meaning: 'The body is too large.', code: 'too_large', error: 'The request is too large.' },
  415: {
    meaning: 'The body is of another type than the one asked for.',
    code: 'unsupported_media_type',
    error: 'The request body must be JSON.',
  },
  422: {
    meaning: 'It cannot be done as things stand; `error` says why.',
    code: 'unreachable',
    error: 'This worker is no longer on the list',
  },
  429: {
    meaning: 'Too many tries; wait as long as Retry-After says.',
    code: 'too_many_requests',
    error: 'Too many requests. Please wait a moment and try again.',
  },
  502: {
    meaning: 'A provider could not be asked, or refused; `error` says what it said.',
    code: 'email_provider_failed',
    error: 'The e-mail provider did not answer.',
  },
  503: {
    meaning:
      'The database cannot be reached now, or too much is being sent at once; try again when Retry-After says.',
    code: 'unavailable',
    error: 'This does not work right now. Please try again in a moment.',
  },
} satisfies Record<number, Refusal>;

export type ErrorStatus = keyof typeof refusals;
export const ERROR_STATUSES = Object.keys(refusals).map(Number) as ErrorStatus[];

/** The same request may succeed later. */
const withRetryAfter = new Set<ErrorStatus>([429, 503]);
const retryAfter = {
  'Retry-After': {
    description: 'Seconds after which it is worth trying again.',
    schema: { type: 'integer' as const, minimum: 1 },
  },
};

/** A refusal as the OpenAPI document describes it. */
export function refusal(statusCode: ErrorStatus, description: string = refusals[statusCode].meaning) {
  const { code, error } = refusals[statusCode];
  const details = statusCode === 400 ? { details: [{ field: 'firstName', message: error }] } : {};
  const example = { statusCode, error, code, ...details, requestId: 'b1c9e1f0-6c0f-4b7e-9a55-3a2f1c0d9e77' };
  return {
    description,
    ...(withRetryAfter.has(statusCode) ? { headers: retryAfter } : {}),
    content: { 'application/json': { schema: { $ref: getSchemaPath(ErrorDto) }, example } },
  };
}
