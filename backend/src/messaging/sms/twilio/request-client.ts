import { Agent } from 'node:http';
import RequestClient from 'twilio/lib/base/RequestClient.js';

/** The SDK's own client with connections kept open, and with another address where one is configured. */
export class TwilioRequestClient extends RequestClient {
  private readonly origin?: string;

  constructor(apiBaseUrl: string | undefined, connections: number, timeout: number) {
    const kept = { keepAlive: true, timeout, maxSockets: connections, maxFreeSockets: connections };
    // A repeat after a lost answer could be a second text.
    super({ ...kept, autoRetry: false, maxTotalSockets: connections });
    this.axios.defaults.httpAgent = new Agent(kept);
    this.origin = apiBaseUrl;
  }

  override request<TData>(options: RequestClient.RequestOptions<TData>) {
    if (!this.origin) return super.request(options);
    const { pathname, search } = new URL(options.uri);
    return super.request({ ...options, uri: `${this.origin}${pathname}${search}` });
  }
}
