import type { NextFunction, Request, Response } from 'express';
import { ApiError } from '../errors/api-error.js';
import type { ArrivingBody } from './body-budget.js';

const KILO = 1024;

/** What anybody has, and on top of it the time that the body takes at the least speed. */
export const ARRIVAL = { patienceMs: 10_000, leastBytesPerSecond: 256 * KILO };

/** Milliseconds in which a body of so many bytes has to be there. */
const timeFor = (bytes: number) => ARRIVAL.patienceMs + (bytes / ARRIVAL.leastBytesPerSecond) * 1000;

/**
 * @param bytes how many are expected; more are not kept
 * @param read begins to read the request before it returns
 * @throws 408 when that takes longer than so many bytes may, 503 when the body had to give way; either closes the
 * connection
 */
export async function inTimeToArrive(
  body: ArrivingBody,
  { request, bytes }: { request: Request; bytes: number },
  read: () => Promise<void>,
): Promise<void> {
  const timer = setTimeout(() => body.giveUp(tooSlow()), timeFor(bytes));
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

/** Hangs up on who was answered before all was sent, and goes on holding the connection. */
export function hangUpOnTheSlow(request: Request, response: Response, next: NextFunction): void {
  response.once('finish', () => {
    if (request.complete) return;
    const timer = setTimeout(() => request.socket.destroy(), ARRIVAL.patienceMs).unref();
    request.once('close', () => clearTimeout(timer));
  });
  next();
}

const tooSlow = () =>
  new ApiError(408, 'request_timeout', 'The request took too long to arrive. Please try again.', undefined, {
    Connection: 'close',
  });
