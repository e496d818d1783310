import { Agent } from 'node:http';
import RequestClient from 'twilio/lib/base/RequestClient.js';

/** Well under the queue's lock, so that a job is never given to somebody else while the provider is asked. */
const REQUEST_TIMEOUT_MS = 8_000;

/** The SDK's own client with connections kept open, and with another address where one is configured. */
export class TwilioRequestClient extends RequestClient {
  private readonly origin?: string;

  constructor({ apiBaseUrl, connections }: { apiBaseUrl?: string; connections: number }) {
    super({
      timeout: REQUEST_TIMEOUT_MS,
      keepAlive: true,
      autoRetry: false, // a repeat after a lost answer could be a second text
      maxSockets: connections,
      maxTotalSockets: connections,
      maxFreeSockets: connections,
    });
    this.axios.defaults.httpAgent = new Agent({
      keepAlive: true,
      timeout: REQUEST_TIMEOUT_MS,
      maxSockets: connections,
      maxFreeSockets: connections,
    });
    this.origin = apiBaseUrl;
  }

  override request<TData>(options: RequestClient.RequestOptions<TData>) {
    if (!this.origin) return super.request(options);
    const { pathname, search } = new URL(options.uri);
    return super.request({ ...options, uri: `${this.origin}${pathname}${search}` });
  }
}
