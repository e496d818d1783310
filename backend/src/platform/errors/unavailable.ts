import { isNativeError } from 'node:util/types';

/** SQLSTATE classes of a server that cannot serve now: lost connection, out of resources, being stopped, system error. */
const sqlStateClasses = new Set(['08', '53', '57', '58']);
/** A statement that was stopped belongs to class 57 but says nothing about the server. */
const QUERY_CANCELED = '57014';

const socketErrors = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** What pg, its pool, TypeORM and ioredis say of a lost connection without giving a code. */
const messages =
  /^(Connection terminated|Connection is closed|timeout exceeded when trying to connect|Client has encountered a connection error|Driver not Connected|Stream isn't writeable|Reached the max retries per request limit)/;

/** Whether it failed because the database or the queue could not be reached: later the same may succeed. */
export function isUnavailable(error: unknown): boolean {
  if (!isNativeError(error)) return false;
  const { code, cause, driverError, errors } = error as Error & {
    code?: unknown;
    driverError?: unknown;
    errors?: unknown;
  };
  const own =
    typeof code === 'string' &&
    (socketErrors.has(code) ||
      (code.length === 5 && code !== QUERY_CANCELED && sqlStateClasses.has(code.slice(0, 2))));
  const within = [cause, driverError, ...(Array.isArray(errors) ? (errors as unknown[]) : [])];
  return own || messages.test(error.message) || within.some(isUnavailable);
}
