import * as http from 'node:http';
import * as https from 'node:https';

export interface PostAnswer {
  /** HTTP status, or null when no answer came. */
  status: number | null;
  body: string;
  /** `connect`: never reached the server. `read`: reached it, and then time-out or a broken connection. */
  failure?: 'connect' | 'read';
}

export interface PostOptions {
  /** The content type among them. */
  headers: Record<string, string>;
  timeoutMs?: number;
  /** Default: POST. */
  method?: 'GET' | 'POST' | 'PUT';
}

const MAX_AT_ONCE = 50;
const MAX_BODY_CHARS = 64_000;
const TIMEOUT_MS = 15_000;

/**
 * Posts to the product's webhooks, and asks its pages as a phone would: 50 at once at most, over kept connections; the rest wait their turn.
 * With a deliver origin, requests go there while keeping the Host of the public URL, as a reverse proxy does.
 */
export class Poster {
  private readonly agents = {
    'http:': new http.Agent({ keepAlive: true, maxSockets: MAX_AT_ONCE }),
    'https:': new https.Agent({ keepAlive: true, maxSockets: MAX_AT_ONCE }),
  };
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  constructor(private readonly deliverOrigin?: string) {
    if (deliverOrigin !== undefined && !URL.canParse(deliverOrigin)) {
      throw new Error(`The deliver origin is not a URL: ${deliverOrigin}`);
    }
  }

  /** Never rejects: a failed connection is an answer too. */
  async post(url: string, payload: string, options: PostOptions): Promise<PostAnswer> {
    if (this.running >= MAX_AT_ONCE) await new Promise<void>((turn) => this.waiting.push(turn));
    else this.running += 1;
    try {
      return await this.send(url, payload, options, true);
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }

  close(): void {
    this.agents['http:'].destroy();
    this.agents['https:'].destroy();
  }

  private send(
    publicUrl: string,
    payload: string,
    options: PostOptions,
    mayRepeat: boolean,
  ): Promise<PostAnswer> {
    const asked = new URL(publicUrl);
    const target = this.deliverOrigin ? new URL(asked.pathname + asked.search, this.deliverOrigin) : asked;
    const secure = target.protocol === 'https:';
    return new Promise((resolve) => {
      let connected = false;
      const request = (secure ? https : http).request(target, {
        method: options.method ?? 'POST',
        agent: this.agents[secure ? 'https:' : 'http:'],
        timeout: options.timeoutMs ?? TIMEOUT_MS,
        headers: {
          'content-length': Buffer.byteLength(payload),
          host: asked.host,
          ...options.headers,
        },
      });
      request.on('socket', (socket) => {
        if (socket.connecting) socket.once('connect', () => (connected = true));
        else connected = true;
      });
      request.on('timeout', () => request.destroy(new Error('time-out')));
      request.on('error', (error: NodeJS.ErrnoException) => {
        // A kept connection that the server closed in the same moment says nothing about the server.
        if (mayRepeat && request.reusedSocket && error.code === 'ECONNRESET') {
          resolve(this.send(publicUrl, payload, options, false));
        } else {
          resolve({ status: null, body: error.message, failure: connected ? 'read' : 'connect' });
        }
      });
      request.on('response', (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          if (body.length < MAX_BODY_CHARS) body += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? null, body }));
        response.on('error', (error) => resolve({ status: null, body: error.message, failure: 'read' }));
      });
      request.end(payload);
    });
  }
}
