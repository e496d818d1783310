import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  isEmail,
  Max,
  Min,
  MinLength,
  ValidateIf,
} from 'class-validator';
import { Check, Convert } from './convert.js';
import { isBlank, withoutInvisible, withoutOverrides, withPlainBlanks } from '../rich-text/invisible.js';
import { hasFewTags, isBlankRichText } from '../rich-text/rich-text.js';

/** Longest plain text field; a limit nobody meets by accident and no attacker can stretch. */
const MAX_TEXT = 200;
const MAX_RICH_TEXT = 50_000;
/** More than any hall has groups or classifications. */
const MAX_IDS = 1000;

const trim = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  return isBlank(value) ? '' : value.trim();
};
const blankToNull = (value: unknown): unknown => {
  const text = trim(value);
  return text === '' ? null : text;
};

const converted = (convert: (text: string) => string) =>
  Convert((value) => (typeof value === 'string' ? convert(value) : value));

const atLeast = (n: number) => `String must contain at least ${n} character(s)`;
const atMost = (n: number) => `String must contain at most ${n} character(s)`;

/** PostgreSQL stores neither U+0000 nor half a character, so they are refused here rather than failing there. */
export const isStorable = (text: string) => !text.includes('\u0000') && !/\p{Surrogate}/u.test(text);
export const storable = () => Check('storable', isStorable, 'Invalid input');

/** Counted as JavaScript and the SMS provider count: in UTF-16 units. */
const longest = (max: number) => Check('longest', (value: string) => value.length <= max, atMost(max));

interface TextOptions {
  /** Message when it is absent or blank. */
  required?: string;
  min?: number;
  max?: number;
  example?: string;
  description?: string;
  /** May have several lines; otherwise blanks of any kind become plain ones. */
  multiline?: boolean | 'html';
  /** Characters that nobody sees stay in the one line, to be refused. */
  keepsInvisible?: boolean;
  /** Kept as typed: passwords. */
  verbatim?: boolean;
}

const asRead = ({ multiline, keepsInvisible, verbatim }: TextOptions): PropertyDecorator[] => {
  if (verbatim) return [];
  if (multiline === 'html') return [converted(withoutOverrides)];
  return [
    ...(keepsInvisible ? [] : [converted(withoutInvisible)]),
    ...(multiline ? [] : [converted(withPlainBlanks)]),
  ];
};

/** A text that must be there; surrounding blanks do not count. */
export function RequiredText({
  required = 'Required',
  min = 1,
  max = MAX_TEXT,
  multiline,
  keepsInvisible,
  verbatim,
  ...api
}: TextOptions = {}) {
  return applyDecorators(
    ApiProperty({ minLength: min, maxLength: max, ...api }),
    ...asRead({ multiline, keepsInvisible, verbatim }),
    ...(verbatim ? [] : [Convert(trim)]),
    IsString({ message: required }),
    MinLength(min, { message: min === 1 ? required : atLeast(min) }),
    longest(max),
    storable(),
  );
}

/** A text that may be left out, null or blank; blank is stored as null. */
export const OptionalText = ({ max = MAX_TEXT, multiline, example, description }: TextOptions = {}) =>
  applyDecorators(
    ApiPropertyOptional({ type: String, nullable: true, maxLength: max, example, description }),
    IsOptional(),
    ...asRead({ multiline }),
    Convert(blankToNull),
    IsString({ message: 'Invalid input' }),
    longest(max),
    storable(),
  );

const richText = {
  max: MAX_RICH_TEXT,
  multiline: 'html',
  description: 'HTML; what is not allowed is removed.',
} as const;

const fewTags = () => Check('fewTags', hasFewTags, 'The text has too much formatting');

/** HTML that must hold some text: an editor's empty document does not. */
export const RequiredRichText = (required: string) =>
  applyDecorators(
    RequiredText({ required, ...richText }),
    fewTags(),
    Check('isFilledRichText', (html: string) => !isBlankRichText(html), required),
  );
export const OptionalRichText = () => applyDecorators(OptionalText(richText), fewTags());

/** Whether it is an e-mail address; the library's own check fails on half a character. */
export const isEmailAddress = (value: unknown): value is string =>
  typeof value === 'string' && isStorable(value) && isEmail(value);

/** On top of the text that the field is. */
export const EmailAddress = (message: string) => Check('isEmailAddress', isEmailAddress, message);

export const OptionalEmail = (message = 'Invalid email') =>
  applyDecorators(OptionalText({ example: 'ana@example.org' }), EmailAddress(message));

interface Given {
  value?: unknown;
}

/** The message of a field that must be there. */
const requiredOr =
  (required: string, wrong: (given: Given) => string) =>
  (given: Given): string =>
    given.value == null || given.value === '' ? required : wrong(given);

/** One of a fixed set of words. */
export const OneOf = (
  values: readonly string[],
  { required = 'Required', name }: { required?: string; name?: string } = {},
) =>
  applyDecorators(
    ApiProperty({ enum: values, ...(name ? { enumName: name } : {}) }),
    IsIn(values, { message: requiredOr(required, notOneOf(values)) }),
  );

/** More values than anybody would read. */
const MOST_NAMED = 20;

export const notOneOf =
  (values: readonly string[]) =>
  ({ value }: Given): string =>
    values.length > MOST_NAMED
      ? 'Invalid enum value.'
      : `Invalid enum value. Expected ${values.map((one) => `'${one}'`).join(' | ')}, received ${received(value)}`;

const received = (value: unknown) => (typeof value === 'string' ? `'${value.slice(0, 60)}'` : typeof value);

const isGiven = () => ValidateIf((_, value) => value !== undefined);

/** As {@link OneOf}, but may be left out. */
export const OptionalOneOf = (values: readonly string[], name?: string) =>
  applyDecorators(
    OneOf(values, { name }),
    ApiPropertyOptional({ enum: values, ...(name ? { enumName: name } : {}) }),
    isGiven(),
  );

/** As {@link OptionalOneOf}; null is the same as leaving it out. */
export const OptionalOneOfOrNull = (values: readonly string[], name: string, description?: string) =>
  applyDecorators(
    OptionalOneOf(values, name),
    ApiPropertyOptional({ enum: values, enumName: name, nullable: true, description }),
    Convert((value) => value ?? undefined),
  );

export const RequiredId = (required = 'Required') =>
  applyDecorators(
    ApiProperty({ format: 'uuid' }),
    IsUUID(undefined, { message: requiredOr(required, () => 'Invalid uuid') }),
  );

/** An id that may be left out; null or an empty text is 'none'. */
export const OptionalId = (description?: string) =>
  applyDecorators(
    ApiPropertyOptional({ type: String, format: 'uuid', nullable: true, description }),
    IsOptional(),
    Convert(blankToNull),
    IsUUID(undefined, { message: 'Invalid uuid' }),
  );

/** Ids in text arrays are compared as text, and the database writes them in lower case. */
const lowerCase = (id: unknown): unknown => (typeof id === 'string' ? id.toLowerCase() : id);

export const IdList = (description = 'Ids; repeated ones count once, and null is none.') =>
  applyDecorators(
    ApiPropertyOptional({
      type: 'array',
      items: { type: 'string', format: 'uuid' },
      maxItems: MAX_IDS,
      nullable: true,
      description,
    }),
    IsOptional(),
    Convert((value) =>
      Array.isArray(value) && value.length <= MAX_IDS ? [...new Set(value.map(lowerCase))] : value,
    ),
    IsArray({ message: 'Invalid input' }),
    ArrayMaxSize(MAX_IDS, { message: `Array must contain at most ${MAX_IDS} element(s)` }),
    IsUUID(undefined, { each: true, message: 'Invalid uuid' }),
  );

/** At least one id; repeated ones count once. */
export const RequiredIds = (required: string) =>
  applyDecorators(
    ApiProperty({
      type: 'array',
      items: { type: 'string', format: 'uuid' },
      minItems: 1,
      maxItems: MAX_IDS,
      description: 'Ids; repeated ones count once.',
    }),
    Convert((value) =>
      Array.isArray(value) && value.length <= MAX_IDS ? [...new Set(value.map(lowerCase))] : value,
    ),
    IsArray({ message: requiredOr(required, () => 'Invalid input') }),
    ArrayMinSize(1, { message: required }),
    ArrayMaxSize(MAX_IDS, { message: `Array must contain at most ${MAX_IDS} element(s)` }),
    IsUUID(undefined, { each: true, message: 'Invalid uuid' }),
  );

export const RequiredFlag = () =>
  applyDecorators(
    ApiProperty(),
    IsBoolean({ message: ({ value }) => (value == null ? 'Required' : 'Invalid input') }),
  );

export const OptionalFlag = (description?: string) =>
  applyDecorators(ApiPropertyOptional({ description }), isGiven(), IsBoolean({ message: 'Invalid input' }));

export const wholeWithin = (min: number, max: number) =>
  applyDecorators(
    IsInt({ message: 'Invalid input' }),
    Min(min, { message: `Number must be greater than or equal to ${min}` }),
    Max(max, { message: `Number must be less than or equal to ${max}` }),
  );

/** A whole number that may be left out; null is none. */
export const OptionalWhole = ({
  min,
  max,
  description,
}: {
  min: number;
  max: number;
  description?: string;
}) =>
  applyDecorators(
    ApiPropertyOptional({ type: 'integer', nullable: true, minimum: min, maximum: max, description }),
    IsOptional(),
    wholeWithin(min, max),
  );
