import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, type TransformFnParams } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { DISPATCH_CLASSES, type DispatchClass } from '../../employers/employer.entity.js';
import { Formatted, Nullable } from '../../platform/http/api-docs.js';
import { IdFilter } from '../../platform/http/filters.js';

/** One place of a list, by the worker's dates as they were. */
export class DispatchPlaceDto {
  @ApiProperty({ description: 'Place in the order, from 1.' })
  priority: number;

  @Formatted('uuid')
  workerId: string;

  @ApiProperty({ description: "Today's name; of a deleted worker the last one." })
  workerName: string;

  @ApiProperty({ description: '1 to 4; 1 where the dispatch class has one rule.' })
  echelon: number;

  @Nullable('date')
  seniorityDate: string | null;

  @ApiProperty({ description: 'The day of the refresh stands in for a date that the worker did not have.' })
  countedFromToday: boolean;

  @ApiProperty({ description: 'Breaks ties of seniority, lowest first.' })
  tiebreak: number;
}

/** Who stood where when the matches of a job were refreshed, and by what rules. */
export class DispatchListDto {
  @Formatted('uuid')
  id: string;

  @Formatted('uuid')
  jobId: string;

  @Nullable()
  jobTitle: string | null;

  @Formatted('date-time')
  createdAt: Date;

  @ApiProperty({ example: '2026-1' })
  rulesVersion: string;

  @ApiProperty({ enum: DISPATCH_CLASSES, enumName: 'DispatchClass' })
  dispatchClass: DispatchClass;

  @ApiProperty({ description: 'How many were eligible.' })
  total: number;

  @ApiProperty({ type: [DispatchPlaceDto], description: 'In order; those asked for.' })
  places: DispatchPlaceDto[];
}

const MAX_PLACES = 1000;
const whole = ({ value }: TransformFnParams): unknown => (value === '' ? undefined : Number(value));

export class DispatchPlacesQuery {
  @ApiPropertyOptional({ type: Number, minimum: 0, description: 'Places up to this one are left out.' })
  @IsOptional()
  @Transform(whole)
  @Max(10_000_000, { message: 'Number must be less than or equal to 10000000' })
  @Min(0, { message: 'Number must be greater than or equal to 0' })
  @IsInt({ message: 'Invalid input' })
  after?: number;

  @ApiPropertyOptional({ type: Number, minimum: 1, maximum: MAX_PLACES, default: 100 })
  @IsOptional()
  @Transform(whole)
  @Max(MAX_PLACES, { message: `Number must be less than or equal to ${MAX_PLACES}` })
  @Min(1, { message: 'Number must be greater than or equal to 1' })
  @IsInt({ message: 'Invalid input' })
  limit?: number;

  @IdFilter()
  workerId?: string;
}
