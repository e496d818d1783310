import { randomInt } from 'node:crypto';
import type { DataSource, DeepPartial, EntityTarget, ObjectLiteral } from 'typeorm';
import { Certificate } from '../../src/hall/certificates/certificate.entity.js';
import { Classification } from '../../src/hall/classifications/classification.entity.js';
import { Employer } from '../../src/hall/employers/employer.entity.js';
import { Job } from '../../src/hall/jobs/job.entity.js';
import { JobMatch } from '../../src/dispatch/matching/job-match.entity.js';
import { MatchNotification } from '../../src/dispatch/notifications/match-notification.entity.js';
import { Notification } from '../../src/dispatch/notifications/notification.entity.js';
import { PhoneNumber } from '../../src/hall/phone-numbers/phone-number.entity.js';
import { SimilarClassification } from '../../src/hall/similar-classifications/similar-classification.entity.js';
import { Worker } from '../../src/hall/workers/worker.entity.js';

let made = 0;
const next = () => (made += 1);

/** Rows with sensible values, of which a test names only those it is about. */
export function factories(dataSource: DataSource) {
  const factory =
    <T extends ObjectLiteral>(entity: EntityTarget<T>, defaults: () => DeepPartial<T>) =>
    async (values: DeepPartial<T> = {} as DeepPartial<T>): Promise<T> => {
      const repository = dataSource.getRepository(entity);
      return repository.save(repository.create({ ...defaults(), ...values }));
    };

  const classification = factory<Classification>(Classification, () => ({
    name: `Classification ${next()}`,
  }));
  const employer = factory<Employer>(Employer, () => ({ companyName: `Hotel ${next()}` }));
  const worker = factory<Worker>(Worker, () => ({
    firstName: 'Ana',
    lastName: `Worker ${next()}`,
    tiebreak: randomInt(1_000_000, 10_000_000),
  }));
  const job = async (values: DeepPartial<Job> = {}): Promise<Job> =>
    factory<Job>(Job, () => ({ title: `Job ${next()}`, description: '<p>Work</p>' }))({
      ...values,
      employerId: values.employerId ?? (await employer()).id,
      classificationId: values.classificationId ?? (await classification()).id,
    });

  /** What was sent to a match last. */
  async function notified(
    { id: matchId, jobId, workerId }: Pick<JobMatch, 'id' | 'jobId' | 'workerId'>,
    { smsId, ...became }: DeepPartial<MatchNotification>,
  ): Promise<void> {
    const made = await factory<Notification>(Notification, () => ({ matchId, jobId, workerId }))({ smsId });
    await dataSource
      .getRepository(MatchNotification)
      .save({ matchId, notificationId: made.id, smsId, ...became });
  }

  return {
    notified,
    classification,
    employer,
    worker,
    job,
    similarClassification: factory<SimilarClassification>(SimilarClassification, () => ({
      name: `Group ${next()}`,
    })),
    certificate: factory<Certificate>(Certificate, () => ({ name: `Certificate ${next()}` })),
    phoneNumber: factory<PhoneNumber>(PhoneNumber, () => ({
      phoneNumber: `+1617${String(5_550_000 + next()).padStart(7, '0')}`,
      optedIn: true,
    })),
    match: factory<JobMatch>(JobMatch, () => ({ priority: 1 })),
  };
}
