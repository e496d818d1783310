import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { difference } from '../../audit/record-change.js';
import { expectVersion, type Editor } from '../../platform/http/if-match.js';
import { SettingsService } from '../../hall/settings/settings.service.js';
import { auditedEmailSettings } from './audited.js';
import { type Mailbox } from './addresses.js';
import type { EmailSettingsDto, SaveEmailSettingsDto } from './dto/email-settings.dto.js';

const NAMES = [
  'EMAIL_FROM_NAME',
  'EMAIL_FROM_ADDRESS',
  'EMAIL_REPLYTO_NAME',
  'EMAIL_REPLYTO_ADDRESS',
] as const;

type Sender = Omit<EmailSettingsDto, 'version'>;

@Injectable()
export class EmailSettings {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: SettingsService,
  ) {}

  get(): Promise<EmailSettingsDto> {
    return this.dataSource.transaction('REPEATABLE READ', (manager) => this.read(manager));
  }

  save(given: SaveEmailSettingsDto, by: Editor): Promise<EmailSettingsDto> {
    return this.dataSource.transaction(async (manager) => {
      const before = await this.read(manager, { locked: true });
      const sent = Object.fromEntries(
        NAMES.filter((name) => given[name] !== undefined).map((name) => [name, given[name] ?? '']),
      );
      expectVersion(by.seen, before, sent);
      const changes = difference(before, { ...before, ...sent });
      if (Object.keys(changes.after).length === 0) return before;
      await this.settings.set(manager, { ...senderOf(before), ...sent });
      await auditedEmailSettings.record(manager, by, 'updated', 'email', changes);
      return this.read(manager);
    });
  }

  private async read(manager: EntityManager, options?: { locked: boolean }): Promise<EmailSettingsDto> {
    const version = await this.settings.version(manager, NAMES, options);
    return { ...(await this.kept(manager)), version };
  }

  private async kept(manager?: EntityManager): Promise<Sender> {
    return senderOf(await this.settings.get(NAMES, manager));
  }

  /** The sender and where answers go; undefined when no address is set. */
  async mailboxes(manager?: EntityManager): Promise<{ from?: Mailbox; replyTo?: Mailbox }> {
    const settings = await this.kept(manager);
    return {
      from: mailbox(settings.EMAIL_FROM_NAME, settings.EMAIL_FROM_ADDRESS),
      replyTo: mailbox(settings.EMAIL_REPLYTO_NAME, settings.EMAIL_REPLYTO_ADDRESS),
    };
  }
}

function senderOf(values: Readonly<Partial<Record<(typeof NAMES)[number], unknown>>>): Sender {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return Object.fromEntries(NAMES.map((name) => [name, text(values[name])])) as unknown as Sender;
}

const mailbox = (name: string, email: string): Mailbox | undefined => (email ? { name, email } : undefined);
