import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

export type Answer = 'taken' | 'half' | 'page' | 'error' | 'html' | 'silence' | 'reset';

/** How the HTTP layer is to answer a send. */
export interface Reply {
  answer: Answer;
  status: number;
  /** Sent as JSON; undefined: an empty body. */
  body?: object;
  headers?: Record<string, string>;
  delayMs?: number;
  /** The answer waits for this: callbacks that come before it. */
  before?: Promise<void>;
}

const page = (title: string) =>
  `<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`;

export async function answer(response: ServerResponse, reply: Reply): Promise<void> {
  if (reply.before) await reply.before;
  if (reply.delayMs) await delay(reply.delayMs, undefined, { ref: false });
  switch (reply.answer) {
    case 'taken':
    case 'error':
      write(response, reply.status, reply, 'application/json', reply.body && JSON.stringify(reply.body));
      return;
    case 'half': {
      const whole = JSON.stringify(reply.body);
      write(response, reply.status, reply, 'application/json', whole.slice(0, whole.length / 2));
      return;
    }
    case 'page':
      write(response, 200, reply, 'text/html', page('Welcome'));
      return;
    case 'html':
      write(response, 502, reply, 'text/html', page('502 Bad Gateway'));
      return;
    case 'reset':
      response.req.socket.resetAndDestroy();
      return;
    case 'silence':
      // The socket stays open until the client gives up or the sandbox closes.
      return;
  }
}

function write(
  response: ServerResponse,
  status: number,
  { headers }: Reply,
  type: string,
  body: string | undefined,
): void {
  response.writeHead(status, {
    ...(body !== undefined && { 'Content-Type': `${type};charset=utf-8` }),
    'Content-Length': Buffer.byteLength(body ?? ''),
    ...headers,
  });
  response.end(body);
}
