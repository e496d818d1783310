import { Injectable } from '@nestjs/common';
import { ApiError } from '../../../platform/errors/api-error.js';
import type { EVENT_TYPES } from '../event-types.js';
import {
  httpStatusOf,
  KEY_MISSING,
  SendgridApi,
  type SendgridError,
  providerMessageOf,
} from './sendgrid.api.js';

const SETTINGS = '/v3/user/webhooks/event/settings';

export type WebhookSettings = {
  url: string;
  enabled: boolean;
  friendly_name?: string | null;
} & Partial<Record<(typeof EVENT_TYPES)[number], boolean>>;

export type Webhook = WebhookSettings & { id: string };

/** Every call throws a 502 with a sentence when it fails. */
@Injectable()
export class WebhookSettingsClient {
  constructor(private readonly api: SendgridApi) {}

  async list(): Promise<Webhook[]> {
    const { webhooks } = await this.ask<{ webhooks?: Webhook[] }>('GET', `${SETTINGS}/all`);
    return webhooks ?? [];
  }

  create(settings: WebhookSettings): Promise<Webhook> {
    return this.ask('POST', SETTINGS, settings);
  }

  update(id: string, settings: WebhookSettings): Promise<Webhook> {
    return this.ask('PATCH', `${SETTINGS}/${encodeURIComponent(id)}`, settings);
  }

  /** Switches the signature on. @returns the public key by which it is verified, base64 of its SPKI DER form */
  async sign(id: string): Promise<string> {
    const path = `${SETTINGS}/signed/${encodeURIComponent(id)}`;
    const { public_key } = await this.ask<{ public_key?: string }>('PATCH', path, { enabled: true });
    if (!public_key) throw failed('The e-mail provider gave no key for the signature.');
    return public_key;
  }

  private async ask<T>(method: 'GET' | 'POST' | 'PATCH', url: string, body?: object): Promise<T> {
    if (!this.api.client) throw failed(KEY_MISSING);
    try {
      const [, answer] = (await this.api.client.request({ method, url, body })) as [unknown, T];
      return answer;
    } catch (error) {
      throw failed(errorSentence(error as SendgridError));
    }
  }
}

const failed = (sentence: string) => new ApiError(502, 'email_provider_failed', sentence);

function errorSentence(error: SendgridError): string {
  const status = httpStatusOf(error);
  if (status === undefined) return 'The e-mail provider could not be reached.';
  const advice =
    status === 401 || status === 403 ? 'Check SENDGRID_API_KEY: it must have access to Mail Settings.' : '';
  return ['The e-mail provider refused.', providerMessageOf(error), advice, `(HTTP ${status})`]
    .filter(Boolean)
    .join(' ');
}
