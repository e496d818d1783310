import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsDate, IsOptional, isISO8601, MaxDate, MinDate, ValidateBy } from 'class-validator';
import { isAfterToday } from '../../../platform/time/hall-days.js';
import { Convert } from '../../../platform/input/convert.js';

const toInstant = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  if (value.trim() === '') return null;
  return isISO8601(value, { strict: true }) ? new Date(value) : value;
};

/**
 * An ISO instant that may be left out; null and an empty text are 'none'.
 * @param notInFuture what is said of one after today in the hall's time zone
 */
export function OptionalInstant(notInFuture: string) {
  return applyDecorators(
    ApiPropertyOptional({ type: String, format: 'date-time', nullable: true }),
    IsOptional(),
    Convert(toInstant),
    IsDate({ message: 'Invalid date' }),
    ValidateBy(
      { name: 'notInFuture', validator: { validate: (value: Date) => !isAfterToday(value) } },
      { message: notInFuture },
    ),
    MinDate(new Date('1900-01-01T00:00:00Z'), { message: 'Date must not be before 1900-01-01' }),
    MaxDate(new Date('9999-12-31T23:59:59.999Z'), { message: 'Date must not be after 9999-12-31' }),
  );
}
