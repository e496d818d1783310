import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { refusals } from './refusals.js';

const unreadable = { statusCode: 400, code: 'bad_request', error: 'The request could not be read.' };
const byCode: Readonly<Record<string, typeof unreadable>> = {
  HPE_HEADER_OVERFLOW: {
    statusCode: 431,
    code: 'headers_too_large',
    error: 'The address or the headers of the request are too large.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { statusCode: 408, ...refusals[408] },
};
const unmet = {
  statusCode: 417,
  code: 'expectation_failed',
  error: 'What the request expects cannot be done.',
};

/** Refuses what Node cannot read, and so no route ever gets, in the shape of every other refusal. */
export function answerBrokenRequests(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const refusal = byCode[error.code ?? ''] ?? unreadable;
    const body = bodyOf(refusal);
    socket.end(
      [
        `HTTP/1.1 ${refusal.statusCode} ${STATUS_CODES[refusal.statusCode]}`,
        'Connection: close',
        'Cache-Control: no-store',
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        'X-Content-Type-Options: nosniff',
        '',
        body,
      ].join('\r\n'),
    );
  });
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    response
      .writeHead(unmet.statusCode, { 'Content-Type': 'application/json; charset=utf-8' })
      .end(bodyOf(unmet));
  });
}

const bodyOf = ({ statusCode, code, error }: typeof unreadable): string =>
  JSON.stringify({ statusCode, code, error, requestId: randomUUID() });
