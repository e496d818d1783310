import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';

import express, { type NextFunction, type Request, type Response } from 'express';

import { Mailbox } from './mailbox/mailbox.js';
import { Poster } from './poster.js';
import { controlRouter as sendgridControl } from './sendgrid/control.router.js';
import { sendgridRouter } from './sendgrid/sendgrid.router.js';
import { SendgridSandbox } from './sendgrid/sendgrid.sandbox.js';
import type { SendgridSettings } from './sendgrid/types.js';
import { controlRouter as twilioControl } from './twilio/control.router.js';
import { messagesRouter, sendHandler } from './twilio/messages.router.js';
import { TwilioSandbox, type TwilioSettings } from './twilio/twilio.sandbox.js';

export interface SandboxOptions {
  /** Default 0: any free port. */
  port?: number;
  /** Where callbacks are really posted when the public URL is not reachable from here, e.g. http://localhost:3000. */
  deliverOrigin?: string;
  twilio: TwilioSettings;
  /** Without it nobody has a key to send e-mails with. */
  sendgrid?: SendgridSettings;
}

export interface SandboxHandle {
  /** http://127.0.0.1:port, without a slash at the end. */
  readonly url: string;
  readonly twilio: TwilioSandbox;
  readonly sendgrid: SendgridSandbox;
  /** Drops pending callbacks, events and open connections. */
  close(): Promise<void>;
}

/** Starts the stand-in for the message providers on 127.0.0.1. */
export async function createSandbox(options: SandboxOptions): Promise<SandboxHandle> {
  const poster = new Poster(options.deliverOrigin);
  const twilio = new TwilioSandbox(options.twilio, poster);
  const sendgrid = new SendgridSandbox(options.sendgrid ?? { apiKey: `SG.${randomUUID()}` }, poster);
  const mailbox = new Mailbox(twilio, sendgrid);

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(messagesRouter(twilio));
  app.use('/v3', sendgridRouter(sendgrid));
  app.use(sameOriginWrites);
  app.use('/control/twilio', twilioControl(twilio));
  app.use('/control/sendgrid', sendgridControl(sendgrid));
  app.use(mailbox.router());
  app.use((_request, response) => void response.status(404).json({ error: 'Not found' }));
  app.use(
    (error: Error & { status?: number }, _request: Request, response: Response, _next: NextFunction) => {
      response.status(error.status ?? 500).json({ error: error.message });
    },
  );

  const send = sendHandler(twilio);
  const server = createServer((request, response) => {
    if (!isThisMachine(request.headers.host ?? '')) response.writeHead(421).end();
    else if (!send(request, response)) app(request, response);
  });
  await listen(server, options.port ?? 0);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    twilio,
    sendgrid,
    close: async () => {
      twilio.clearMessages();
      sendgrid.clearMessages();
      mailbox.close();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
      poster.close();
    },
  };
}

/** Another site may let its name lead to this machine, but it cannot make a browser ask for it by another name. */
function isThisMachine(host: string): boolean {
  const { hostname } = URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : { hostname: '' };
  return hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) > 0;
}

/** Another site open in the same browser must not steer the sandbox. */
function sameOriginWrites(request: Request, response: Response, next: NextFunction): void {
  const { origin, host } = request.headers;
  const reads = request.method === 'GET' || request.method === 'HEAD';
  if (reads || origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)) next();
  else response.status(403).json({ error: 'Writes come from the sandbox’s own pages only' });
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}
