import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsDate, IsOptional, isISO8601, MaxDate, MinDate } from 'class-validator';
import { isAfterToday } from '../time/hall-days.js';
import { Check, Convert } from './convert.js';

const zone = /T.*(?:Z|[+-]\d{2}:?\d{2})$/i;

const toInstant =
  (withZone: boolean) =>
  (value: unknown): unknown => {
    if (typeof value !== 'string') return value;
    const text = value.trim();
    if (text === '') return null;
    return isISO8601(text, { strict: true }) && (!withZone || zone.test(text)) ? new Date(text) : value;
  };

interface InstantOptions {
  /** What is said of one after today in the hall's time zone; without it any will do. */
  notInFuture?: string;
  /** A day alone, or a time of nobody knows which zone, is none. */
  withZone?: boolean;
  description?: string;
}

/** An ISO instant that may be left out; null and an empty text are 'none'. */
export function OptionalInstant({ notInFuture, withZone = false, description }: InstantOptions) {
  return applyDecorators(
    ApiPropertyOptional({ type: String, format: 'date-time', nullable: true, description }),
    IsOptional(),
    Convert(toInstant(withZone)),
    IsDate({ message: 'Invalid date' }),
    ...(notInFuture ? [Check<Date>('notInFuture', (value) => !isAfterToday(value), notInFuture)] : []),
    MinDate(new Date('1900-01-01T00:00:00Z'), { message: 'Date must not be before 1900-01-01' }),
    MaxDate(new Date('9999-12-31T23:59:59.999Z'), { message: 'Date must not be after 9999-12-31' }),
  );
}
