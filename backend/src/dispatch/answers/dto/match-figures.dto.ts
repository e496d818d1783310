import { ApiProperty } from '@nestjs/swagger';
import { ListOf, Nullable, OneWordOf } from '../../../platform/http/api-docs.js';
import { OptionalInstant } from '../../../platform/input/optional-instant.js';
import { MATCH_STATUSES, type MatchStatus } from '../../matching/job-match.entity.js';
import { JobMatchFiltersDto } from './job-match.dto.js';

export class MatchesOfStatusDto {
  @OneWordOf(MATCH_STATUSES, 'MatchStatus') status: MatchStatus;
  @ApiProperty() count: number;
}

/** Of the notifications' texts that changed since a moment: each counts once. */
export class TextsOnWayDto {
  @Nullable('date-time', 'When the oldest changed that is still on its way; null when none is.')
  oldestOnWay: Date | null;

  @ApiProperty() total: number;
  @ApiProperty() sent: number;
  @ApiProperty() failed: number;
  @ApiProperty({ description: 'Before they were sent.' }) stopped: number;
}

export class MatchFiguresDto {
  @ApiProperty({ description: 'Matches of the job.' }) total: number;

  @ApiProperty({
    description: 'Who has not answered, and whom texts do not reach, or whom a run wants called.',
  })
  toCall: number;

  @ListOf(MatchesOfStatusDto, 'Those that there are.') statuses: MatchesOfStatusDto[];

  @ApiProperty({ type: TextsOnWayDto }) texts: TextsOnWayDto;
}

export class MatchFiguresQuery extends JobMatchFiltersDto {
  @OptionalInstant({
    withZone: true,
    description: 'From when on texts are counted; never later than the oldest that is on its way.',
  })
  textsSince?: Date | null;
}
