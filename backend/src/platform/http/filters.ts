import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, type TransformFnParams } from 'class-transformer';
import { IsIn, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { OptionalDay } from './dates.js';

/** A screen's "no choice" is sent as '' or 'all'; both are the same as leaving the filter out. */
const chosen = ({ value }: TransformFnParams): unknown => {
  const text: unknown = typeof value === 'string' ? value.trim() : value;
  return text === '' || text === 'all' ? undefined : text;
};

/** Free text to look for. */
export function SearchFilter(description: string) {
  return applyDecorators(
    ApiPropertyOptional({ description, maxLength: 200 }),
    IsOptional(),
    Transform(({ value }: TransformFnParams): unknown =>
      typeof value === 'string' ? value.trim().replaceAll('\u0000', '') || undefined : value,
    ),
    MaxLength(200, { message: 'String must contain at most 200 character(s)' }),
    IsString({ message: 'Invalid input' }),
  );
}

/** Only rows that have one of these words; '' and 'all' do not filter. */
export function ChoiceFilter(values: readonly string[], name?: string) {
  return applyDecorators(
    ApiPropertyOptional({ enum: values, ...(name ? { enumName: name } : {}) }),
    IsOptional(),
    Transform(chosen),
    IsIn(values, { message: 'Invalid input' }),
  );
}

/** Only rows that refer to this id; '' and 'all' do not filter. */
export function IdFilter() {
  return applyDecorators(
    ApiPropertyOptional({ format: 'uuid' }),
    IsOptional(),
    Transform(chosen),
    IsUUID(undefined, { message: 'Invalid uuid' }),
  );
}

/** One end of a range of days; '' and 'all' leave that end open. */
export const DayFilter = () =>
  applyDecorators(
    Transform(({ value }: TransformFnParams): unknown => (value === 'all' ? null : value)),
    OptionalDay({ notBefore: '0001-01-01' }),
  );

/** An ILIKE pattern that finds the text anywhere and means its `%`, `_` and `\` as they are typed. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** SQL for a part of a LIKE pattern on a folded text; what was typed is folded first, for that may bring a `%`. */
export const folded = (parameter: string) =>
  `regexp_replace(hall_fold(${parameter}), '([\\\\%_])', '\\\\\\1', 'g')`;

/** SQL that finds what was typed anywhere in a text, whatever the case or the accents: 'evens' finds 'Évens'. */
export const contains = (text: string, parameter: string) =>
  `hall_fold(${text}) LIKE '%' || ${folded(parameter)} || '%'`;

/** The query of a list with nothing but a search box. */
export class SearchDto {
  @SearchFilter('Part of a name.')
  search?: string;
}
