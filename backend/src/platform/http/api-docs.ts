import { applyDecorators, HttpCode, type Type } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiResponse } from '@nestjs/swagger';
import { ErrorDto } from '../errors/error.dto.js';

const meaning = {
  400: 'A field is missing or wrong; `details` says which.',
  403: 'The request is refused.',
  404: 'There is no such thing.',
  409: 'It conflicts with what is there; `error` says with what.',
  422: 'It cannot be done as things stand; `error` says why.',
  429: 'Too many tries; wait as long as Retry-After says.',
  502: 'A provider could not be asked, or refused; `error` says what it said.',
} as const;

type ErrorStatus = keyof typeof meaning;

/** Documents the refusals of a route; they all have the one error shape. */
export const ApiErrors = (...statuses: ErrorStatus[]) =>
  applyDecorators(
    ...statuses.map((status) => ApiResponse({ status, type: ErrorDto, description: meaning[status] })),
  );

interface Answer {
  /** Default 200; without `type` 204. */
  status?: 200 | 201 | 202 | 204;
  /** What it answers: a DTO, or `[Dto]` for a list of them; nothing for an empty answer. */
  type?: Type | [Type];
}

/** A route's summary, its answer (sets the status too) and its refusals, in one decorator. */
export function Answers(
  summary: string,
  { type, status = type ? 200 : 204 }: Answer = {},
  ...errors: ErrorStatus[]
) {
  const isArray = Array.isArray(type);
  return applyDecorators(
    HttpCode(status),
    ApiOperation({ summary }),
    ApiResponse(type ? { status, type: isArray ? type[0] : type, isArray } : { status }),
    ApiErrors(...errors),
  );
}

type Format = 'uuid' | 'date' | 'date-time';

/** A text of an answer in a known format; `date-time` also for a Date, which JSON makes a text. */
export const Formatted = (format: Format) => ApiProperty({ type: String, format });

/** A text of an answer that is null when there is none: `null` hides the type from reflection. */
export const Nullable = (format?: Format) => ApiProperty({ type: String, nullable: true, format });

/** Any JSON object of an answer, null when there is none. */
export const NullableJson = (description: string) =>
  ApiProperty({ type: Object, additionalProperties: true, nullable: true, description });
