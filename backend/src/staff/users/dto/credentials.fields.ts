import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength, MinLength, ValidateBy } from 'class-validator';
import { Check } from '../../../platform/input/convert.js';
import { RequiredText } from '../../../platform/input/fields.js';
import { whatIsWrongWithUserName } from '../user-names.js';

const MIN_PASSWORD = 6;
const MAX_PASSWORD = 200;

/** A password somebody chooses: kept as typed, at least 6 characters that are not all blanks. */
export function NewPassword(tooShort = `Password must be at least ${MIN_PASSWORD} characters`) {
  return applyDecorators(
    ApiProperty({ minLength: MIN_PASSWORD, maxLength: MAX_PASSWORD, format: 'password' }),
    IsString({ message: tooShort }),
    MinLength(MIN_PASSWORD, { message: tooShort }),
    MaxLength(MAX_PASSWORD, { message: `Password must be at most ${MAX_PASSWORD} characters` }),
    Check<string>('isNotBlank', (value) => value.trim() !== '', 'Password must not be blank'),
  );
}

const wrong = (value: unknown) => (typeof value === 'string' ? whatIsWrongWithUserName(value) : undefined);

/** A name to sign in with, which nobody mistakes for another. */
export const UserName = () =>
  applyDecorators(
    RequiredText({ required: 'Username is required', max: 100, keepsInvisible: true }),
    ValidateBy(
      { name: 'isReadableUserName', validator: { validate: (value) => wrong(value) === undefined } },
      { message: ({ value }) => wrong(value) ?? 'Invalid input' },
    ),
  );
