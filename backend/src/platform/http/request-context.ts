import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';

/** Who acts: known once the session guard has let the request in. */
export interface Actor {
  userId: number;
  username: string;
}

export interface RequestContext {
  requestId: string;
  ipAddress: string;
  actor?: Actor;
  /** Whether the actor is still signed in, for answers that outlast the moment; asks the database. */
  staysSignedIn?: () => Promise<boolean>;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** The request being served; undefined in the worker and on the command line. */
export const requestContext = (): RequestContext | undefined => storage.getStore();

const acceptableRequestId = /^[\w-]{8,64}$/;

/** Gives every request an id that its logs, its errors and its audit entries carry. */
export function requestContextMiddleware(req: Request, res: Response, next: NextFunction): void {
  const given = req.get('x-request-id');
  const requestId = given && acceptableRequestId.test(given) ? given : randomUUID();
  res.set('X-Request-Id', requestId);
  storage.run({ requestId, ipAddress: req.ip ?? '' }, next);
}
