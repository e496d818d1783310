import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { PhoneNumberDto } from '../../hall/phone-numbers/dto/phone-number.dto.js';
import { PhoneNumbersService } from '../../hall/phone-numbers/phone-numbers.service.js';
import { requestContext } from '../../platform/http/request-context.js';
import type { OptInDto } from './dto/opt-in.dto.js';

/** What the holder of the link may see of the record. */
const shown = (record: PhoneNumberDto): OptInDto => {
  const { phoneNumber, optedIn, optInDate, updatedAt, blocked, consent } = record;
  const { actor } = requestContext() ?? {};
  return {
    phoneNumber,
    optedIn,
    optInDate,
    updatedAt,
    ...(blocked ? { blocked } : {}),
    ...(consent.providerBlocks ? { needsStart: true } : {}),
    ...(actor ? { staff: actor.username } : {}),
  };
};

/** The public page where a worker decides about texts. */
@Injectable()
export class OptInService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly phoneNumbers: PhoneNumbersService,
  ) {}

  async get(id: string): Promise<OptInDto> {
    return shown(await this.phoneNumbers.get(id));
  }

  /** Of staff who are signed in it is an entry of theirs, with what staff have to say to opt somebody in. */
  async choose(id: string, optedIn: boolean): Promise<OptInDto> {
    if (requestContext()?.actor) return shown(await this.phoneNumbers.update(id, { optedIn }));
    return this.dataSource.transaction(async (manager) =>
      shown(await this.phoneNumbers.setConsentById(manager, id, optedIn, 'link')),
    );
  }
}
