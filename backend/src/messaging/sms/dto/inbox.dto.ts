import { ApiProperty, OmitType } from '@nestjs/swagger';
import { Formatted, ListOf, Nullable, OneWordOf } from '../../../platform/http/api-docs.js';
import { OptionalFlag } from '../../../platform/input/fields.js';
import { ChoiceFilter } from '../../../platform/input/filters.js';
import { NewestFirstQuery } from '../../../platform/lists/newest-first.js';
import { UNDERSTOOD_AS, type UnderstoodAs } from '../understanding/understand.js';

export class InboxQuery extends NewestFirstQuery {
  @ChoiceFilter(['true', 'false']) done?: 'true' | 'false';
  @ChoiceFilter(UNDERSTOOD_AS, 'UnderstoodAs') understoodAs?: UnderstoodAs;
}

/** Which texts from workers; all that fit. */
export class InboxFiltersDto extends OmitType(InboxQuery, ['limit', 'before'] as const) {}

export class InboxWorkerDto {
  @Formatted('uuid') id: string;
  @ApiProperty() name: string;
}

export class InboundTextDto {
  @Formatted('uuid') id: string;
  @ApiProperty({ description: 'E.164.', example: '+16175550123' }) phoneNumber: string;
  @ListOf(InboxWorkerDto, 'Who had the number when the text came.') workers: InboxWorkerDto[];

  @ListOf(InboxWorkerDto, 'Who has the number now.') holders: InboxWorkerDto[];
  @Nullable('uuid', 'The job that it answered, or whose dispatch it may give up.') jobId: string | null;

  @Nullable() jobTitle: string | null;

  @Nullable(
    'uuid',
    'Of `dropping-out?`, and of a `stop` in own words: the accepted offer that it may give up.',
  )
  offerId: string | null;

  @ApiProperty() body: string;

  @Nullable('date-time', 'When the body was removed because the person was erased; null: it is kept.')
  bodyRemovedAt: Date | null;

  @OneWordOf(UNDERSTOOD_AS, 'UnderstoodAs') understoodAs: UnderstoodAs;

  @Nullable('date-time', 'When it was applied, or staff dealt with it; null while somebody has to read it.')
  doneAt: Date | null;

  @Nullable(undefined, 'The staff user who dealt with it.') doneBy: string | null;
  @Formatted('date-time') createdAt: Date;
}

export class InboundTextDoneDto {
  @OptionalFlag('It asks for no more texts; counts also when the text is done already.') isOptOut?: boolean;
}
