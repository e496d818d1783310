import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayUnique, IsArray, IsIn, IsOptional } from 'class-validator';
import { LANGUAGES, USUAL_LANGUAGE } from '../../languages/languages.js';
import { Check, Convert } from '../../platform/input/convert.js';
import { notOneOf } from '../../platform/input/fields.js';

/** Languages, each once, English among them. */
export const OptionalLanguages = () =>
  applyDecorators(
    ApiPropertyOptional({
      enum: LANGUAGES,
      enumName: 'Language',
      isArray: true,
      description: 'In which the hall writes to workers; English is always one.',
    }),
    Convert((value) => value ?? undefined),
    IsOptional(),
    IsArray({ message: 'Invalid input' }),
    IsIn(LANGUAGES, { each: true, message: notOneOf(LANGUAGES) }),
    ArrayUnique({ message: 'Name each language once' }),
    Check<unknown[]>(
      'hasUsual',
      (given) => !Array.isArray(given) || given.includes(USUAL_LANGUAGE),
      'English cannot be switched off',
    ),
  );
