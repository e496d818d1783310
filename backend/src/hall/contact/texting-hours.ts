import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { Check } from '../../platform/input/convert.js';

const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d$/;
const time = { pattern: timeOfDay.source };

/** Between which times of day, on the hall's clock, texts go out. */
export class TextingHoursDto {
  @ApiProperty({ ...time, example: '08:00' }) from: string;
  @ApiProperty({ ...time, example: '20:00' }) to: string;
}

const isTime = (value: unknown): value is string => typeof value === 'string' && timeOfDay.test(value);

function areTimes(value: unknown): value is TextingHoursDto {
  if (typeof value !== 'object' || value === null) return false;
  const { from, to, ...more } = value as Partial<TextingHoursDto>;
  return isTime(from) && isTime(to) && Object.keys(more).length === 0;
}

/** Both times of one day; null: at any hour. */
export const OptionalTextingHours = () =>
  applyDecorators(
    ApiPropertyOptional({ type: TextingHoursDto, nullable: true, description: 'Null: at any hour.' }),
    IsOptional(),
    Check('areTimes', areTimes, 'Give two times of day, such as 08:00 and 20:00'),
    Check<TextingHoursDto>(
      'inOrder',
      ({ from, to }) => from < to,
      'The second time must be later than the first',
    ),
  );
