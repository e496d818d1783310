import type { Router } from 'express';

import { controlBase, milliseconds, ruleReader, text, url } from '../control.js';
import { magicRecipients, magicSenders, outcomes } from './outcomes.js';
import { behaviours, isBehaviour } from './phones.js';
import type { TwilioSandbox } from './twilio.sandbox.js';
import type { ForgedCallback, InboundText, Rule } from './types.js';

const readRule = ruleReader<Rule>(outcomes, ['times', 'delayMs', 'errorCode']);

/** `/control/twilio/*`: what the typed methods do, over HTTP, for tests and demos in another process. */
export function controlRouter(twilio: TwilioSandbox): Router {
  return controlBase(twilio, readRule, (router) => {
    router.get('/outcomes', (_request, response) =>
      response.json({ outcomes, magicRecipients, magicSenders }),
    );
    router.get('/state', (_request, response) => response.json(state(twilio)));
    router.get('/messages', (request, response) => {
      response.json(twilio.messages({ to: text(request.query.to), from: text(request.query.from) }));
    });
    router.get('/callbacks', (request, response) => {
      response.json(twilio.callbacks(text(request.query.messageSid)));
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

    router.put('/phones', (request, response) => {
      const { number, behaviour, answerMs, lateMs } = (request.body ?? {}) as Record<string, unknown>;
      if (!isBehaviour(behaviour))
        throw new RangeError(`behaviour: one of ${Object.keys(behaviours).join(', ')}`);
      twilio.phones.configure({
        answerMs: milliseconds('answerMs', answerMs),
        lateMs: milliseconds('lateMs', lateMs),
      });
      twilio.phones.behave(behaviour, text(number));
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
  });
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

function readSettings(body: unknown): { callbackDelayMs?: number; inboundUrl?: string } {
  const given = (body ?? {}) as { callbackDelayMs?: unknown; inboundUrl?: unknown };
  return {
    callbackDelayMs: milliseconds('callbackDelayMs', given.callbackDelayMs),
    inboundUrl: url('inboundUrl', given.inboundUrl),
  };
}
