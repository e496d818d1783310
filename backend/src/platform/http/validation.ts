import { type ArgumentMetadata, ValidationPipe, type ValidationError } from '@nestjs/common';
import { ApiError, badRequest, type FieldError } from '../errors/api-error.js';

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

/** No body of ours comes near; what reads bodies would run out of stack at some thousands. */
const MAX_DEPTH = 20;
/** As many as a form could show; a body may have a hundred thousand wrong fields. */
const MAX_DETAILS = 50;

const isDeeperThan = (depth: number, value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (depth === 0 || Object.values(value).some((inner) => isDeeperThan(depth - 1, inner)));

class InputPipe extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (isDeeperThan(MAX_DEPTH, value)) throw badRequest('bad_request', 'The request could not be read.');
    return super.transform(value, metadata) as Promise<unknown>;
  }
}

/** Checks every body and query: unknown fields are refused, each wrong field gets one message beside it. */
export const validationPipe = (): ValidationPipe =>
  new InputPipe({
    transform: true,
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    validationError: { target: false, value: false },
    exceptionFactory: (errors) => {
      const details = flatten(errors).slice(0, MAX_DETAILS);
      return new ApiError(400, 'validation_failed', details[0]?.message ?? 'Invalid input', details);
    },
  });
