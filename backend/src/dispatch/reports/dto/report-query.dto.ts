import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { OneWordOf } from '../../../platform/http/api-docs.js';
import { IsIn, IsOptional } from 'class-validator';
import { Check, Convert } from '../../../platform/input/convert.js';
import { isStorable, notOneOf } from '../../../platform/input/fields.js';
import { ChoiceFilter, WholeNumber } from '../../../platform/input/filters.js';
import { parseDay } from '../../../platform/time/hall-days.js';
import {
  type ExceptionReason,
  EXCEPTION_REASONS,
  type Figure,
  FIGURES,
  type Grouping,
  GROUPINGS,
} from '../report-words.js';

/** More than anybody reads on a screen. */
const MOST_PEOPLE = 200;
const USUAL_PEOPLE = 50;

const RequiredDay = (description: string) =>
  applyDecorators(
    ApiProperty({ type: String, format: 'date', description, example: '2026-11-01' }),
    Convert((value) => (typeof value === 'string' ? (parseDay(value.trim()) ?? value) : value)),
    Check(
      'isDay',
      (value: unknown) => typeof value === 'string' && parseDay(value) === value && value >= '1900-01-01',
      'Give a day, such as 2026-11-01',
    ),
  );

export class ReportQuery {
  @RequiredDay("First day of the period, of the hall's calendar.") from: string;

  @RequiredDay('Last day of the period; it belongs to it.')
  to: string;

  @ApiPropertyOptional({ enum: GROUPINGS, enumName: 'ReportGrouping', default: 'employer' })
  @IsOptional()
  @IsIn(GROUPINGS, { message: notOneOf(GROUPINGS) })
  by?: Grouping;
}

const isKey = (value: unknown) => typeof value === 'string' && value.length <= 200 && isStorable(value);

export class ReportPeopleQuery extends ReportQuery {
  @OneWordOf(FIGURES, 'ReportFigure', 'Behind which figure.')
  @IsIn(FIGURES, { message: notOneOf(FIGURES) })
  figure: Figure;

  @ApiPropertyOptional({ description: 'Of which row; left out: of all.', maxLength: 200 })
  @IsOptional()
  @Check('isKey', isKey, 'Invalid input')
  key?: string;

  @ChoiceFilter(EXCEPTION_REASONS, 'ExceptionReason') reason?: ExceptionReason;
  @WholeNumber({ min: 1, max: MOST_PEOPLE, usual: USUAL_PEOPLE }) limit?: number = USUAL_PEOPLE;
  @WholeNumber({ min: 0, max: 10_000_000, usual: 0 }) offset?: number = 0;
}
