import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { difference } from '../../audit/record-change.js';
import { AppConfig } from '../../platform/config/app-config.js';
import { TransactionEvent, TransactionEvents } from '../../platform/events/transaction-events.js';
import { forbidden } from '../../platform/errors/api-error.js';
import { expectVersion, type Editor } from '../../platform/http/if-match.js';
import type { HallHours } from '../../platform/time/texting-hours.js';
import { SYSTEM } from '../../platform/http/actor.js';
import { type Language, LANGUAGES } from '../../languages/languages.js';
import { SettingsService } from '../settings/settings.service.js';
import { auditedHall } from './audited.js';
import type { HallContactDto, HallDto, HallSettingsDto, SaveHallDto } from './dto/hall.dto.js';

/** A setting of their own: who saves the name and the phone in the version before knows of no hours. */
export const TEXTING_HOURS = 'TEXTING_HOURS';
/** Those that are off, so that a language that the product learns later is on. */
const LANGUAGES_OFF = 'LANGUAGES_OFF';
/** Where the last seal of each day goes. */
const SEALS_TO = 'SEALS_TO';
const NAME = 'HALL';
const ALL = [NAME, TEXTING_HOURS, LANGUAGES_OFF, SEALS_TO];

/** Texts go out between other times of day from now on. */
export const textingHoursChange = new TransactionEvent<null>('hall.texting-hours');

@Injectable()
export class HallService {
  /** As it was when somebody last asked. */
  private lastContact: HallContactDto = { name: null, phone: null };

  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly settings: SettingsService,
    private readonly events: TransactionEvents,
  ) {}

  get(): Promise<HallDto> {
    return this.dataSource.transaction('REPEATABLE READ', (manager) => this.read(manager));
  }

  async contact(manager?: EntityManager): Promise<HallContactDto> {
    const { [NAME]: kept } = await this.settings.get([NAME], manager);
    const { name = null, phone = null } = (kept ?? {}) as Partial<HallContactDto>;
    this.lastContact = { name, phone };
    return this.lastContact;
  }

  /** The name and phone as they were last seen, without asking the database; undefined where neither is known. */
  contactAtHand(): HallContactDto | undefined {
    const { name, phone } = this.lastContact;
    return name === null && phone === null ? undefined : this.lastContact;
  }

  /** Null: texts go out at any hour. */
  async textingHours(manager?: EntityManager, options?: { held: boolean }): Promise<HallDto['textingHours']> {
    const { [TEXTING_HOURS]: hours } = await this.settings.get([TEXTING_HOURS], manager, options);
    return (hours as HallDto['textingHours'] | undefined) ?? null;
  }

  /** By which clock, and between which times, texts go out. */
  async hours(manager?: EntityManager, options?: { held: boolean }): Promise<HallHours> {
    return {
      timezone: this.config.hallTimezone,
      textingHours: await this.textingHours(manager, options),
    };
  }

  /** In which it writes to workers. */
  async languages(manager?: EntityManager): Promise<Language[]> {
    const { [LANGUAGES_OFF]: off = [] } = await this.settings.get([LANGUAGES_OFF], manager);
    return LANGUAGES.filter((language) => !(off as string[]).includes(language));
  }

  /** Null: the seals of the records go to nobody. */
  async sealsTo(manager?: EntityManager): Promise<string | null> {
    const { [SEALS_TO]: address } = await this.settings.get([SEALS_TO], manager);
    return (address as string | null | undefined) ?? null;
  }

  /** @throws 403 when somebody who is no admin would change where the seals go, which tell of changed records */
  save(given: SaveHallDto, by: Editor): Promise<HallDto> {
    return this.dataSource.transaction(async (manager) => {
      const before = await this.read(manager, { locked: true });
      expectVersion(by.seen, before, given);
      const { name = before.name, phone = before.phone, textingHours = before.textingHours } = given;
      const { sealsTo = before.sealsTo } = given;
      const languages = LANGUAGES.filter((language) =>
        (given.languages ?? before.languages).includes(language),
      );
      const changes = difference<HallSettingsDto>(before, { name, phone, textingHours, languages, sealsTo });
      if (Object.keys(changes.after).length === 0) return before;
      const { textingHours: hours, languages: spoken, sealsTo: address, ...contact } = changes.after;
      if (address !== undefined && by.user?.role !== 'admin')
        throw forbidden('admins_only', 'Only an admin may change where the seals go.');
      await this.settings.set(manager, {
        ...(Object.keys(contact).length > 0 && { [NAME]: { name, phone } }),
        ...(hours !== undefined && { [TEXTING_HOURS]: textingHours }),
        ...(spoken && { [LANGUAGES_OFF]: LANGUAGES.filter((language) => !spoken.includes(language)) }),
        ...(address !== undefined && { [SEALS_TO]: sealsTo }),
      });
      if (hours !== undefined) await this.events.emit(manager, by, textingHoursChange, null);
      await auditedHall.record(manager, by, 'updated', 'hall', inWords(changes));
      return this.read(manager);
    });
  }

  /** What waits for an opening is judged anew: it may have been put off by another clock than this start's. */
  goByThisClock(): Promise<unknown> {
    return this.dataSource.transaction((manager) =>
      this.events.emit(manager, SYSTEM, textingHoursChange, null),
    );
  }

  private async read(manager: EntityManager, options?: { locked: boolean }): Promise<HallDto> {
    const version = await this.settings.version(manager, ALL, options);
    const [contact, textingHours] = [await this.contact(manager), await this.textingHours(manager)];
    const [languages, sealsTo] = [await this.languages(manager), await this.sealsTo(manager)];
    return { timezone: this.config.hallTimezone, ...contact, textingHours, languages, sealsTo, version };
  }
}

type Changes = Record<'before' | 'after', Partial<HallSettingsDto>>;

/** Hours and languages as the log shows them. */
const inWords = ({ before, after }: Changes) => ({ before: worded(before), after: worded(after) });
const worded = ({ textingHours: hours, languages, ...rest }: Partial<HallSettingsDto>) => ({
  ...rest,
  ...(hours !== undefined && { textingHours: hours && `${hours.from} to ${hours.to}` }),
  ...(languages && { languages: languages.join(', ') }),
});
