import { AsyncResource } from 'node:async_hooks';
import type { NextFunction, Request, Response } from 'express';
import { networkOf } from './network-of.js';

/** Requests that begin before the process looks again at what else has come. */
const AT_ONCE = 3;

interface Waiting {
  request: Request;
  begin: () => void;
}

/**
 * Begins a few requests, then lets the event loop do other work. Addresses take turns, and requests with a
 * cookie have turns of their own, so that a thousand requests from one address do not hold up staff. A turn
 * ends when its request has begun, so that nobody can hold one.
 */
export class RequestTurns {
  private readonly waiting = new Map<string, Waiting[]>();
  private begun = 0;

  readonly middleware = (request: Request, _response: Response, next: NextFunction): void => {
    if (this.begun < AT_ONCE && this.waiting.size === 0) {
      this.countBegun();
      next();
      return;
    }
    const asker = `${networkOf(request.ip ?? '')}${request.headers.cookie ? ' with a cookie' : ''}`;
    const ofAsker = this.waiting.get(asker);
    const turn = { request, begin: AsyncResource.bind(() => next()) };
    if (ofAsker) ofAsker.push(turn);
    else this.waiting.set(asker, [turn]);
  };

  private countBegun(): void {
    if (this.begun === 0) setImmediate(() => this.nextTurns());
    this.begun += 1;
  }

  private nextTurns(): void {
    this.begun = 0;
    for (const [asker, turns] of this.waiting) {
      const turn = turns.shift();
      this.waiting.delete(asker);
      if (turns.length > 0) this.waiting.set(asker, turns); // behind all others
      if (!turn || turn.request.socket.destroyed) continue;
      this.countBegun();
      turn.begin();
      if (this.begun === AT_ONCE) return;
    }
  }
}
