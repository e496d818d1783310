import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';

const storage = new AsyncLocalStorage<string>();

/** Of the request being served, by which all that is written of it is tied together; undefined elsewhere. */
export const currentRequestId = (): string | undefined => storage.getStore();

const acceptableRequestId = /^[\w-]{8,64}$/;

/** Gives every request an id that its logs, its errors and its audit entries carry. */
export function requestIdMiddleware(req: Request, res: Response, next: NextFunction): void {
  const given = req.get('x-request-id');
  const id = given && acceptableRequestId.test(given) ? given : randomUUID();
  res.set('X-Request-Id', id);
  storage.run(id, next);
}
