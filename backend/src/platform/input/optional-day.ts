import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { Check, Convert } from './convert.js';
import { coerceDay, parseDay, today } from '../time/hall-days.js';

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
  const toDay = (value: unknown): unknown => {
    if (typeof value !== 'string') return coerced ? (coerceDay(value) ?? value) : value;
    const text = value.trim();
    return text === '' ? null : ((coerced ? coerceDay : parseDay)(text) ?? value);
  };
  const isDay = (value: unknown) => typeof value === 'string' && parseDay(value) === value;
  const isPast = (day: string) => day <= today();
  return applyDecorators(
    ApiPropertyOptional({ type: String, format: 'date', nullable: true, example: '2011-03-04' }),
    IsOptional(),
    Convert(toDay),
    Check('isDay', isDay, 'Invalid date'),
    Check('notBefore', (day: string) => day >= notBefore, `Date must not be before ${notBefore}`),
    ...(notInFuture ? [Check('notInFuture', isPast, 'Date must not be in the future')] : []),
  );
}
