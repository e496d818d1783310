import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { difference } from '../../audit/record-change.js';
import { AppConfig } from '../../platform/config/app-config.js';
import { expectVersion, type Editor } from '../../platform/http/if-match.js';
import { SettingsService } from '../settings/settings.service.js';
import { auditedHall } from './audited.js';
import type { HallContactDto, HallDto, SaveHallDto } from './dto/hall.dto.js';

const NAME = 'HALL';

@Injectable()
export class HallService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly settings: SettingsService,
  ) {}

  get(): Promise<HallDto> {
    return this.dataSource.transaction('REPEATABLE READ', (manager) => this.read(manager));
  }

  async contact(manager?: EntityManager): Promise<HallContactDto> {
    const { [NAME]: kept } = await this.settings.get([NAME], manager);
    const { name = null, phone = null } = (kept ?? {}) as Partial<HallContactDto>;
    return { name, phone };
  }

  save(given: SaveHallDto, by: Editor): Promise<HallDto> {
    return this.dataSource.transaction(async (manager) => {
      const before = await this.read(manager, { locked: true });
      expectVersion(by.seen, before, given);
      const { name = before.name, phone = before.phone } = given;
      const changes = difference<HallContactDto>(before, { name, phone });
      if (Object.keys(changes.after).length === 0) return before;
      await this.settings.set(manager, { [NAME]: { name, phone } });
      await auditedHall.record(manager, by, 'updated', 'hall', changes);
      return this.read(manager);
    });
  }

  private async read(manager: EntityManager, options?: { locked: boolean }): Promise<HallDto> {
    const version = await this.settings.version(manager, [NAME], options);
    return { timezone: this.config.hallTimezone, ...(await this.contact(manager)), version };
  }
}
