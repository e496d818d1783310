import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { validateSync } from 'class-validator';
import { ApiError, type FieldError } from '../errors/api-error.js';
import { fill, type InputClass, unknownFields } from '../input/convert.js';

/** As many as a form could show. */
const MAX_DETAILS = 20;
const MAX_NAME = 60;

const refuse = (details: FieldError[]) =>
  new ApiError(400, 'validation_failed', details[0]?.message ?? 'Invalid input', details);

const unknownField = (name: string): FieldError => {
  const shown = name.slice(0, MAX_NAME);
  return { field: shown, message: `Unknown field '${shown}'` };
};

/** 400 that names the fields. */
export const unknownFieldsError = (names: string[]) => refuse(names.slice(0, MAX_DETAILS).map(unknownField));

/** Types of parameters that are no classes of fields. */
const plainTypes = new Set<unknown>([undefined, String, Number, Boolean, Array, Object, Date, Buffer]);

/** Reads input into its class; unknown fields are refused unread, each wrong field gets its first message. */
@Injectable()
export class InputPipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    const isInput = (type === 'body' || type === 'query') && !plainTypes.has(metatype);
    return isInput ? readInput(metatype as InputClass, value) : value;
  }
}

/** @throws 400 `validation_failed` with what is wrong with which field */
export function readInput<T extends object>(type: InputClass<T>, sent: unknown = {}): T {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) throw refuse([]);
  const input = fill(type, sent);
  const errors = validateSync(input, {
    stopAtFirstError: true,
    forbidUnknownValues: false,
    validationError: { target: false, value: false },
  });
  const wrong = errors.map(({ property, constraints = {} }) => ({
    field: property,
    message: Object.values(constraints)[0] ?? 'Invalid input',
  }));
  const unknown = unknownFields(type, sent).slice(0, MAX_DETAILS);
  const details = [...unknown.map(unknownField), ...wrong];
  if (details.length > 0) throw refuse(details.slice(0, MAX_DETAILS));
  return input;
}
