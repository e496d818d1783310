import { ApiProperty } from '@nestjs/swagger';
import { OneWordOf } from '../../../platform/http/api-docs.js';
import { LANGUAGES, type Language } from '../../../languages/languages.js';

/** A text as the workers of one language would get it. */
export class TextInLanguageDto {
  @OneWordOf(LANGUAGES, 'Language') language: Language;
  @ApiProperty({ description: 'How many would be texted in it.' }) workers: number;
  @ApiProperty({ description: 'What they would get, with a link as long as theirs.' }) text: string;
  @ApiProperty({ description: 'In how many parts it is sent.', type: 'integer' }) segments: number;
}
