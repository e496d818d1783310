import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { OneWordOf } from '../../../platform/http/api-docs.js';
import { LANGUAGES, type Language } from '../../../languages/languages.js';
import type { Compiled } from '../../../languages/compiled.js';
import { ErrorDto } from '../../../platform/errors/error.dto.js';
import { OneOf } from '../../../platform/input/fields.js';

/** In which language a page opens, and which ones may be chosen on it. */
export class ReaderDto {
  @OneWordOf(LANGUAGES, 'Language', "The worker's; where no worker is known, as Accept-Language asks.")
  language: Language;

  @ApiProperty({ enum: LANGUAGES, enumName: 'Language', isArray: true, description: 'Those of the hall.' })
  languages: Language[];

  @ApiProperty({
    type: Object,
    additionalProperties: {
      oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
    },
    description:
      "The page's sentences that the hall words in its own way: texts, or texts with names of arguments between.",
  })
  sentences: Record<string, Compiled>;
}

/** A 404 behind a link is a page, too. */
export class LinkNotFoundDto extends ErrorDto {
  @ApiPropertyOptional({ description: 'In which language the page opens.' }) override reader?: ReaderDto;
}

export class ChooseLanguageDto {
  @OneOf(LANGUAGES, { name: 'Language' }) language: Language;
}
