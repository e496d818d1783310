import { Injectable } from '@nestjs/common';
import { SegmentedMessage } from 'sms-segments-calculator';
import { DataSource } from 'typeorm';
import { WordingService } from '../../hall/wording/wording.service.js';
import { type Language, LANGUAGES } from '../../languages/languages.js';

import { AppConfig } from '../../platform/config/app-config.js';
import { columns, integer, statement, text, uuid, word } from '../../platform/database/sql/index.js';
import { notFound } from '../../platform/errors/api-error.js';
import { dueAndReachable, notSent } from './due-notifications.service.js';
import type { NotificationInLanguageDto } from './dto/notification-review.dto.js';
import { notificationText } from './notification-text.js';

const wordsOfJob = statement('words of a job to notify of', {
  title: text.from('j.title'),
  employer: text.from('e.company_name'),
})`
  SELECT ${columns} FROM jobs j JOIN employers e ON e.id = j.employer_id WHERE j.id = ${uuid.param('jobId')}`;

const dueByLanguage = statement('workers to notify, by their languages', {
  language: word(LANGUAGES).from('w.language'),
  workers: integer.from('count(*)::int'),
})`SELECT ${columns} ${dueAndReachable} GROUP BY w.language`;

/** As long as any match's id. */
const SOME_ID = '00000000-0000-0000-0000-000000000000';

/** What a notification would say in each language, to how many, and what it costs. */
@Injectable()
export class NotificationReview {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly wording: WordingService,
  ) {}

  /** @param textsUnknownAgain as in the notification itself */
  async of(jobId: string, textsUnknownAgain: boolean): Promise<NotificationInLanguageDto[]> {
    const job = await wordsOfJob.first(this.dataSource, { jobId });
    if (!job) throw notFound('Job not found');
    const due = await dueByLanguage.rows(this.dataSource, { jobId, notSent: notSent(textsUnknownAgain) });
    const wording = await this.wording.now();
    const workersIn = new Map<Language, number>();
    for (const { language, workers } of due) {
      const spoken = wording.spoken(language);
      workersIn.set(spoken, (workersIn.get(spoken) ?? 0) + workers);
    }
    const link = `${this.config.publicBaseUrl}/worker-view/${SOME_ID}`;
    return LANGUAGES.flatMap((language) => {
      const workers = workersIn.get(language);
      if (!workers) return [];
      const said = notificationText({ ...job, link }, wording.sayIn(language));
      return [{ language, workers, text: said, segments: new SegmentedMessage(said).segmentsCount }];
    });
  }
}
