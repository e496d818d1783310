import type { IncomingMessage, ServerResponse } from 'node:http';

import { Router, type Request, type Response } from 'express';

import { answer } from '../reply.js';
import { errorBody } from './errors.js';
import type { MessageFilter } from './message-store.js';
import { toE164 } from './phone.js';
import type { TwilioSandbox } from './twilio.sandbox.js';
import { messageResource, messagesUri, newSid } from './wire.js';

const DEFAULT_PAGE = 50;
const MAX_PAGE = 1_000;
const MAX_FORM_CHARS = 100_000;
const DAY_MS = 86_400_000;

/**
 * Takes the POSTs to the Messages resource straight from the socket and says whether it did: a bulk send is
 * thousands of them a second, and Express would be most of their cost.
 */
export function sendHandler(
  twilio: TwilioSandbox,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const path = /^\/2010-04-01\/Accounts\/([^/?]+)\/Messages\.json$/;
  return (request, response) => {
    if (request.method !== 'POST') return false;
    const accountSid = path.exec(request.url ?? '')?.[1];
    if (accountSid === undefined) return false;
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      if (body.length < MAX_FORM_CHARS) body += chunk;
    });
    request.on('end', () => {
      const reply = twilio.send(new URLSearchParams(body), isAuthorized(twilio, request, accountSid));
      void answer(response, { ...reply, headers: { 'Twilio-Request-Id': newSid('RQ') } });
    });
    return true;
  };
}

/** The rest of Twilio's Messages resource. */
export function messagesRouter(twilio: TwilioSandbox): Router {
  const router = Router();
  const path = messagesUri(':accountSid');

  router.use(`/2010-04-01`, (request, response, next) => {
    if (isAuthorized(twilio, request, request.path.split('/')[2]?.replace(/\.json$/, ''))) next();
    else sendError(response, 20003);
  });

  router.get(`${path}.json`, (request, response) => {
    response.json(page(twilio, request));
  });

  router.get(`${path}/:messageSid.json`, (request, response) => {
    const message = twilio.store.get(request.params.messageSid);
    if (message) response.json(messageResource(twilio.accountSid, message));
    else sendError(response, 20404);
  });

  router.get('/2010-04-01/Accounts/:accountSid.json', (_request, response) => {
    response.json({ sid: twilio.accountSid, friendly_name: 'Sandbox', status: 'active', type: 'Full' });
  });

  router.use(`/2010-04-01`, (_request, response) => sendError(response, 20404));
  return router;
}

function sendError(response: Response, code: number): void {
  const body = errorBody(code);
  response.status(body.status).json(body);
}

function isAuthorized(twilio: TwilioSandbox, request: IncomingMessage, accountSid?: string): boolean {
  return accountSid === twilio.accountSid && request.headers.authorization === twilio.basicAuthorization;
}

/** One page of the list, newest first, in Twilio's envelope. */
function page(twilio: TwilioSandbox, request: Request): object {
  const query = new URL(request.url, 'http://localhost').searchParams;
  const size = Math.min(Math.max(Number(query.get('PageSize')) || DEFAULT_PAGE, 1), MAX_PAGE);
  const number = Math.max(Number(query.get('Page')) || 0, 0);
  const found = twilio.messages(readFilter(query));
  // The token names the last message of the page before, so that new messages do not shift the pages.
  const token = query.get('PageToken')?.slice('PA'.length);
  const start = token ? found.findIndex(({ sid }) => sid === token) + 1 : number * size;
  const messages = found.slice(start, start + size);

  const pageUri = (index: number, after?: string): string => {
    const next = new URLSearchParams(query);
    next.set('PageSize', String(size));
    next.set('Page', String(index));
    next.delete('PageToken');
    if (after) next.set('PageToken', `PA${after}`);
    return `${messagesUri(twilio.accountSid)}.json?${next.toString()}`;
  };
  const last = messages.at(-1);
  const previous = number > 0 ? found[start - size - 1]?.sid : undefined;
  return {
    messages: messages.map((message) => messageResource(twilio.accountSid, message)),
    uri: request.originalUrl,
    first_page_uri: pageUri(0),
    next_page_uri: last && start + size < found.length ? pageUri(number + 1, last.sid) : null,
    previous_page_uri: number > 0 ? pageUri(number - 1, previous) : null,
    page: number,
    page_size: size,
    start,
    end: Math.max(start + messages.length - 1, start),
  };
}

/** `DateSent` is a day, even with a time (the SDK always sends one); `DateSent>` and `DateSent<` take a day or a time, both ends included. */
function readFilter(query: URLSearchParams): MessageFilter {
  const number = (name: string): string | undefined => {
    const given = query.get(name)?.trim();
    return given ? (toE164(given) ?? given) : undefined;
  };
  const on = span(query.get('DateSent')?.slice(0, 'YYYY-MM-DD'.length) ?? null);
  return {
    to: number('To'),
    from: number('From'),
    sentFrom: on?.from ?? span(query.get('DateSent>'))?.from,
    sentUntil: on?.until ?? span(query.get('DateSent<'))?.until,
  };
}

function span(given: string | null): { from: Date; until: Date } | null {
  const from = new Date(given ?? '');
  if (Number.isNaN(from.getTime())) return null;
  const day = /^\d{4}-\d{2}-\d{2}$/.test(given ?? '');
  return { from, until: day ? new Date(from.getTime() + DAY_MS - 1) : from };
}
