import { ApiProperty } from '@nestjs/swagger';
import { DISPATCH_CLASSES, type DispatchClass } from '../../../hall/employers/employer.entity.js';
import { Formatted, ListOf, Nullable, OneWordOf } from '../../../platform/http/api-docs.js';
import { IdFilter, WholeNumber } from '../../../platform/input/filters.js';

/** One place of a list, by the worker's dates as they were. */
export class DispatchPlaceDto {
  @ApiProperty({ description: 'Place in the order, from 1.' }) priority: number;
  @Formatted('uuid') workerId: string;
  @ApiProperty({ description: "Today's name; of a deleted worker the last one." }) workerName: string;
  @ApiProperty({ description: '1 to 4; 1 where the dispatch class has one rule.' }) echelon: number;
  @Nullable('date') seniorityDate: string | null;

  @ApiProperty({ description: 'The day of the refresh stands in for a date that the worker did not have.' })
  countedFromToday: boolean;

  @ApiProperty({ description: 'Breaks ties of seniority, lowest first.' }) tiebreak: number;
}

export class DispatchListDto {
  @Formatted('uuid') id: string;
  @Formatted('uuid') jobId: string;
  @Nullable() jobTitle: string | null;
  @Formatted('date-time') createdAt: Date;
  @ApiProperty({ example: '2026-1' }) rulesVersion: string;
  @OneWordOf(DISPATCH_CLASSES, 'DispatchClass') dispatchClass: DispatchClass;
  @ApiProperty({ description: 'How many were eligible.' }) total: number;

  @ListOf(DispatchPlaceDto, 'In order; those asked for.') places: DispatchPlaceDto[];
}

const MAX_PLACES = 1000;

export class DispatchPlacesQuery {
  @WholeNumber({ min: 0, max: 10_000_000, description: 'Places up to this one are left out.' })
  after?: number;

  @WholeNumber({ min: 1, max: MAX_PLACES, usual: 100 }) limit?: number;
  @IdFilter() workerId?: string;
}
