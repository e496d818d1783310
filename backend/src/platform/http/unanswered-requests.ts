import type { Socket } from 'node:net';
import type { NextFunction, Request, Response } from 'express';

/** More than any browser or proxy sends on one connection before the first answer. */
export const MOST_UNANSWERED = 16;

const unanswered = new WeakMap<Socket, number>();

/** Closes a connection that pipelines requests: thousands would begin before any limit counts them. */
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
