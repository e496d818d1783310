import { Agent } from 'node:http';
import RequestClient from 'twilio/lib/base/RequestClient.js';

/** The SDK's own client with connections kept open, and with another address where one is configured. */
export class TwilioRequestClient extends RequestClient {
  private readonly origin?: string;

  constructor({
    apiBaseUrl,
    connections,
    answerMs,
  }: {
    apiBaseUrl?: string;
    connections: number;
    answerMs: number;
  }) {
    super({
      timeout: answerMs,
      keepAlive: true,
      autoRetry: false, // a repeat after a lost answer could be a second text
      maxSockets: connections,
      maxTotalSockets: connections,
      maxFreeSockets: connections,
    });
    this.axios.defaults.httpAgent = new Agent({
      keepAlive: true,
      timeout: answerMs,
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
