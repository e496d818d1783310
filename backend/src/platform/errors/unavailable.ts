import { isNativeError } from 'node:util/types';

/** SQLSTATE classes of a server that cannot serve now: lost connection, out of resources, stopped or out of time, system error. */
const sqlStateClasses = new Set(['08', '53', '57', '58']);
/** Rows that others held too long: a deadlock, a conflict, a lock or an idle transaction that timed out. */
const tooBusy = new Set(['40P01', '40001', '55P03', '25P03']);

const socketErrors =
  /^(EAI_AGAIN|ECONNABORTED|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EPIPE|ETIMEDOUT)$/;

/**
 * Messages of pg, its pool, TypeORM and ioredis for a lost connection, which have no code. TypeORM gives a connection that
 * was lost back at once: what the transaction asks next finds none.
 */
const messages =
  /^(Connection terminated|Connection is closed|timeout exceeded when trying to connect|Client has encountered a connection error|Driver not Connected|Query runner already released|Database connection provided by a query runner was already released|Stream isn't writeable|Reached the max retries per request limit)/;

/** Whether it failed because the database or the queue could not be reached or was too busy: later it may succeed. */
export function isUnavailable(error: unknown): boolean {
  if (!isNativeError(error)) return false;
  const { code, cause, driverError, errors } = error as Error & {
    code?: unknown;
    driverError?: unknown;
    errors?: unknown;
  };
  const own =
    typeof code === 'string' &&
    (socketErrors.test(code) ||
      tooBusy.has(code) ||
      (code.length === 5 && sqlStateClasses.has(code.slice(0, 2))));
  const within = [cause, driverError, ...(Array.isArray(errors) ? (errors as unknown[]) : [])];
  return own || messages.test(error.message) || within.some(isUnavailable);
}
