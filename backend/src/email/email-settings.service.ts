import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService, difference } from '../audit/audit.service.js';
import { SettingsService } from '../settings/settings.service.js';
import { type Mailbox } from './addresses.js';
import type { EmailSettingsDto, SaveEmailSettingsDto } from './dto/email-settings.dto.js';

const NAMES = [
  'EMAIL_FROM_NAME',
  'EMAIL_FROM_ADDRESS',
  'EMAIL_REPLYTO_NAME',
  'EMAIL_REPLYTO_ADDRESS',
] as const;

/** Who our e-mails are from, as staff set it. */
@Injectable()
export class EmailSettings {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: SettingsService,
    private readonly audit: AuditService,
  ) {}

  async get(manager?: EntityManager): Promise<EmailSettingsDto> {
    const kept = await this.settings.get(NAMES, manager);
    return allFour((name) => kept[name]);
  }

  async save(given: SaveEmailSettingsDto): Promise<EmailSettingsDto> {
    const after = allFour((name) => given[name]);
    await this.dataSource.transaction(async (manager) => {
      const changes = difference(await this.get(manager), after);
      if (Object.keys(changes.after).length === 0) return;
      await this.settings.set(manager, { ...after });
      await this.audit.record(manager, {
        action: 'email-settings.updated',
        entityType: 'email-settings',
        entityId: 'email',
        ...changes,
      });
    });
    return after;
  }

  /** The sender and where answers go; undefined when no address is set. */
  async mailboxes(manager?: EntityManager): Promise<{ from?: Mailbox; replyTo?: Mailbox }> {
    const settings = await this.get(manager);
    return {
      from: mailbox(settings.EMAIL_FROM_NAME, settings.EMAIL_FROM_ADDRESS),
      replyTo: mailbox(settings.EMAIL_REPLYTO_NAME, settings.EMAIL_REPLYTO_ADDRESS),
    };
  }
}

function allFour(value: (name: (typeof NAMES)[number]) => unknown): EmailSettingsDto {
  const text = (name: (typeof NAMES)[number]) => {
    const kept = value(name);
    return typeof kept === 'string' ? kept : '';
  };
  return Object.fromEntries(NAMES.map((name) => [name, text(name)])) as unknown as EmailSettingsDto;
}

const mailbox = (name: string, email: string): Mailbox | undefined => (email ? { name, email } : undefined);
