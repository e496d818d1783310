import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { PhoneNumberDto } from '../phone-numbers/dto/phone-number.dto.js';
import { PhoneNumbersService } from '../phone-numbers/phone-numbers.service.js';
import type { OptInDto } from './dto/opt-in.dto.js';

/** What the holder of the link may see of the record. */
const shown = ({ phoneNumber, optedIn, optInDate, updatedAt }: PhoneNumberDto): OptInDto => ({
  phoneNumber,
  optedIn,
  optInDate,
  updatedAt,
});

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

  choose(id: string, optedIn: boolean): Promise<OptInDto> {
    return this.dataSource.transaction(async (manager) =>
      shown(await this.phoneNumbers.setConsentById(manager, id, optedIn, 'link')),
    );
  }
}
