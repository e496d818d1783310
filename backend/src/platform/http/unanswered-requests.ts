import type { Socket } from 'node:net';
import type { NextFunction, Request, Response } from 'express';

/** More than any browser or proxy asks for on one connection before the first answer. */
export const MOST_UNANSWERED = 16;

const unanswered = new WeakMap<Socket, number>();

/**
 * Hangs up on a connection that sends request after request without waiting for answers: HTTP lets anybody pipeline
 * them, and thousands would be begun at once before any limit could count them.
 */
export function limitUnanswered({ socket }: Request, response: Response, next: NextFunction): void {
  const begun = (unanswered.get(socket) ?? 0) + 1;
  if (socket.destroyed || begun > MOST_UNANSWERED) {
    socket.destroy();
    return;
  }
  unanswered.set(socket, begun);
  response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
  next();
}
