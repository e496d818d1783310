import { AnswersModule } from './answers/answers.module.js';
import { CertificatesModule } from './certificates/certificates.module.js';
import { ClassificationsModule } from './classifications/classifications.module.js';
import { EmailModule } from './email/email.module.js';
import { EmployersModule } from './employers/employers.module.js';
import { ErasureModule } from './erasure/erasure.module.js';
import { HallModule } from './hall/hall.module.js';
import { JobsModule } from './jobs/jobs.module.js';
import { MatchingModule } from './matching/matching.module.js';
import { NotificationsModule } from './notifications/notifications.module.js';
import { OffersModule } from './offers/offers.module.js';
import { OptInModule } from './opt-in/opt-in.module.js';
import { PhoneNumbersModule } from './phone-numbers/phone-numbers.module.js';
import { SettingsModule } from './settings/settings.module.js';
import { SimilarClassificationsModule } from './similar-classifications/similar-classifications.module.js';
import { SmsModule } from './sms/sms.module.js';
import { StatsModule } from './stats/stats.module.js';
import { UsersModule } from './users/users.module.js';
import { WorkerViewModule } from './worker-view/worker-view.module.js';
import { WorkersModule } from './workers/workers.module.js';

/**
 * What the product can do; the api and the worker both load it, the worker adds the processors. Routes are tried in
 * this order, so the providers' webhooks, by far the most called, come first.
 */
export const featureModules = [
  SmsModule,
  EmailModule,
  UsersModule,
  WorkersModule,
  EmployersModule,
  ClassificationsModule,
  SimilarClassificationsModule,
  CertificatesModule,
  PhoneNumbersModule,
  OptInModule,
  HallModule,
  JobsModule,
  MatchingModule,
  NotificationsModule,
  OffersModule,
  AnswersModule,
  WorkerViewModule,
  SettingsModule,
  StatsModule,
  ErasureModule,
];
