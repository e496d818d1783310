import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import twilioSdk, { type Twilio } from 'twilio';
import RequestClient from 'twilio/lib/base/RequestClient.js';

/** One webhook call as the product would see it. */
export interface Received {
  /** Path and query. */
  url: string;
  /** As it came. */
  body: string;
  headers: IncomingHttpHeaders;
  form: Record<string, string>;
  signature: string | undefined;
  idempotencyToken: string | undefined;
}

/** Takes the sandbox's webhooks in the product's place and remembers them. */
export class ProductDouble {
  readonly received: Received[] = [];
  /** What to answer; may be swapped in the middle of a test. */
  respond: (call: Received) => { status: number; body?: string } = () => ({ status: 204 });
  private readonly server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const call = {
        url: request.url ?? '',
        body,
        headers: request.headers,
        form: Object.fromEntries(new URLSearchParams(body)),
        signature: request.headers['x-twilio-signature'] as string | undefined,
        idempotencyToken: request.headers['i-twilio-idempotency-token'] as string | undefined,
      };
      this.received.push(call);
      const { status, body: answer } = this.respond(call);
      response.writeHead(status).end(answer);
    });
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  /** The statuses called back about, in the order they came. */
  statuses(): (string | undefined)[] {
    return this.received.map(({ form }) => form.MessageStatus);
  }
}

type SdkMethod<TData> = typeof RequestClient.prototype.request<TData>;
type SdkRequest<TData> = Parameters<SdkMethod<TData>>[0];

/** The SDK's own HTTP client, aimed at another origin. */
class OriginClient extends RequestClient {
  constructor(
    private readonly origin: string,
    timeout?: number,
  ) {
    super({ timeout });
  }

  override request<TData>(options: SdkRequest<TData>): ReturnType<SdkMethod<TData>> {
    const { pathname, search } = new URL(options.uri);
    return super.request<TData>({ ...options, uri: this.origin + pathname + search });
  }
}

/** The real SDK, talking to the sandbox. */
export function sdk(
  origin: string,
  account: { accountSid: string; authToken: string },
  timeoutMs?: number,
): Twilio {
  return twilioSdk(account.accountSid, account.authToken, {
    httpClient: new OriginClient(origin, timeoutMs),
  });
}
