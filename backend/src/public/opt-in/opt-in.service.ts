import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { PhoneNumberDto } from '../../hall/phone-numbers/dto/phone-number.dto.js';
import { PhoneNumbersService } from '../../hall/phone-numbers/phone-numbers.service.js';
import type { Actor } from '../../platform/http/actor.js';
import type { OptInDto } from './dto/opt-in.dto.js';

const shown = (record: PhoneNumberDto, { user }: Actor): OptInDto => {
  const { phoneNumber, optedIn, optInDate, updatedAt, blocked, consent } = record;
  return {
    phoneNumber,
    optedIn,
    optInDate,
    updatedAt,
    ...(blocked ? { blocked } : {}),
    ...(consent.providerBlocks ? { needsStart: true } : {}),
    ...(user ? { staff: user.username } : {}),
  };
};

@Injectable()
export class OptInService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly phoneNumbers: PhoneNumbersService,
  ) {}

  async get(id: string, by: Actor): Promise<OptInDto> {
    return shown(await this.phoneNumbers.get(id), by);
  }

  /** Staff who are signed in make an entry of their own, by the rules of the staff application. */
  async choose(id: string, optedIn: boolean, by: Actor): Promise<OptInDto> {
    if (by.user) return shown(await this.phoneNumbers.update(id, { optedIn }, by), by);
    return this.dataSource.transaction(async (manager) =>
      shown(await this.phoneNumbers.setConsentById(manager, id, optedIn, by), by),
    );
  }
}
