import { ValidationPipe, type ValidationError } from '@nestjs/common';
import { ApiError, type FieldError } from '../errors/api-error.js';

function flatten(errors: ValidationError[], path = ''): FieldError[] {
  return errors.flatMap(({ property, constraints = {}, children = [] }) => {
    const field = path ? `${path}.${property}` : property;
    const [name, message] = Object.entries(constraints).at(-1) ?? [];
    const own = message
      ? [
          {
            field,
            message: name === 'whitelistValidation' ? `Unknown field '${property.slice(0, 60)}'` : message,
          },
        ]
      : [];
    return [...own, ...flatten(children, field)];
  });
}

/** Checks every body and query: unknown fields are refused, each wrong field gets one message beside it. */
export const validationPipe = () =>
  new ValidationPipe({
    transform: true,
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    validationError: { target: false, value: false },
    exceptionFactory: (errors) => {
      const details = flatten(errors);
      return new ApiError(400, 'validation_failed', details[0]?.message ?? 'Invalid input', details);
    },
  });
