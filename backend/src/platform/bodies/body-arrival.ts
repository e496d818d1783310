import type { NextFunction, Request, Response } from 'express';
import { ApiError } from '../errors/api-error.js';

const KILO = 1024;
/** What anybody has, and on top of it the time that the body takes at the least speed. */
const PATIENCE_MS = 10_000;
const LEAST_BYTES_PER_SECOND = 256 * KILO;

/** Milliseconds in which a body of so many bytes has to be there. */
const timeFor = (bytes: number) => PATIENCE_MS + (bytes / LEAST_BYTES_PER_SECOND) * 1000;

/** @throws 408, after which the connection is closed, when the work on a body takes longer than it may arrive in */
export async function inTimeToArrive<T>(bytes: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow()), timeFor(bytes));
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Hangs up on who was answered before all was sent, and goes on holding the connection. */
export function hangUpOnTheSlow(request: Request, response: Response, next: NextFunction): void {
  response.once('finish', () => {
    if (request.complete) return;
    const timer = setTimeout(() => request.socket.destroy(), PATIENCE_MS).unref();
    request.once('close', () => clearTimeout(timer));
  });
  next();
}

const tooSlow = () =>
  new ApiError(408, 'request_timeout', 'The request took too long to arrive. Please try again.', undefined, {
    Connection: 'close',
  });
