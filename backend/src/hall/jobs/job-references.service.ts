import { Injectable, OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { classificationDeletion } from '../classifications/classifications.service.js';
import { dispatchClassChange, employerDeletion } from '../employers/employers.service.js';
import { conflict } from '../../platform/errors/api-error.js';
import { announce } from '../../platform/events/change-announcer.js';
import { TransactionEvents } from '../../platform/events/transaction-events.js';
import type { Loss } from '../records/records.service.js';
import { Job } from './job.entity.js';

/** Prevents the deletion of what jobs refer to, and announces jobs whose rules changed. */
@Injectable()
export class JobReferences implements OnModuleInit {
  constructor(private readonly events: TransactionEvents) {}

  onModuleInit(): void {
    this.events.listen(employerDeletion, 'jobs', (manager, employerId) =>
      refuseWhileReferred(manager, 'employer', { employerId }),
    );
    this.events.listen(classificationDeletion, 'jobs', (manager, classificationId) =>
      refuseWhileReferred(manager, 'classification', { classificationId }),
    );
    this.events.listen(dispatchClassChange, 'jobs', async (manager, employerId) => {
      const jobs = await manager.find(Job, { select: { id: true }, where: { employerId } });
      const ids = jobs.map((job) => job.id);
      await announce(manager, 'jobs', ids);
    });
  }
}

async function refuseWhileReferred(
  manager: EntityManager,
  what: 'employer' | 'classification',
  reference: { employerId: string } | { classificationId: string },
): Promise<Loss> {
  const jobs = await manager.countBy(Job, reference);
  if (jobs === 0) return {};
  const has = `This ${what} has ${jobs} ${jobs === 1 ? 'job' : 'jobs'}`;
  throw conflict(`${what}_has_jobs`, `${has} and cannot be deleted.`);
}
