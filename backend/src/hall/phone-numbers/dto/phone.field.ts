import { applyDecorators } from '@nestjs/common';
import { Matches } from 'class-validator';
import { OptionalText } from '../../../platform/input/fields.js';
import { Convert } from '../../../platform/input/convert.js';
import { INVALID_PHONE, normalisePhone } from '../phone.js';

/** A US phone number that may be left out; null and blank are 'none'. In the code it is E.164. */
export function OptionalPhone() {
  return applyDecorators(
    Convert((value) => (typeof value === 'string' ? (normalisePhone(value) ?? value) : value)),
    OptionalText({ example: '(617) 555-0123' }),
    Matches(/^\+1\d{10}$/, { message: INVALID_PHONE }),
  );
}
