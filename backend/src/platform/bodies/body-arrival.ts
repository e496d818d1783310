import type { NextFunction, Request, Response } from 'express';
import { ApiError } from '../errors/api-error.js';
import { refusals } from '../http/refusals.js';
import type { ArrivingBody } from './body-budget.js';

const KILO = 1024;

/** How long a body may take: the patience, and the time that it takes at the least speed. */
export const ARRIVAL = { patienceMs: 10_000, leastBytesPerSecond: 256 * KILO };

const millisecondsFor = (bytes: number) => ARRIVAL.patienceMs + (bytes / ARRIVAL.leastBytesPerSecond) * 1000;

/**
 * @param read begins to read the request before it returns
 * @throws 408 when the body takes too long, 503 when it had to give way; either closes the connection
 */
export async function readInTime(
  body: ArrivingBody,
  { request, bytes }: { request: Request; bytes: number },
  read: () => Promise<void>,
): Promise<void> {
  const timer = setTimeout(() => body.giveUp(tooSlow()), millisecondsFor(bytes));
  let arrived = 0;
  const count = ({ length }: Buffer) => {
    arrived += length;
    if (arrived > bytes) body.drop();
    else body.grow(length);
  };
  try {
    const reading = read();
    request.on('data', count);
    await Promise.race([reading, body.givenUp]);
  } finally {
    clearTimeout(timer);
    request.off('data', count);
    body.arrived();
  }
}

/** Closes the connection of a client that was answered before it has sent all. */
export function closeUnreadRequests(request: Request, response: Response, next: NextFunction): void {
  response.once('finish', () => {
    if (request.complete) return;
    const timer = setTimeout(() => request.socket.destroy(), ARRIVAL.patienceMs).unref();
    request.once('close', () => clearTimeout(timer));
  });
  next();
}

const tooSlow = () =>
  new ApiError(408, refusals[408].code, refusals[408].error, undefined, { Connection: 'close' });
