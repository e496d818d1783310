import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LANGUAGES } from '../../languages/languages.js';
import { columns, statement, types } from '../../platform/database/sql/index.js';
import type { TextInLanguageDto } from '../matching/dto/text-in-language.dto.js';
import { TextsInLanguages } from '../matching/texts-in-languages.service.js';
import { dueAndReachable, notSent } from './due-notifications.service.js';
import { notificationText } from './notification-text.js';

const dueByLanguage = statement('workers to notify, by their languages', {
  language: types.word(LANGUAGES).from('w.language'),
  workers: types.integer.from('count(*)::int'),
})`SELECT ${columns} ${dueAndReachable} GROUP BY w.language`;

/** What a notification would say in each language, without a note. */
@Injectable()
export class NotificationReview {
  constructor(
    private readonly dataSource: DataSource,
    private readonly languages: TextsInLanguages,
  ) {}

  /** @param textsUnknownAgain as in the notification itself */
  async of(jobId: string, textsUnknownAgain: boolean): Promise<TextInLanguageDto[]> {
    const { manager } = this.dataSource;
    const due = await dueByLanguage.rows(manager, { jobId, notSent: notSent(textsUnknownAgain) });
    return this.languages.of(manager, jobId, due, ({ say, ...job }) => notificationText(job, say));
  }
}
