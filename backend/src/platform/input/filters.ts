import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { Convert } from './convert.js';
import { notOneOf, storable, wholeWithin } from './fields.js';
import { OptionalDay } from './optional-day.js';

/** A screen's "no choice" is sent as '' or 'all'; both are the same as leaving the filter out. */
const chosen = (value: unknown): unknown => {
  const text: unknown = typeof value === 'string' ? value.trim() : value;
  return text === '' || text === 'all' ? undefined : text;
};

/** Free text to look for. */
export const SearchFilter = (description: string) =>
  applyDecorators(
    ApiPropertyOptional({ description, maxLength: 200 }),
    IsOptional(),
    Convert((value) => (typeof value === 'string' ? value.trim() || undefined : value)),
    IsString({ message: 'Invalid input' }),
    MaxLength(200, { message: 'String must contain at most 200 character(s)' }),
    storable(),
  );

/** Only rows that have one of these words, which may be added later; '' and 'all' do not filter. */
export const ChoiceFilter = (values: readonly string[], name?: string) =>
  applyDecorators(
    ApiPropertyOptional({ type: 'string', enum: values, ...(name ? { enumName: name } : {}) }),
    IsOptional(),
    Convert(chosen),
    IsIn(values, { message: notOneOf(values) }),
  );

/** Only rows that refer to this id; '' and 'all' do not filter. */
export const IdFilter = () =>
  applyDecorators(
    ApiPropertyOptional({ format: 'uuid' }),
    IsOptional(),
    Convert(chosen),
    IsUUID(undefined, { message: 'Invalid uuid' }),
  );

/** One end of a range of days; '' and 'all' leave that end open. */
export const DayFilter = () =>
  applyDecorators(
    Convert((value) => (value === 'all' ? null : value)),
    OptionalDay({ notBefore: '0001-01-01' }),
  );

interface WholeNumberOptions {
  min: number;
  max: number;
  /** What counts when it is left out. */
  usual?: number;
  description?: string;
}

/** A whole number within bounds; '' is the same as leaving it out. */
export function WholeNumber({ min, max, usual, description }: WholeNumberOptions) {
  return applyDecorators(
    ApiPropertyOptional({ type: 'integer', minimum: min, maximum: max, default: usual, description }),
    IsOptional(),
    Convert((value) => (value === '' ? undefined : Number(value))),
    wholeWithin(min, max),
  );
}

/** The query of a list with nothing but a search box. */
export class SearchDto {
  @SearchFilter('Part of a name.')
  search?: string;
}
