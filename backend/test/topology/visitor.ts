import { type IncomingMessage, request as httpRequest, Agent as HttpAgent } from 'node:http';
import { request as httpsRequest, Agent as HttpsAgent } from 'node:https';

export interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: unknown;
}

export interface Change {
  topic: string;
  ids: string[];
}

export interface EventStream {
  /** All changes heard so far. */
  changes: Change[];
  close(): void;
}

interface Address {
  url: string;
  /** The origin that the product takes for its own. */
  origin: string;
  /** What the proxy's certificate is checked against. */
  certificate: string;
}

/** A browser as far as the product can tell: it keeps its connections and its cookie. */
export class Visitor {
  cookie = '';
  private readonly agent: HttpAgent | HttpsAgent;

  constructor(
    private readonly address: Address,
    /** Sent with each request. */
    private readonly headers: Record<string, string> = {},
  ) {
    this.agent = address.url.startsWith('https:')
      ? new HttpsAgent({ keepAlive: true, ca: address.certificate })
      : new HttpAgent({ keepAlive: true });
  }

  /** Rejects when no answer came. */
  async send(method: string, path: string, body?: object): Promise<Answer> {
    const response = await this.open(method, path, body);
    let text = '';
    response.setEncoding('utf8');
    for await (const chunk of response) text += String(chunk);
    const { 'content-type': type, 'content-encoding': encoding } = response.headers;
    const isJson = type?.includes('json') && !encoding;
    return {
      status: response.statusCode ?? 0,
      headers: response.headers,
      body: isJson ? JSON.parse(text) : text,
    };
  }

  get(path: string): Promise<Answer> {
    return this.send('GET', path);
  }

  post(path: string, body: object = {}): Promise<Answer> {
    return this.send('POST', path, body);
  }

  /** Signs in; rejects unless that succeeds. */
  async signIn(credentials: { username: string; password: string }): Promise<this> {
    const { status, body } = await this.post('/api/login', credentials);
    if (status !== 200) throw new Error(`Signing in answered ${status}: ${JSON.stringify(body)}`);
    return this;
  }

  /** Listens to what changes; resolves once the stream is open. */
  async events(): Promise<EventStream> {
    const response = await this.open('GET', '/api/events');
    if (response.statusCode !== 200) throw new Error(`The events answered ${response.statusCode}`);
    const changes: Change[] = [];
    let text = '';
    response.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (text + chunk).split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) {
        const change = line.startsWith('data: ') ? (JSON.parse(line.slice(6)) as Partial<Change>) : {};
        if (change.topic) changes.push(change as Change);
      }
    });
    response.on('error', () => undefined); // cut off: whoever waits for a change will say so
    return { changes, close: () => void response.destroy() };
  }

  close(): void {
    this.agent.destroy();
  }

  private open(method: string, path: string, body?: object): Promise<IncomingMessage> {
    const { url, origin } = this.address;
    const payload = body && JSON.stringify(body);
    const send = url.startsWith('https:') ? httpsRequest : httpRequest;
    return new Promise((resolve, reject) => {
      const request = send(new URL(path, url), {
        method,
        agent: this.agent,
        headers: {
          origin,
          // As the proxy would say, for an api that is asked directly.
          'x-forwarded-proto': 'https',
          ...this.headers,
          ...(this.cookie && { cookie: this.cookie }),
          ...(payload && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(payload),
          }),
        },
      });
      request.once('error', reject);
      request.once('response', (response) => {
        const kept = response.headers['set-cookie']?.find((line) => line.includes('hall.sid='));
        if (kept) this.cookie = kept.split(';', 1)[0] ?? '';
        resolve(response);
      });
      request.end(payload);
    });
  }
}
