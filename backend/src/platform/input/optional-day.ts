import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, ValidateBy } from 'class-validator';
import { Convert } from './convert.js';
import { coerceDay, parseDay, today } from '../time/hall-days.js';

const toDay = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  if (value.trim() === '') return null;
  return parseDay(value.trim()) ?? value;
};

const coercedToDay = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() === '' ? null : (coerceDay(value) ?? value);

interface DayOptions {
  /** Earliest day allowed, `YYYY-MM-DD`. */
  notBefore?: string;
  notInFuture?: boolean;
  /** Takes whatever JavaScript reads as a date. */
  coerced?: boolean;
}

/** A date that may be left out; null and an empty text are 'no date'. On the wire and in the code `YYYY-MM-DD`. */
export function OptionalDay({
  notBefore = '1900-01-01',
  notInFuture = false,
  coerced = false,
}: DayOptions = {}) {
  const isDay = (value: unknown) => typeof value === 'string' && parseDay(value) === value;
  return applyDecorators(
    ApiPropertyOptional({ type: String, format: 'date', nullable: true, example: '2011-03-04' }),
    IsOptional(),
    Convert(coerced ? coercedToDay : toDay),
    ValidateBy({ name: 'isDay', validator: { validate: isDay } }, { message: 'Invalid date' }),
    ValidateBy(
      { name: 'notBefore', validator: { validate: (value: string) => value >= notBefore } },
      { message: `Date must not be before ${notBefore}` },
    ),
    ...(notInFuture
      ? [
          ValidateBy(
            {
              name: 'notInFuture',
              validator: { validate: (value: string) => value <= today() },
            },
            { message: 'Date must not be in the future' },
          ),
        ]
      : []),
  );
}
