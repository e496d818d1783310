import { isNativeError } from 'node:util/types';

/** PostgreSQL puts a value it cannot read at the end of its sentence, in quotes. */
const givenValue = /(: )".*"$/s;

/** What the log says of an error: what and where, without the values that it happened to. */
interface LoggableError {
  type: string;
  message: string;
  stack?: string;
  /** Of the driver or of the system, such as a SQLSTATE. */
  code?: string;
  cause?: LoggableError;
}

/** The part of an error that is logged: queries and provider errors carry names, numbers and addresses. */
export function loggableError(error: unknown): LoggableError {
  if (!isNativeError(error)) return { type: typeof error, message: String(error) };
  const { name, code, cause } = error as Error & { code?: unknown };
  const message = withoutValue(error.message);
  const stack = error.stack?.replace(error.message, () => message);
  return {
    type: name,
    message,
    ...(stack === undefined ? {} : { stack }),
    ...(typeof code === 'string' ? { code } : {}),
    ...(cause === undefined ? {} : { cause: loggableError(cause) }),
  };
}

const withoutValue = (message: string) => message.replace(givenValue, '$1…');
