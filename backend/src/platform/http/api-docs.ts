import { applyDecorators, HttpCode, type Type } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiResponse } from '@nestjs/swagger';
import { type ErrorStatus, refusal } from './refusals.js';

interface Answer {
  /** Default 200; without `type` 204. */
  status?: 200 | 201 | 202 | 204;
  /** What it answers: a DTO, or `[Dto]` for a list of them; nothing for an empty answer. */
  type?: Type | [Type];
  /** Part of a list, of which the header X-Total-Count says how long it is. */
  isPage?: boolean;
  /** The refusals of its own; those that many routes have in common `openapi.ts` adds. */
  refuses?: readonly ErrorStatus[];
}

const totalCount = {
  'X-Total-Count': {
    description: 'How many fit the filters in all.',
    schema: { type: 'integer' as const, minimum: 0 },
  },
};

/** A route's summary, its answer (sets the status too) and its refusals, in one decorator. */
export function Answers(
  summary: string,
  { type, isPage, refuses = [], status = type ? 200 : 204 }: Answer = {},
) {
  const isArray = Array.isArray(type);
  return applyDecorators(
    HttpCode(status),
    ApiOperation({ summary }),
    ApiResponse({
      status,
      ...(type ? { type: isArray ? type[0] : type, isArray } : {}),
      ...(isPage ? { headers: totalCount } : {}),
    }),
    ...refuses.map((status) => ApiResponse({ status, ...refusal(status) })),
  );
}

type Format = 'uuid' | 'date' | 'date-time';

/** A text of an answer in a known format; `date-time` also for a Date, which JSON makes a text. */
export const Formatted = (format: Format) => ApiProperty({ type: String, format });

/** A text of an answer that is null when there is none: `null` hides the type from reflection. */
export const Nullable = (format?: Format, description?: string, example?: string | null) =>
  ApiProperty({ type: String, nullable: true, format, description, example });

/** A part of an answer that is null when there is none. */
export const OrNull = (type: Type, description?: string) =>
  ApiProperty({ type, nullable: true, description });

export const ListOf = (type: Type, description?: string) => ApiProperty({ type: [type], description });

/** One of a few words of an answer, as a type of its own in the document. */
export const OneWordOf = (words: readonly string[], enumName: string, description?: string) =>
  ApiProperty({ enum: words, enumName, description });

/** Which state of a record this is; `If-Match` sends it back. */
export const RecordVersion = () =>
  ApiProperty({
    type: 'integer',
    minimum: 0,
    example: 7,
    description: 'Rises with every change of the record; 0 where nothing was ever set.',
  });

/** Any JSON object of an answer, null when there is none. */
export const NullableJson = (description: string) =>
  ApiProperty({ type: Object, additionalProperties: true, nullable: true, description });
