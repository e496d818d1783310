import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { difference } from '../../audit/record-change.js';
import { AppConfig } from '../../platform/config/app-config.js';
import type { Actor } from '../../platform/http/actor.js';
import { auditedWebhook } from './audited.js';
import type { WebhookChangeDto, WebhookStatusDto } from './dto/webhook.dto.js';
import { EVENT_TYPES, EVENTS_PATH } from './event-types.js';
import {
  type Webhook,
  WebhookSettingsClient,
  type WebhookSettings,
} from './sendgrid/webhook-settings.client.js';
import { WebhookRegistration } from './webhook-registration.js';

/** Sets our webhook up at the e-mail provider. */
@Injectable()
export class WebhookSetup {
  private readonly settings: WebhookSettings;

  constructor(
    config: AppConfig,
    private readonly client: WebhookSettingsClient,
    private readonly registration: WebhookRegistration,
    private readonly dataSource: DataSource,
  ) {
    this.settings = {
      url: config.publicBaseUrl + EVENTS_PATH,
      enabled: true,
      friendly_name: 'Hiring Hall',
      ...Object.fromEntries(EVENT_TYPES.map((flag) => [flag, true])),
    };
  }

  async status(): Promise<WebhookStatusDto> {
    const webhook = await this.find();
    return {
      exists: webhook !== undefined,
      id: webhook?.id ?? null,
      friendlyName: webhook?.friendly_name ?? null,
      url: webhook?.url ?? null,
      enabled: webhook?.enabled ?? false,
      eventTypes: EVENT_TYPES.filter((flag) => webhook?.[flag]),
    };
  }

  /** A repetition changes nothing and is not logged. */
  async createOrUpdate(by: Actor): Promise<WebhookChangeDto> {
    const existing = await this.find();
    const { id } = existing
      ? await this.client.update(existing.id, this.settings)
      : await this.client.create(this.settings);
    const publicKey = await this.client.sign(id);
    await this.dataSource.transaction(async (manager) => {
      const known = await this.registration.get(manager);
      await this.registration.keep(manager, { id, publicKey });
      const changed = difference(this.asWeSetIt(existing), { ...this.settings });
      const isKnown = known.id === id && known.publicKey === publicKey;
      if (existing && isKnown && Object.keys(changed.after).length === 0) return;
      const before = existing && { url: existing.url, enabled: existing.enabled };
      const after = { url: this.settings.url, enabled: true };
      await auditedWebhook.record(manager, by, existing ? 'updated' : 'created', id, { before, after });
    });
    return { message: `Webhook ${existing ? 'updated' : 'created'} successfully` };
  }

  /** The provider's settings have more fields than ours. */
  private asWeSetIt(webhook: Webhook | undefined): WebhookSettings {
    const ours = Object.keys(this.settings) as (keyof WebhookSettings)[];
    return Object.fromEntries(ours.map((name) => [name, webhook?.[name]])) as WebhookSettings;
  }

  /** Found by its address, else by the id from an earlier address of ours. */
  private async find(): Promise<Webhook | undefined> {
    const [webhooks, { id: knownId }] = await Promise.all([this.client.list(), this.registration.get()]);
    return (
      webhooks.find(({ url }) => url === this.settings.url) ??
      webhooks.find(({ id }) => knownId !== undefined && id === knownId)
    );
  }
}
