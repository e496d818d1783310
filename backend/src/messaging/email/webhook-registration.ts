import type { KeyObject } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AppConfig } from '../../platform/config/app-config.js';
import { SettingsService } from '../../hall/settings/settings.service.js';
import { readPublicKey } from './sendgrid/signature.js';

const NAME = 'SENDGRID_WEBHOOK';

interface Registered {
  id: string;
  /** Base64 of the SPKI DER form. */
  publicKey: string;
}

/** Keeps the id of our webhook at the provider and the keys that verify its calls. */
@Injectable()
export class WebhookRegistration {
  private readonly logger = new Logger(WebhookRegistration.name);

  constructor(
    private readonly settings: SettingsService,
    private readonly config: AppConfig,
  ) {}

  async get(manager?: EntityManager): Promise<Partial<Registered>> {
    const { [NAME]: kept } = await this.settings.get([NAME], manager);
    return kept ?? {};
  }

  async keep(manager: EntityManager, registered: Registered): Promise<void> {
    await this.settings.set(manager, { [NAME]: registered });
  }

  /** The keys of the environment and of the set-up both count, so that one can replace the other. */
  async publicKeys(): Promise<KeyObject[]> {
    const { publicKey } = await this.get();
    return [this.config.sendgrid?.webhookPublicKey, publicKey].flatMap((key) => this.read(key));
  }

  private read(key: string | undefined): KeyObject[] {
    if (!key) return [];
    try {
      return [readPublicKey(key)];
    } catch (error) {
      this.logger.warn(`A public key of the e-mail provider's webhook cannot be read: ${String(error)}`);
      return [];
    }
  }
}
