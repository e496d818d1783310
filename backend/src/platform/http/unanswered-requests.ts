import { AsyncResource } from 'node:async_hooks';
import type { Socket } from 'node:net';
import type { NextFunction, Request, Response } from 'express';
import { onRequestEnd } from './request-end.js';

/** More than any browser or proxy sends on one connection before the first answer. */
export const MOST_UNANSWERED = 16;

/** What a connection has sent ahead of the answer that is being made. */
const sentAhead = new WeakMap<Socket, (() => void)[]>();

/**
 * Handles a connection's requests one after another, so that pipelining gains nothing, and drops those of a
 * lost connection. Closes a connection with very many, which would pile up before any limit counts them.
 */
export function limitUnanswered(request: Request, response: Response, next: NextFunction): void {
  const { socket } = request;
  if (socket.destroyed) return;
  const begin = () => {
    onRequestEnd(request, response, () => {
      const following = sentAhead.get(socket)?.shift();
      if (!following) sentAhead.delete(socket);
      else if (!socket.destroyed) following();
    });
    next();
  };
  const ahead = sentAhead.get(socket);
  if (!ahead) {
    sentAhead.set(socket, []);
    begin();
  } else if (ahead.length + 1 < MOST_UNANSWERED) {
    ahead.push(AsyncResource.bind(begin));
  } else {
    socket.destroy();
  }
}
