import http from 'node:http';
import net from 'node:net';

export interface WireAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
}

interface WireRequest {
  method: string;
  /** Goes out as it is, however it is escaped. */
  target: string;
  headers: http.OutgoingHttpHeaders;
  body?: string | Buffer;
}

/** Asks without a client's care for what is well-formed. A stream is cut off once it has begun. */
export class Wire {
  private readonly agent = new http.Agent({ keepAlive: true, maxSockets: 16 });

  constructor(
    private readonly url: string,
    private readonly patience: number,
  ) {}

  /** @throws when no answer comes in time, or the connection breaks */
  send({ method, target, headers, body }: WireRequest): Promise<WireAnswer> {
    const { hostname, port } = new URL(this.url);
    return new Promise((resolve, reject) => {
      const request = http.request(
        { agent: this.agent, hostname, port, method, path: target, headers },
        (answer) => {
          const parts: Buffer[] = [];
          const done = () => {
            clearTimeout(timer);
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              text: Buffer.concat(parts).toString('utf8'),
            });
          };
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('end', done);
          answer.on('error', reject);
          if (answer.headers['content-type']?.startsWith('text/event-stream')) {
            done();
            request.destroy();
          }
        },
      );
      const timer = setTimeout(
        () => request.destroy(new Error(`no answer in ${this.patience} ms`)),
        this.patience,
      );
      request.on('error', (error) => {
        clearTimeout(timer);
        reject(error);
      });
      request.end(body);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}

const head = (line: string, ...headers: string[]) =>
  [line, 'Host: hall.test', 'Origin: http://hall.test', ...headers, '', ''].join('\r\n');
const post = (...headers: string[]) =>
  head('POST /api/login HTTP/1.1', 'Content-Type: application/json', ...headers);

/** What only somebody who writes the bytes by hand can send. */
export const brokenRequests: Readonly<Record<string, string>> = {
  'a body longer than it says': `${post('Content-Length: 2', 'Connection: close')}{"username":"a"}`,
  'a body shorter than it says': `${post('Content-Length: 500')}{}`,
  'a body of no length': `${post('Connection: close')}{"username":"a"}`,
  'a length that is no number': `${post('Content-Length: many')}{}`,
  'a negative length': `${post('Content-Length: -1')}{}`,
  'two lengths': `${post('Content-Length: 2', 'Content-Length: 3')}{}`,
  'a length and chunks': `${post('Content-Length: 2', 'Transfer-Encoding: chunked')}0\r\n\r\n`,
  'a chunk of no size': `${post('Transfer-Encoding: chunked')}zz\r\n{}\r\n`,
  'chunks that never end': `${post('Transfer-Encoding: chunked')}2\r\n{}\r\n`,
  'headers without an end': `GET /api/user HTTP/1.1\r\nX: ${'x'.repeat(100_000)}`,
  'a thousand headers': head(
    'GET /api/user HTTP/1.1',
    ...Array.from({ length: 3_000 }, (_, n) => `X-${n}: x`),
  ),
  'an address of 100 kB': head(`GET /api/user?${'x'.repeat(100_000)} HTTP/1.1`),
  'bytes that are no text': head('GET /api/\u00ff\u00fe\u0001 HTTP/1.1'),
  'an address elsewhere': head('GET http://elsewhere.test/api/user HTTP/1.1', 'Connection: close'),
  'a path out of the folder': head('GET /assets/../../../../etc/passwd HTTP/1.1', 'Connection: close'),
  'a path out of the folder, escaped': head(
    'GET /assets/%2e%2e%2f%2e%2e%2fpackage.json HTTP/1.1',
    'Connection: close',
  ),
  'a bad escape where pages are': head('GET /%ff HTTP/1.1', 'Connection: close'),
  'a bad escape where files are': head('GET /assets/%ff%00 HTTP/1.1', 'Connection: close'),
  'an unknown method': head('PROPFIND /api/user HTTP/1.1', 'Connection: close'),
  'a method that is none': head('HACK /api/user HTTP/1.1'),
  TRACE: head('TRACE /api/user HTTP/1.1', 'Connection: close'),
  CONNECT: head('CONNECT hall.test:443 HTTP/1.1', 'Connection: close'),
  'an upgrade': head('GET /api/events HTTP/1.1', 'Upgrade: websocket', 'Connection: Upgrade, close'),
  'an expectation': head('GET /api/user HTTP/1.1', 'Expect: a-miracle', 'Connection: close'),
  'a request within the request': `${post('Content-Length: 2', 'Connection: close')}{}GET /api/users HTTP/1.1\r\n\r\n`,
  'no HTTP at all': '\u0016\u0003\u0001\u0002\u0000\u0001',
};

/**
 * Writes the bytes and then no more.
 * @returns what came back until the connection was closed
 * @throws when it is not closed in time
 */
export function sendRaw(url: string, bytes: string, patience: number): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(port), hostname, () => socket.end(Buffer.from(bytes, 'latin1')));
    let answer = '';
    socket.setTimeout(patience, () => socket.destroy(new Error(`still open after ${patience} ms`)));
    socket.on('data', (part) => (answer += part.toString('latin1')));
    // Refused in the midst of it.
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? resolve(answer) : reject(error),
    );
    socket.on('close', () => resolve(answer));
  });
}
