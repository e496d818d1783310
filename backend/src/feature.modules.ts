import { AnswersModule } from './dispatch/answers/answers.module.js';
import { channelModules } from './messaging/channels.js';
import { ByHandModule } from './dispatch/by-hand/by-hand.module.js';
import { CallsModule } from './dispatch/calls/calls.module.js';
import { CertificatesModule } from './hall/certificates/certificates.module.js';
import { ClassificationsModule } from './hall/classifications/classifications.module.js';
import type { DynamicModule, Type } from '@nestjs/common';
import { EmployersModule } from './hall/employers/employers.module.js';
import { ErasureModule } from './operations/erasure/erasure.module.js';
import { FiguresModule } from './dispatch/figures/figures.module.js';
import { FillModule } from './dispatch/fill/fill.module.js';
import { HallModule } from './hall/contact/hall.module.js';
import { ImportsModule } from './hall/imports/imports.module.js';
import { JobEventsModule } from './dispatch/job-events/job-events.module.js';
import { JobsModule } from './hall/jobs/jobs.module.js';
import { JobHistoryModule } from './dispatch/job-history/job-history.module.js';
import { JobTextsModule } from './dispatch/job-texts/job-texts.module.js';
import { MatchingModule } from './dispatch/matching/matching.module.js';
import { NotificationsModule } from './dispatch/notifications/notifications.module.js';
import { OffersModule } from './dispatch/offers/offers.module.js';
import { RepliesModule } from './dispatch/replies/replies.module.js';
import { OptInModule } from './public/opt-in/opt-in.module.js';
import { PhoneNumbersModule } from './hall/phone-numbers/phone-numbers.module.js';
import { ReportsModule } from './dispatch/reports/reports.module.js';
import { ReaderModule } from './public/reader/reader.module.js';
import { SealsModule } from './dispatch/seals/seals.module.js';
import { SearchModule } from './hall/search/search.module.js';
import { SettingsModule } from './hall/settings/settings.module.js';
import { SimilarClassificationsModule } from './hall/similar-classifications/similar-classifications.module.js';
import { StatsModule } from './operations/stats/stats.module.js';
import { TodayModule } from './dispatch/today/today.module.js';
import { UsersModule } from './staff/users/users.module.js';
import { RecordModule } from './dispatch/record/record.module.js';
import { SlipsModule } from './dispatch/slips/slips.module.js';
import { WhyModule } from './dispatch/why/why.module.js';
import { WordingModule } from './hall/wording/wording.module.js';
import { WorkerViewModule } from './public/worker-view/worker-view.module.js';
import { WorkersModule } from './hall/workers/workers.module.js';

/**
 * What the product can do; the api and the worker both load it, the worker adds the processors. Routes are tried in
 * this order, so the providers' webhooks, by far the most called, come first.
 */
export const featureModules: (Type | Promise<DynamicModule>)[] = [
  // Nest awaits a class as it awaits a dynamic module.
  ...channelModules.map((module) => module() as Promise<never>),
  UsersModule,
  WorkersModule,
  EmployersModule,
  ClassificationsModule,
  SimilarClassificationsModule,
  CertificatesModule,
  PhoneNumbersModule,
  ReaderModule,
  OptInModule,
  HallModule,
  WordingModule,
  JobsModule,
  MatchingModule,
  NotificationsModule,
  JobTextsModule,
  OffersModule,
  FiguresModule,
  FillModule,
  CallsModule,
  ByHandModule,
  RecordModule,
  SlipsModule,
  WhyModule,
  JobEventsModule,
  JobHistoryModule,
  ReportsModule,
  AnswersModule,
  RepliesModule,
  TodayModule,
  SealsModule,
  WorkerViewModule,
  SearchModule,
  ImportsModule,
  SettingsModule,
  StatsModule,
  ErasureModule,
];
