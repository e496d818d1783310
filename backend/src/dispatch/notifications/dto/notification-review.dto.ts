import { ApiProperty } from '@nestjs/swagger';
import { LANGUAGES, type Language } from '../../../languages/languages.js';
import { ChoiceFilter } from '../../../platform/input/filters.js';

export class NotificationReviewDto {
  /** Left out: `true`, as in the notification itself. */
  @ChoiceFilter(['true', 'false']) textsUnknownAgain?: 'true' | 'false';
}

export class NotificationInLanguageDto {
  @ApiProperty({ enum: LANGUAGES, enumName: 'Language' }) language: Language;
  @ApiProperty({ description: 'How many would be texted in it.' }) workers: number;
  @ApiProperty({ description: 'What they would get, without a note and with a link as long as theirs.' })
  text: string;

  @ApiProperty({ description: 'In how many parts it is sent.', type: 'integer' }) segments: number;
}
