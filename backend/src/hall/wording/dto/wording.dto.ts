import { ApiProperty } from '@nestjs/swagger';
import { LANGUAGES, type Language } from '../../../languages/languages.js';
import { ListOf, Nullable, OneWordOf, OrNull, RecordVersion } from '../../../platform/http/api-docs.js';
import { OptionalId, OptionalText, RequiredFlag } from '../../../platform/input/fields.js';

const MAX_LENGTH = 1600;

export class ConfirmationDto {
  @Nullable(undefined, 'Null: confirmed in the product itself.') by: string | null;
  @Nullable('date-time') at: string | null;
}

export class SentenceDto {
  @ApiProperty({ example: 'text.offer' }) key: string;
  @ApiProperty({ description: 'The English one, as the hall words it.' }) english: string;
  @ApiProperty({
    description: "The product's own in this language.",
    example: 'Nuevo trabajo: {title} en {employer}',
  })
  original: string;

  @ApiProperty({ description: 'What workers read.' }) text: string;
  @ApiProperty({
    description: 'The placeholders that must stay.',
    type: [String],
    example: ['{title}', '{employer}'],
  })
  placeholders: string[];
  @ApiProperty({ description: 'Whether staff may change it: what the specification says in English stays.' })
  mayChange: boolean;

  @OrNull(ConfirmationDto, 'Who confirmed, as a native speaker, the sentence as it stands; null: nobody yet.')
  confirmed: ConfirmationDto | null;

  @RecordVersion() version: number;
}

export class WordingDto {
  @OneWordOf(LANGUAGES, 'Language') language: Language;
  @ListOf(SentenceDto) sentences: SentenceDto[];
  @RecordVersion() version: number;
}

export class SaveSentenceDto {
  @OptionalText({ max: MAX_LENGTH, multiline: true, description: "Null: back to the product's own." })
  text?: string | null;
}

export class ConfirmSentenceDto {
  @RequiredFlag() confirmed: boolean;

  @OptionalText({
    max: MAX_LENGTH,
    multiline: true,
    description: 'What was read: refused when it has changed since.',
  })
  text?: string | null;
}

export class PreviewSentenceDto {
  @OptionalText({ max: MAX_LENGTH, multiline: true, description: 'Left out or null: as it stands.' })
  text?: string | null;

  @OptionalId(
    'Left out or null: whoever of that language was texted last, else an active worker of that language, else any.',
  )
  workerId?: string | null;
}

/** Whose preview it is. */
export class PreviewedWorkerDto {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ example: 'Ana Costa' }) name: string;
}

export class SentencePreviewDto {
  @ApiProperty({
    description:
      "As it would read for the worker, about the latest job on whose list they are, else the hall's latest.",
  })
  text: string;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'In how many parts it is sent as a text; null for what is none.',
  })
  segments: number | null;

  @OrNull(PreviewedWorkerDto, 'For whom it reads so; null while the hall has no workers.')
  worker: PreviewedWorkerDto | null;
}
