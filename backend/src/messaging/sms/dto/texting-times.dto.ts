import { ApiProperty } from '@nestjs/swagger';
import { Formatted, ListOf, Nullable } from '../../../platform/http/api-docs.js';
import { WholeNumber } from '../../../platform/input/filters.js';

export class TextsGoDto {
  @Formatted('date-time') from: Date;
  @ApiProperty({ description: 'How many texts go from then on.', example: 300 }) texts: number;
}

export class TextingTimesDto {
  @ListOf(
    TextsGoDto,
    "By the hall's texting hours, the rate at which texts are sent, and those that wait already.",
  )
  times: TextsGoDto[];

  @Nullable(undefined, 'The same in words; null: all go now.', 'Texts go from Nov 24, 8:00 AM on.')
  sentence: string | null;
}

export class TextingTimesQuery {
  @WholeNumber({ min: 1, max: 1_000_000, usual: 1, description: 'How many texts would be written now.' })
  texts?: number;
}
