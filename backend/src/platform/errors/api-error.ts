import { HttpException } from '@nestjs/common';

export interface FieldError {
  field: string;
  message: string;
}

export type TypedInSentence = Readonly<Record<string, Partial<Record<string, string>> | null>>;

/** A refusal; the filter answers it as `{statusCode, error, code, details?, requestId}`. */
export class ApiError extends HttpException {
  constructor(
    status: number,
    readonly code: string,
    readonly error: string,
    readonly details?: FieldError[],
    readonly headers: Record<string, string> = {},
    /** What the body holds beside the fields of every error. */
    readonly more: object = {},
    /** What people typed that the sentence names, as they typed it in other languages, by the sentence's argument. */
    readonly typed: TypedInSentence = {},
  ) {
    super(error, status);
  }
}

export const badRequest = (code: string, error: string, details?: FieldError[]) =>
  new ApiError(400, code, error, details);

/** 400 for one field; the sentence for people is the field's own. */
export const fieldError = (field: string, message: string) =>
  new ApiError(400, 'validation_failed', message, [{ field, message }]);

export const unauthenticated = (error = 'Please sign in.') => new ApiError(401, 'unauthenticated', error);
export const forbidden = (code: string, error: string) => new ApiError(403, code, error);
export const notFound = (error: string) => new ApiError(404, 'not_found', error);
export const conflict = (code: string, error: string, details?: FieldError[]) =>
  new ApiError(409, code, error, details);
export const unprocessable = (code: string, error: string, details?: FieldError[]) =>
  new ApiError(422, code, error, details);
export const unsupportedMediaType = (error: string) => new ApiError(415, 'unsupported_media_type', error);
export const tooManyRequests = (error: string, retryAfterSeconds: number) =>
  new ApiError(429, 'too_many_requests', error, undefined, { 'Retry-After': String(retryAfterSeconds) });
