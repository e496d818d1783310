import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength, MinLength, ValidateBy } from 'class-validator';

export const MIN_PASSWORD = 6;
const MAX_PASSWORD = 200;

/** A password somebody chooses: kept as typed, at least 6 characters that are not all blanks. */
export function NewPassword(tooShort = `Password must be at least ${MIN_PASSWORD} characters`) {
  return applyDecorators(
    ApiProperty({ minLength: MIN_PASSWORD, maxLength: MAX_PASSWORD, format: 'password' }),
    IsString({ message: tooShort }),
    MinLength(MIN_PASSWORD, { message: tooShort }),
    MaxLength(MAX_PASSWORD, { message: `Password must be at most ${MAX_PASSWORD} characters` }),
    ValidateBy(
      { name: 'isNotBlank', validator: { validate: (value: string) => value.trim() !== '' } },
      { message: 'Password must not be blank' },
    ),
  );
}
