import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsArray, ArrayMaxSize, IsObject, IsOptional } from 'class-validator';
import { ListOf, Nullable, OneWordOf, OrNull } from '../../../platform/http/api-docs.js';
import { Check } from '../../../platform/input/convert.js';
import {
  isStorable,
  OneOf,
  OptionalId,
  OptionalOneOf,
  OptionalOneOfOrNull,
} from '../../../platform/input/fields.js';
import type { Mapping } from '../headers.js';
import { IMPORT_STATUSES, type ImportStatus, type Replacement } from '../import.entity.js';
import { IMPORT_KINDS, type ImportKindName, MATCHES, type Match, type Values } from '../kinds/import-kind.js';
import { DATE_ORDERS, type DateOrder } from '../reading/dates.js';

const mappingSchema = {
  type: 'object',
  additionalProperties: { type: 'string', nullable: true },
  description: 'The field of each column; null: it is not imported.',
  example: { Surname: 'lastName', 'Cell Phone': 'phone', Notes: null },
} as const;

export class ImportQueryDto {
  @OneOf(IMPORT_KINDS, { name: 'ImportKind' }) kind: ImportKindName;
}

const TEXT_TOO_LONG = 'The text is too long';
const MAX_TEXT = 20 * 1024 * 1024;

/** A file as the field `file`, or pasted text as the field `text`. */
export class UploadDto {
  @IsOptional()
  @Check('isText', (value: unknown) => typeof value === 'string', 'Invalid input')
  @Check('longest', (value: unknown) => String(value).length <= MAX_TEXT, TEXT_TOO_LONG)
  text?: string;
}

export class ImportFieldDto {
  @ApiProperty({ example: 'l26EmployeeId' }) field: string;
  @ApiProperty({ example: 'L26 Employee ID' }) label: string;
}

export class UploadedImportDto {
  @ApiProperty({ format: 'uuid' }) id: string;
  @OneWordOf(IMPORT_KINDS, 'ImportKind') kind: ImportKindName;
  @ApiProperty({ example: 'members.csv' }) fileName: string;
  @ApiProperty({
    type: 'integer',
    description:
      'Visible sheets of a workbook, behind the one that is read, that have rows, too: of the first 50.',
    example: 0,
  })
  otherSheets: number;

  @ApiProperty({
    type: [String],
    description: 'The columns of the file, no two of one name.',
    example: ['Surname', 'Cell Phone', 'Notes'],
  })
  columns: string[];

  @ApiProperty({
    type: 'array',
    items: { type: 'array', items: { type: 'string' } },
    description: 'The first rows: a text for each column.',
    example: [['Lopez', '(617) 555-0123', '']],
  })
  sample: string[][];

  @ApiProperty(mappingSchema) mapping: Mapping;
  @OneWordOf(MATCHES, 'ImportMatch') match: Match;
  @ListOf(ImportFieldDto, 'What a column may hold.') fields: ImportFieldDto[];
}

const isStorableText = (value: unknown): boolean => typeof value === 'string' && isStorable(value);
const isMapping = (value: unknown): boolean =>
  Object.entries(value as object).every(
    ([column, field]) => isStorable(column) && (field === null || isStorableText(field)),
  );

const MAX_REPLACEMENTS = 500;
const isReplacement = (one: unknown): boolean =>
  typeof one === 'object' &&
  one !== null &&
  Object.keys(one).length === 3 &&
  ['column', 'value', 'replacement'].every((name) => isStorableText((one as Values)[name]));

export class ReplacementDto implements Replacement {
  @ApiProperty({ example: 'Class' }) column: string;
  @ApiProperty({ example: 'Banquet Svr.' }) value: string;
  @ApiProperty({ example: 'Banquet Server', description: 'Empty: the cell counts as empty.' })
  replacement: string;
}

export class CheckImportDto {
  @ApiPropertyOptional({ ...mappingSchema, description: 'Left out: as it was guessed, or said last.' })
  @IsOptional()
  @IsObject({ message: 'Invalid input' })
  @Check('isMapping', isMapping, 'Invalid input')
  mapping?: Mapping;

  @OptionalOneOf(MATCHES, 'ImportMatch')
  @ApiPropertyOptional({
    enum: MATCHES,
    enumName: 'ImportMatch',
    description: 'By what a row of workers finds its worker; the other lists go by their names.',
  })
  match?: Match;

  @OptionalOneOfOrNull(DATE_ORDERS, 'DateOrder', 'How dates are read that can be read in two ways.')
  dateOrder?: DateOrder | null;

  @ApiPropertyOptional({
    type: [ReplacementDto],
    description: 'What is read instead of a text, wherever it stands in the column.',
  })
  @IsOptional()
  @IsArray({ message: 'Invalid input' })
  @ArrayMaxSize(MAX_REPLACEMENTS, { message: `Array must contain at most ${MAX_REPLACEMENTS} element(s)` })
  @Check(
    'isReplacements',
    (value: unknown) => Array.isArray(value) && value.every(isReplacement),
    'Invalid input',
  )
  replacements?: ReplacementDto[];
}

const WITH_PROBLEMS = ['stop', 'leave-out'] as const;

export class ApplyImportDto {
  @OneOf(WITH_PROBLEMS, { name: 'ImportProblems' })
  @OneWordOf(
    WITH_PROBLEMS,
    'ImportProblems',
    '`stop`: nothing is written while there are rows with problems; `leave-out`: the others are.',
  )
  problems: (typeof WITH_PROBLEMS)[number];

  @OptionalId(
    'The `checkId` of what was seen; when the file was checked again since, nothing is written (409).',
  )
  checkId?: string | null;
}

export class ImportCountsDto {
  @ApiProperty({ type: 'integer' }) new: number;
  @ApiProperty({ type: 'integer' }) changed: number;
  @ApiProperty({ type: 'integer' }) same: number;
  @ApiProperty({ type: 'integer' }) problems: number;
}

export class ImportProblemDto {
  @ApiProperty({ type: 'integer', description: 'Its number in the file; the header is row 1.' }) row: number;
  @Nullable() column: string | null;
  @ApiProperty({ example: 'Banquet Svr.' }) value: string;
  @ApiProperty() message: string;
  @Nullable(undefined, undefined, 'Banquet Server') suggestion: string | null;
}

const valuesSchema = { type: 'object', additionalProperties: true } as const;

export class ImportChangeDto {
  @ApiProperty({ type: 'integer' }) row: number;
  @Nullable('uuid', 'Null for another kind than workers.') workerId: string | null;
  @Nullable('uuid') recordId: string | null;
  @ApiProperty({ ...valuesSchema, example: { status: 'Active' } }) before: Values;
  @ApiProperty({ ...valuesSchema, example: { status: 'Inactive' } }) after: Values;
}

export class KeptRowDto {
  @ApiProperty({ type: 'integer' }) row: number;
  @Nullable('uuid') recordId: string | null;
}

export class DateQuestionDto {
  @ApiProperty({ example: 'Hire Date' }) column: string;
  @ApiProperty({ example: '3/4/2011' }) value: string;
  @ApiProperty({ format: 'date' }) monthFirst: string;
  @ApiProperty({ format: 'date' }) dayFirst: string;
}

export class ImportDto extends UploadedImportDto {
  @OneWordOf(IMPORT_STATUSES, 'ImportStatus') status: ImportStatus;
  @ApiProperty({ type: 'integer', minimum: 0, maximum: 100, description: 'Of the present step, in percent.' })
  progress: number;
  @ApiProperty({ type: 'integer', description: 'Rows of the present step, as far as they are known.' })
  rows: number;
  @Nullable(undefined, 'Why it failed.') failure: string | null;
  @ApiProperty({ description: 'Counts are rows.' }) counts: ImportCountsDto;
  @ListOf(ImportProblemDto, 'The first 1,000.') problems: ImportProblemDto[];
  @ListOf(ImportChangeDto, 'The first 1,000.') changes: ImportChangeDto[];

  @ApiProperty({ type: String, enum: [...DATE_ORDERS, null], nullable: true }) dateOrder: DateOrder | null;

  @OrNull(DateQuestionDto, 'The file has dates in both orders: one that could be either.')
  dateQuestion: DateQuestionDto | null;

  @ListOf(ReplacementDto) replacements: ReplacementDto[];
  @Nullable('uuid', 'Of a checked file: another one after each check.') checkId: string | null;

  @ApiProperty({ description: 'Whether it can be undone now.' }) canUndo: boolean;
  @ApiProperty({
    type: 'integer',
    description: 'Rows that the undoing left, as somebody changed them since.',
  })
  keptCount: number;
  @ListOf(KeptRowDto, 'The first 1,000 of these.') kept: KeptRowDto[];
}
