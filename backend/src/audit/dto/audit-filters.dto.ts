import { ApiPropertyOptional, IntersectionType, OmitType } from '@nestjs/swagger';
import { IsOptional, Matches } from 'class-validator';
import { ChoiceFilter, DayFilter, SearchFilter } from '../../platform/input/filters.js';
import { NewestFirstQuery } from '../../platform/lists/newest-first.js';
import { ACTOR_SOURCES, type ActorSource } from '../../platform/http/actor.js';
import { actionNames, subjectTypes } from '../registry.js';

/** Which entries; the days are the hall's, the last one whole. */
export class AuditFiltersDto {
  @ChoiceFilter(subjectTypes, 'AuditEntityType') entityType?: string;
  @SearchFilter('The id of one thing; with its type.') entityId?: string;

  @ChoiceFilter(['true', 'false'])
  @ApiPropertyOptional({
    enum: ['true', 'false'],
    description:
      "With a worker's or a job's id: what happened to their matches too, and to the worker's phone number; with " +
      "a match's id: the refreshes of its job too.",
  })
  related?: 'true' | 'false';

  @SearchFilter('A user name, without regard to case.') actor?: string;
  @ChoiceFilter(actionNames, 'AuditAction') action?: string;
  @ChoiceFilter(ACTOR_SOURCES, 'AuditSource') source?: ActorSource;
  @DayFilter() dateFrom?: string | null;
  @DayFilter() dateTo?: string | null;
}

export class ListAuditEntriesDto extends IntersectionType(
  AuditFiltersDto,
  OmitType(NewestFirstQuery, ['before'] as const),
) {
  @ApiPropertyOptional({ description: 'The id of the last entry seen: older ones follow.', example: '4711' })
  @IsOptional()
  @Matches(/^\d{1,18}$/, { message: 'Invalid id' })
  before?: string;
}
