import type { INestApplicationContext } from '@nestjs/common';
import { DataSource, type EntityManager, type EntityTarget, type ObjectLiteral } from 'typeorm';
import { statement, types } from '../platform/database/sql/index.js';
import { today } from '../platform/time/hall-days.js';
import { ReachOfDay } from '../dispatch/figures/reach-of-day.entity.js';
import { byDispatchClass, RANK_ORDER, rankingSql } from '../dispatch/matching/ranking.js';
import { keepPastList } from '../dispatch/matching/refresh.js';
import { Certificate } from '../hall/certificates/certificate.entity.js';
import { auditedHall } from '../hall/contact/audited.js';
import { Classification } from '../hall/classifications/classification.entity.js';
import { EmailEvent } from '../messaging/email/email-event.entity.js';
import { Email } from '../messaging/email/email.entity.js';
import { Employer } from '../hall/employers/employer.entity.js';
import { Job } from '../hall/jobs/job.entity.js';
import { JobMatch } from '../dispatch/matching/job-match.entity.js';
import { MatchNotification } from '../dispatch/notifications/match-notification.entity.js';
import { Notification } from '../dispatch/notifications/notification.entity.js';
import { MatchOffer } from '../dispatch/offers/match-offer.entity.js';
import { OfferEvent } from '../dispatch/offers/offer-event.entity.js';
import { Offer } from '../dispatch/offers/offer.entity.js';
import { PhoneNumber } from '../hall/phone-numbers/phone-number.entity.js';
import { SYSTEM } from '../platform/http/actor.js';
import { AppConfig } from '../platform/config/app-config.js';
import { Variable } from '../hall/settings/variable.entity.js';
import { SimilarClassification } from '../hall/similar-classifications/similar-classification.entity.js';
import { InboundMessage } from '../messaging/sms/inbound-message.entity.js';
import { SmsEvent } from '../messaging/sms/sms-event.entity.js';
import { Sms } from '../messaging/sms/sms.entity.js';
import { Worker } from '../hall/workers/worker.entity.js';
import { consentsOf } from './consents.js';
import { dispatchRows, matchedJobs, type Ranked } from './dispatches.js';
import { emailRows, emailSettingRows } from './emails.js';
import { found } from './emptiness.js';
import { demoJob, jobId, type JobKey, jobRows } from './jobs.js';
import { largeHall } from './large-hall.js';
import { reachRows } from './reach.js';
import { certificateRows, classificationRows, employerRows, EMPLOYERS, groupRows } from './reference.js';
import { insertStaff, staffPasswords } from './staff.js';
import { workerRows } from './workers.js';

/** Who is eligible for a job, by the hall's own rules, first to last. */
const ranked = byDispatchClass(
  (dispatchClass) => statement(`ranking for demo data: ${dispatchClass}`, {
    workerId: types.uuid,
    priority: types.integer,
  })`
    WITH ${rankingSql[dispatchClass]} SELECT id AS "workerId", priority FROM ranked ORDER BY ${RANK_ORDER}`,
);
const dispatchClassOf = (job: JobKey) => EMPLOYERS[demoJob(job).employer].dispatchClass;

const analyse = statement('statistics of workers')`ANALYZE workers, phone_numbers`;

/**
 * The demo hall, the same at every start. Users who are there already keep their passwords.
 * @throws when there are workers or jobs already
 */
export async function seedDemo(app: INestApplicationContext): Promise<void> {
  const passwordHashes = await staffPasswords(app);
  const { publicBaseUrl, hallTimezone: timezone } = app.get(AppConfig);
  await app.get(DataSource).transaction(async (manager) => {
    if ((await found.only(manager)).workersOrJobs)
      throw new Error('Demo data goes into an empty hall only; this one has data already.');
    await insertReference(manager, passwordHashes);

    const workers = workerRows();
    const { phoneNumbers, inbound, stops } = consentsOf(workers);
    await insertMissing(manager, Worker, workers);
    await insertMissing(manager, PhoneNumber, phoneNumbers);
    await insertMissing(manager, InboundMessage, inbound);

    const rankings = new Map<JobKey, Ranked[]>();
    const day = today(timezone);
    for (const job of matchedJobs) {
      rankings.set(job, await ranked[dispatchClassOf(job)].rows(manager, { jobId: jobId(job), today: day }));
    }
    const rows = dispatchRows({ workers, phoneNumbers, stops, rankings, publicBaseUrl });
    await insertMissing(manager, Sms, rows.sms);
    await insertMissing(manager, SmsEvent, rows.events);
    await insertMissing(manager, JobMatch, rows.matches);
    await insertMissing(manager, Notification, rows.notifications);
    await insertMissing(manager, MatchNotification, rows.matchNotifications);
    await insertMissing(manager, Offer, rows.offers);
    await manager.insert(OfferEvent, rows.offerEvents);
    await insertMissing(manager, MatchOffer, rows.matchOffers);
    for (const job of matchedJobs) {
      const first = rows.matches.find((match) => match.jobId === jobId(job));
      if (!first) continue;
      const list = { jobId: jobId(job), today: day, at: first.createdAt };
      await keepPastList[dispatchClassOf(job)].run(manager, list);
    }

    await insertMissing(manager, ReachOfDay, reachRows({ workers, phoneNumbers, today: day }));

    const { emails, events } = emailRows(workers);
    await insertMissing(manager, Variable, emailSettingRows());
    await insertMissing(manager, Email, emails);
    await insertMissing(manager, EmailEvent, events);
    await recordSeeding(manager, { workers: workers.length, matches: rows.matches.length });
  });
}

/**
 * A hall of `count` workers to measure with; the same number makes the same workers, a larger one adds some.
 */
export async function seedLarge(app: INestApplicationContext, count: number): Promise<void> {
  const passwordHashes = await staffPasswords(app);
  const dataSource = app.get(DataSource);
  await dataSource.transaction(async (manager) => {
    await insertReference(manager, passwordHashes);
    await largeHall(manager, count);
    await recordSeeding(manager, { workers: count });
  });
  await analyse.run(dataSource);
}

/** Made-up data is known as such in the audit log. */
const recordSeeding = (manager: EntityManager, after: Record<string, number>) =>
  auditedHall.record(manager, SYSTEM, 'seeded', 'demo', { after });

async function insertReference(manager: EntityManager, passwordHashes: string[]): Promise<void> {
  await insertStaff(manager, passwordHashes);
  await insertMissing(manager, Classification, classificationRows());
  await insertMissing(manager, SimilarClassification, groupRows());
  await insertMissing(manager, Certificate, certificateRows());
  await insertMissing(manager, Employer, employerRows());
  await insertMissing(manager, Job, jobRows());
}

/** PostgreSQL takes 65,535 values in one statement; the widest table has nineteen columns. */
const ROWS_PER_STATEMENT = 1000;

/** Inserts rows as they are, many at a time, their versions left to the database; what is there already stays as it is. */
async function insertMissing<T extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntityTarget<T>,
  rows: readonly Omit<T, 'version'>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    await manager
      .createQueryBuilder()
      .insert()
      .into(entity)
      .values(rows.slice(start, start + ROWS_PER_STATEMENT) as T[])
      .orIgnore()
      .updateEntity(false)
      .execute();
  }
}
