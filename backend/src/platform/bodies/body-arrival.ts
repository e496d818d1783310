import type { Socket } from 'node:net';
import type { NextFunction, Request, Response } from 'express';
import { ApiError } from '../errors/api-error.js';
import { bodyRules, methodsWithoutBody } from '../http/body-limits.js';
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

/**
 * Reading costs by chunk, not by byte. This many may have any size; with more, their mean size has a minimum.
 */
const CHUNKS = { free: 1000, leastMeanBytes: 256, unasked: 16 };

/** Hangs up on a body that comes in so many pieces that reading them would be most of the work. */
export function limitChunks(request: Request, _response: Response, next: NextFunction): void {
  if (!isChunked(request)) return next();
  const free = methodsWithoutBody.has(request.method) ? CHUNKS.unasked : CHUNKS.free;
  let chunks = 0;
  let bytes = 0;
  const push = request.push.bind(request);
  // Readers see several chunks as one; only here each of them is seen.
  request.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
    if (chunk === null) return push(chunk, encoding);
    chunks += 1;
    bytes += chunk.length;
    if (chunks <= free + bytes / CHUNKS.leastMeanBytes) return push(chunk, encoding);
    request.socket.destroy();
    return false;
  };
  next();
}

/** What is still taken of a body after the answer, so that a client that sends all before it reads sees its answer. */
const MOST_AFTER_ANSWER = bodyRules.formattedText.limit;
/** Beyond that the client has so long to read its answer: a connection that is closed at once loses it. */
const TIME_TO_READ_MS = 1000;

/** Closes the connection of a client that was answered before it has sent all, and says so in the answer. */
export function closeUnreadRequests(request: Request, response: Response, next: NextFunction): void {
  const isLong = Number(request.headers['content-length'] ?? 0) > MOST_AFTER_ANSWER;
  if (isLong || isChunked(request)) closeOnceAnswered(request, response);
  response.once('finish', () => {
    if (request.complete) return;
    const timer = setTimeout(() => request.socket.destroy(), ARRIVAL.patienceMs).unref();
    request.once('close', () => clearTimeout(timer));
  });
  next();
}

/** Lets no client send its next request on a connection that ends. */
function closeOnceAnswered(request: Request, response: Response): void {
  const { socket } = request;
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => Response;
  response.writeHead = (...head: unknown[]) => {
    // Where the answer says so already, what was read of the body must not be kept any longer.
    if (!request.complete && !response.headersSent && !response.hasHeader('Connection')) {
      response.setHeader('Connection', 'close');
      // Node would close it with the answer's last byte.
      socket.destroySoon = () => takeUnparsed(socket);
    }
    return writeHead(...head);
  };
}

/** Ends the connection, and drops what still comes without looking at it. */
function takeUnparsed(socket: Socket): void {
  let left: number = MOST_AFTER_ANSWER;
  socket.end();
  socket.removeAllListeners('data');
  socket.on('data', ({ length }: Buffer) => {
    left -= length;
    if (left >= 0) return;
    socket.pause();
    setTimeout(() => socket.destroy(), TIME_TO_READ_MS).unref();
  });
  socket.resume();
}

const isChunked = ({ headers }: Request) => headers['transfer-encoding'] !== undefined;

const tooSlow = () =>
  new ApiError(408, refusals[408].code, refusals[408].error, undefined, { Connection: 'close' });
