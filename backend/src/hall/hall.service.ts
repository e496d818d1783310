import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService, difference } from '../audit/audit.service.js';
import { AppConfig } from '../platform/config/app-config.js';
import { SettingsService } from '../settings/settings.service.js';
import type { HallContactDto, HallDto, SaveHallDto } from './dto/hall.dto.js';

const NAME = 'HALL';

/** What the hall is called and how it is reached, as staff set it. */
@Injectable()
export class HallService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly settings: SettingsService,
    private readonly audit: AuditService,
  ) {}

  async get(): Promise<HallDto> {
    return { timezone: this.config.timezone, ...(await this.contact()) };
  }

  async contact(manager?: EntityManager): Promise<HallContactDto> {
    const { [NAME]: kept } = await this.settings.get([NAME], manager);
    const { name = null, phone = null } = (kept ?? {}) as Partial<HallContactDto>;
    return { name, phone };
  }

  /** Changes the given fields only. */
  async save(given: SaveHallDto): Promise<HallDto> {
    await this.dataSource.transaction(async (manager) => {
      const before = await this.contact(manager);
      const { name = before.name, phone = before.phone } = given;
      const changes = difference<HallContactDto>(before, { name, phone });
      if (Object.keys(changes.after).length === 0) return;
      await this.settings.set(manager, { [NAME]: { name, phone } });
      await this.audit.record(manager, {
        action: 'hall.updated',
        entityType: 'hall',
        entityId: 'hall',
        ...changes,
      });
    });
    return this.get();
  }
}
