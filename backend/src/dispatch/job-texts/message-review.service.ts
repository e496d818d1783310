import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { TextInLanguageDto } from '../matching/dto/text-in-language.dto.js';
import { TextsInLanguages } from '../matching/texts-in-languages.service.js';
import type { JobMessageDto } from './dto/job-message.dto.js';
import { STATUSES_OF } from './job-messages.service.js';
import { wordingOf } from './job-text-kinds.js';

const NOTHING_ELSE = {
  ...{ starts: null, answerBy: null, reportTo: null },
  hall: { name: null, phone: null },
};

/** What a message would say in each language. */
@Injectable()
export class MessageReview {
  constructor(
    private readonly dataSource: DataSource,
    private readonly languages: TextsInLanguages,
  ) {}

  async of(jobId: string, asked: JobMessageDto): Promise<TextInLanguageDto[]> {
    const { manager } = this.dataSource;
    const { message, messageIn, matchIds, to } = asked;
    const whom = { matchIds: matchIds ?? [], statuses: to ? STATUSES_OF[to] : [] };
    const workers = await this.languages.workersOf(manager, jobId, whom);
    return this.languages.of(manager, jobId, workers, ({ say, typed, ...job }) =>
      wordingOf('message', { ...NOTHING_ELSE, ...job, message: typed(message, messageIn) }, say),
    );
  }
}
