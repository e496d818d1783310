import express, { Router, type NextFunction, type Request, type Response } from 'express';

import { answer } from '../reply.js';
import { generalError } from './errors.js';
import { SettingsError, type EventWebhook } from './event-webhooks.js';
import type { SendgridSandbox } from './sendgrid.sandbox.js';

const SETTINGS = '/user/webhooks/event/settings';

/** SendGrid's `/v3`: sending, and the settings of the event webhooks. */
export function sendgridRouter(sendgrid: SendgridSandbox): Router {
  const router = Router();
  const { settings } = sendgrid;
  router.use(express.text({ type: () => true, limit: '30mb' }));

  router.post('/mail/send', (request, response) => {
    void answer(response, sendgrid.send(readJson(request), isAuthorized(sendgrid, request)));
  });

  router.use((request, response, next) => {
    if (isAuthorized(sendgrid, request)) next();
    else response.status(401).json({ errors: [generalError(401)] });
  });
  router.get('/scopes', (_request, response) => {
    response.json({
      scopes: [
        'mail.send',
        ...['create', 'read', 'update'].map((may) => `user.webhooks.event.settings.${may}`),
      ],
    });
  });
  router.post(SETTINGS, (request, response) => {
    response.status(201).json(unsigned(settings.create(readObject(request))));
  });
  router.get(`${SETTINGS}/all`, (_request, response) => {
    response.json({ max_allowed: settings.maxAllowed, webhooks: settings.list() });
  });
  router
    .route(`${SETTINGS}/signed{/:id}`)
    .get((request, response) => response.json(keyOf(settings.find(request.params.id))))
    .patch((request, response) => {
      const { enabled } = readObject(request);
      response.json(keyOf(settings.setSigned(request.params.id, enabled === true)));
    });
  router
    .route(`${SETTINGS}{/:id}`)
    .get((request, response) => response.json(settings.find(request.params.id)))
    .patch((request, response) => {
      response.json(unsigned(settings.update(request.params.id, readObject(request))));
    });
  router.delete(`${SETTINGS}/:id`, (request, response) => {
    settings.remove(request.params.id);
    response.status(204).end();
  });

  router.use((_request, response) => void response.status(404).json({ errors: [generalError(404)] }));
  router.use(
    (error: Error & { status?: number }, _request: Request, response: Response, _next: NextFunction) => {
      const status = error.status ?? 500;
      const about = error instanceof SettingsError ? { message: error.message, ...error.details } : undefined;
      response.status(status).json({ errors: [about ?? generalError(status)] });
    },
  );
  return router;
}

function isAuthorized(sendgrid: SendgridSandbox, request: Request): boolean {
  return request.headers.authorization === sendgrid.bearerAuthorization;
}

/** Undefined when the body is no JSON. */
function readJson({ body }: Request): unknown {
  try {
    return JSON.parse(String(body));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function readObject(request: Request): Record<string, unknown> {
  const body = readJson(request);
  if (typeof body === 'object' && body !== null) return body as Record<string, unknown>;
  throw new SettingsError(400, 'Bad Request');
}

function unsigned({ public_key: _, ...webhook }: EventWebhook): object {
  return webhook;
}

function keyOf({ id, public_key: key = '' }: EventWebhook): object {
  return { id, public_key: key };
}
