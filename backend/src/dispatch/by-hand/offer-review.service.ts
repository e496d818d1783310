import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { TextInLanguageDto } from '../matching/dto/text-in-language.dto.js';
import { TextsInLanguages } from '../matching/texts-in-languages.service.js';
import { offerTextOf } from '../offers/new-offers.service.js';
import type { OffersDto } from './dto/offering.dto.js';

/** What offers would say in each language. */
@Injectable()
export class OfferReview {
  constructor(
    private readonly dataSource: DataSource,
    private readonly languages: TextsInLanguages,
  ) {}

  async of(jobId: string, { matchIds, ...words }: OffersDto): Promise<TextInLanguageDto[]> {
    const { manager } = this.dataSource;
    const workers = await this.languages.workersOf(manager, jobId, { matchIds });
    return this.languages.of(manager, jobId, workers, offerTextOf(words));
  }
}
