import type { DataSource, DeepPartial } from 'typeorm';
import type { Job } from '../../src/hall/jobs/job.entity.js';
import { factories } from './factories.js';

/**
 * A job with two openings, and those who are eligible for it: Rosa with each of these last names, in this order. Rosa
 * Baptiste has no phone.
 */
export async function galaNight(
  dataSource: DataSource,
  lastNames: readonly string[],
  more: DeepPartial<Job> = {},
): Promise<Job> {
  const make = factories(dataSource);
  const employer = await make.employer({ companyName: 'Harbour View Hotel' });
  const classification = await make.classification({ name: 'Night Banquet Captain' });
  const ids = { employerId: employer.id, classificationId: classification.id };
  for (const [index, lastName] of lastNames.entries()) {
    const phone = lastName === 'Baptiste' ? null : `+1617555014${index}`;
    await make.worker({
      ...{ firstName: 'Rosa', lastName, phone, l26EmployerDate: `200${index + 1}-05-04` },
      ...{ l26EmployerId: employer.id, l26ClassificationId: classification.id },
    });
    if (phone) await make.phoneNumber({ phoneNumber: phone, optedIn: true });
  }
  return make.job({ ...ids, title: 'Gala night', openings: 2, ...more });
}
