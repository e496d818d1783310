import type { Router } from 'express';

import { controlBase, milliseconds, ruleReader, text } from '../control.js';
import type { Forgery } from './forgery.js';
import { magicAddresses, outcomes } from './outcomes.js';
import type { SendgridSandbox } from './sendgrid.sandbox.js';
import type { Rule } from './types.js';

const readRule = ruleReader<Rule>(outcomes, ['times', 'delayMs', 'resetInSeconds']);

/** `/control/sendgrid/*`: what the typed methods do, over HTTP, for tests and demos in another process. */
export function controlRouter(sendgrid: SendgridSandbox): Router {
  return controlBase(sendgrid, readRule, (router) => {
    router.get('/outcomes', (_request, response) => response.json({ outcomes, magicAddresses }));
    router.get('/state', (_request, response) => response.json(state(sendgrid)));
    router.get('/messages', (request, response) => {
      response.json(sendgrid.messages({ to: text(request.query.to) }));
    });
    router.get('/batches', (_request, response) => response.json(sendgrid.batches()));
    router.get('/webhooks', (_request, response) => response.json(sendgrid.webhooks()));
    router.patch('/settings', (request, response) => {
      const given = (request.body ?? {}) as Record<string, unknown>;
      sendgrid.configure({
        eventDelayMs: milliseconds('eventDelayMs', given.eventDelayMs),
        batchMs: milliseconds('batchMs', given.batchMs),
      });
      response.json(sendgrid.pace());
    });
    router.post('/events', async (request, response) => {
      const { events, ...forgery } = (request.body ?? {}) as Forgery & { events?: unknown };
      if (!Array.isArray(events)) throw new RangeError('events: an array is needed');
      response.status(201).json({ httpStatus: await sendgrid.sendEvents(events, forgery) });
    });
  });
}

function state(sendgrid: SendgridSandbox): object {
  return {
    settings: sendgrid.pace(),
    publicKey: sendgrid.publicKey,
    rules: sendgrid.rules(),
    webhooks: sendgrid.webhooks(),
    messages: sendgrid.messages(),
    attempts: sendgrid.attempts(),
    attemptsByTo: sendgrid.attemptsByTo(),
    batches: sendgrid.batches(),
  };
}
