import { applyDecorators } from '@nestjs/common';
import { ValidateBy } from 'class-validator';
import { RequiredText } from '../../../platform/input/fields.js';
import { whatIsWrongWithUserName } from '../user-names.js';

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
