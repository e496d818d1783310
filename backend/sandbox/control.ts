import express, { Router, type NextFunction, type Request, type Response } from 'express';

import type { ProviderSandbox } from './provider-sandbox.js';
import type { BaseRule } from './rule-book.js';

/** A control router with the routes that both providers have; a RangeError of any route becomes a 400. */
export function controlBase<TRule extends BaseRule>(
  sandbox: ProviderSandbox<TRule, { to: string }>,
  readRule: (body: unknown) => TRule,
  addOwn: (router: Router) => void,
): Router {
  const router = Router();
  router.use(express.json({ limit: '5mb' }));

  router.get('/idle', async (_request, response) => {
    await sandbox.idle();
    response.status(204).end();
  });
  router.get('/rules', (_request, response) => response.json(sandbox.rules()));
  router.post('/rules', (request, response) => {
    sandbox.addRule(readRule(request.body));
    response.status(201).json(sandbox.rules());
  });
  router.get('/attempts', (request, response) => {
    const attempts = sandbox.attempts(text(request.query.to));
    response.json({ total: attempts.length, byTo: sandbox.attemptsByTo(), attempts });
  });
  router.delete('/rules', (_request, response) => {
    sandbox.clearRules();
    response.status(204).end();
  });
  router.delete('/messages', (_request, response) => {
    sandbox.clearMessages();
    response.status(204).end();
  });
  router.post('/reset', (_request, response) => {
    sandbox.reset();
    response.status(204).end();
  });
  addOwn(router);

  router.use((error: Error, _request: Request, response: Response, next: NextFunction) => {
    if (error instanceof RangeError) response.status(400).json({ error: error.message });
    else next(error);
  });
  return router;
}

/** A rule out of a request, its outcome one of those named and its numbers whole. */
export function ruleReader<TRule extends BaseRule & { outcome: string }>(
  outcomes: Record<TRule['outcome'], unknown>,
  numbers: readonly (keyof TRule & string)[],
): (body: unknown) => TRule {
  return (body) => {
    const given = (body ?? {}) as Partial<TRule>;
    if (!given.outcome || !Object.hasOwn(outcomes, given.outcome)) {
      throw new RangeError(`outcome: one of ${Object.keys(outcomes).join(', ')}`);
    }
    for (const name of numbers) {
      const value: unknown = given[name];
      if (value !== undefined && !(Number.isInteger(value) && Number(value) >= 0)) {
        throw new RangeError(`${name}: a whole number`);
      }
    }
    return given as TRule;
  };
}

/** A query parameter given once; anything else is undefined. */
export function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** @throws RangeError naming the setting */
export function milliseconds(name: string, value: unknown): number | undefined {
  if (value === undefined || (typeof value === 'number' && value >= 0)) return value;
  throw new RangeError(`${name}: milliseconds`);
}

/** @throws RangeError naming the setting */
export function url(name: string, value: unknown): string | undefined {
  if (value === undefined || (typeof value === 'string' && URL.canParse(value))) return value;
  throw new RangeError(`${name}: a URL`);
}
