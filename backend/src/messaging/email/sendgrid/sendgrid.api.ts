import { Injectable } from '@nestjs/common';
import type { ClientRequest } from '@sendgrid/client/src/request.js';
import { AppConfig } from '../../../platform/config/app-config.js';
import type { Times } from '../../../platform/config/times.js';
import { storable } from '../../../platform/outbox/storable.js';
import { Client } from './sdk.js';

const MAX_MESSAGE = 500;

/** The provider's SDK with our settings; no `client` while no key is set. */
@Injectable()
export class SendgridApi {
  readonly client?: Client;
  readonly times: Times['provider'];

  constructor({ sendgrid, times }: AppConfig) {
    this.times = times.provider;
    if (!sendgrid) return;
    this.client = new Client();
    this.client.setApiKey(sendgrid.apiKey); // also resets the address
    if (sendgrid.apiBaseUrl) this.client.setDefaultRequest('baseUrl', `${sendgrid.apiBaseUrl}/`);
    // What is redirected is not followed: it could be posted twice, or the key be handed on.
    const defaults: object = { timeout: times.provider.answer, maxRedirects: 0 };
    this.client.setDefaultRequest(defaults as ClientRequest);
  }

  /**
   * What our key is allowed to do.
   * @throws a {@link SendgridError} when the request fails
   */
  async scopes(): Promise<string[]> {
    if (!this.client) throw new Error(KEY_MISSING);
    const [, { scopes }] = (await this.client.request({ method: 'GET', url: '/v3/scopes' })) as [
      unknown,
      { scopes?: string[] },
    ];
    return scopes ?? [];
  }
}

export const KEY_MISSING = 'SENDGRID_API_KEY is not set.';

export interface SendgridError {
  /** The HTTP status, or the code of a connection that failed. */
  code?: number | string;
  message: string;
  cause?: { syscall?: string };
  response?: { headers?: Record<string, unknown>; body?: unknown; status?: number };
}

export const httpStatusOf = ({ code, response }: SendgridError): number | undefined =>
  typeof code === 'number' ? code : response?.status;

/** The provider's own words, of `{errors: [{message, field, help}]}`; undefined when it gave none. */
export function providerMessageOf({ response }: SendgridError): string | undefined {
  const errors = (response?.body as { errors?: unknown } | null | undefined)?.errors;
  const [first] = Array.isArray(errors) ? (errors as { message?: unknown }[]) : [];
  return typeof first?.message === 'string' ? storable(first.message).slice(0, MAX_MESSAGE) : undefined;
}
