import express, { Router, type NextFunction, type Request, type Response } from 'express';

import { magicRecipients, magicSenders, outcomes } from './outcomes.js';
import type { TwilioSandbox } from './twilio.sandbox.js';
import type { ForgedCallback, InboundText, Rule } from './types.js';

/** `/control/twilio/*`: what the typed methods do, over HTTP, for tests and demos in another process. */
export function controlRouter(twilio: TwilioSandbox): Router {
  const router = Router();
  router.use(express.json());

  router.get('/outcomes', (_request, response) => response.json({ outcomes, magicRecipients, magicSenders }));
  router.get('/state', (_request, response) => response.json(state(twilio)));
  router.get('/messages', (request, response) => {
    response.json(twilio.messages({ to: text(request.query.to), from: text(request.query.from) }));
  });
  router.get('/attempts', (request, response) => {
    const attempts = twilio.attempts(text(request.query.to));
    response.json({ total: attempts.length, byTo: twilio.attemptsByTo(), attempts });
  });
  router.get('/callbacks', (request, response) => {
    response.json(twilio.callbacks(text(request.query.messageSid)));
  });
  router.get('/idle', async (_request, response) => {
    await twilio.idle();
    response.status(204).end();
  });

  router.get('/rules', (_request, response) => response.json(twilio.rules()));
  router.post('/rules', (request, response) => {
    twilio.addRule(readRule(request.body));
    response.status(201).json(twilio.rules());
  });
  router.delete('/rules', (_request, response) => {
    twilio.clearRules();
    response.status(204).end();
  });
  router.patch('/settings', (request, response) => {
    twilio.configure(readSettings(request.body));
    response.json(twilio.settings());
  });
  router.put('/opt-outs', (request, response) => {
    const { number, optedOut } = request.body as { number?: unknown; optedOut?: unknown };
    if (typeof number !== 'string') throw new RangeError('number: a phone number is needed');
    twilio.setOptOut(number, optedOut !== false);
    response.json(twilio.optOuts());
  });

  router.delete('/messages', (_request, response) => {
    twilio.clearMessages();
    response.status(204).end();
  });
  router.post('/reset', (_request, response) => {
    twilio.reset();
    response.status(204).end();
  });

  router.post('/inbound', async (request, response) => {
    const given = request.body as Partial<InboundText> | undefined;
    if (!given?.from || typeof given.body !== 'string') throw new RangeError('from and body are needed');
    response.status(201).json(await twilio.receiveText({ ...given, from: given.from, body: given.body }));
  });
  router.post('/callbacks', async (request, response) => {
    const given = request.body as Partial<ForgedCallback> | undefined;
    if (!given?.messageSid || !given.status) throw new RangeError('messageSid and status are needed');
    const { messageSid, status } = given;
    response.status(201).json({ httpStatus: await twilio.sendCallback({ ...given, messageSid, status }) });
  });

  router.use((error: Error, _request: Request, response: Response, next: NextFunction) => {
    if (error instanceof RangeError) response.status(400).json({ error: error.message });
    else next(error);
  });
  return router;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function state(twilio: TwilioSandbox): object {
  return {
    settings: twilio.settings(),
    rules: twilio.rules(),
    optOuts: twilio.optOuts(),
    messages: twilio.messages(),
    attempts: twilio.attempts(),
    attemptsByTo: twilio.attemptsByTo(),
    callbacks: twilio.callbacks(),
  };
}

function readRule(body: unknown): Rule {
  const given = (body ?? {}) as Partial<Rule>;
  if (!given.outcome || !Object.hasOwn(outcomes, given.outcome)) {
    throw new RangeError(`outcome: one of ${Object.keys(outcomes).join(', ')}`);
  }
  for (const name of ['times', 'delayMs', 'errorCode'] as const) {
    const value: unknown = given[name];
    if (value !== undefined && !(Number.isInteger(value) && Number(value) >= 0)) {
      throw new RangeError(`${name}: a whole number`);
    }
  }
  return { ...given, outcome: given.outcome };
}

function readSettings(body: unknown): { callbackDelayMs?: number; inboundUrl?: string } {
  const { callbackDelayMs, inboundUrl } = (body ?? {}) as { callbackDelayMs?: unknown; inboundUrl?: unknown };
  if (callbackDelayMs !== undefined && !(typeof callbackDelayMs === 'number' && callbackDelayMs >= 0)) {
    throw new RangeError('callbackDelayMs: milliseconds');
  }
  if (inboundUrl !== undefined && !(typeof inboundUrl === 'string' && URL.canParse(inboundUrl))) {
    throw new RangeError('inboundUrl: a URL');
  }
  return { callbackDelayMs, inboundUrl };
}
