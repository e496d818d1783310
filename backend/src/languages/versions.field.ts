import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, ValidateBy } from 'class-validator';
import { type Language, LANGUAGES, USUAL_LANGUAGE } from './languages.js';
import { isStorable } from '../platform/input/fields.js';
import { Check, Convert } from '../platform/input/convert.js';
import { isBlank, withoutInvisible, withPlainBlanks } from '../platform/rich-text/invisible.js';

/** What staff typed for workers, in the languages that they typed it in beside their own. */
export type Versions = Partial<Record<Language, string>>;

/** As the log shows them. */
export const versionsInWords = (versions: Versions): string =>
  Object.entries(versions)
    .map(([language, text]) => `${language}: ${text}`)
    .join('; ');

/** What staff type is English; these are the others that they may type it in. */
const FURTHER = LANGUAGES.filter((language) => language !== USUAL_LANGUAGE);

interface VersionsOptions {
  max: number;
  multiline?: boolean;
  /** Of what they are versions. */
  of: string;
  /** The field that may be left empty, though not while there are versions of it. */
  beside?: string;
}

const properties = (maxLength: number) =>
  Object.fromEntries(FURTHER.map((language) => [language, { type: 'string', maxLength }]));

/** How the document describes them. */
export const versionsDocs = (max: number, description: string) => ({
  type: 'object' as const,
  properties: properties(max) as Record<string, { type: 'string'; maxLength: number }>,
  additionalProperties: false,
  nullable: true,
  description,
  example: { [FURTHER[0] ?? '']: 'Mesero de banquetes' },
});

/** Drops blank texts, and sorts by language as the database does, so that equal versions compare as equal. */
function tidied(value: unknown, multiline: boolean): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const tidy = (text: string) => {
    const clear = withoutInvisible(text);
    return (multiline ? clear : withPlainBlanks(clear)).trim();
  };
  const entries = Object.entries(value)
    .map(([language, text]): [string, unknown] => [language, typeof text === 'string' ? tidy(text) : text])
    .filter(([, text]) => text !== null && !(typeof text === 'string' && isBlank(text)))
    .sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1));
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

const areVersions = (value: unknown): value is Versions =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.entries(value).every(
    ([language, text]) =>
      (FURTHER as readonly string[]).includes(language) && typeof text === 'string' && isStorable(text),
  );

/** Refuses versions of an empty text, as only readers of those languages would get anything. */
const NotAlone = (beside: string, of: string) =>
  ValidateBy(
    {
      name: 'isNotAlone',
      validator: {
        validate: (_versions, given) => Boolean((given!.object as Record<string, unknown>)[beside]),
      },
    },
    { message: `${of} itself is empty. Type it, too: who reads another language gets it as typed` },
  );

/** What was typed in further languages; it is left out, null, or a text by language. */
export const OptionalVersions = ({ max, multiline = false, of, beside }: VersionsOptions) =>
  applyDecorators(
    ApiPropertyOptional(
      versionsDocs(max, `${of} in further languages; who reads another one gets it as typed.`),
    ),
    IsOptional(),
    Convert((value) => tidied(value, multiline)),
    Check('areVersions', areVersions, `Give texts by language: ${FURTHER.join(', ')}`),
    Check<Versions>(
      'areShort',
      (versions) =>
        typeof versions !== 'object' || Object.values(versions).every((text) => text.length <= max),
      `Each must contain at most ${max} character(s)`,
    ),
    ...(beside === undefined ? [] : [NotAlone(beside, of)]),
  );
