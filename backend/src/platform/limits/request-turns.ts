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
 * Lets a few requests begin, then whatever else is to be done, then the next few: of each address one before the
 * second of any, those with a cookie apart. So a thousand at once from one address do not stop the process for staff.
 * A turn is over as soon as the request has begun: there is none that could be kept.
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
