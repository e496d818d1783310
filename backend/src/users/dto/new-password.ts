import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength, MinLength } from 'class-validator';

export const MIN_PASSWORD = 6;
const MAX_PASSWORD = 200;

/** A password somebody chooses: kept as typed, at least 6 characters (spec, section 5). */
export function NewPassword(tooShort = `Password must be at least ${MIN_PASSWORD} characters`) {
  return applyDecorators(
    ApiProperty({ minLength: MIN_PASSWORD, maxLength: MAX_PASSWORD, format: 'password' }),
    MaxLength(MAX_PASSWORD, { message: `Password must be at most ${MAX_PASSWORD} characters` }),
    MinLength(MIN_PASSWORD, { message: tooShort }),
    IsString({ message: tooShort }),
  );
}
