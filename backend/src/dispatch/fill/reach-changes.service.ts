import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { reachChange } from '../../hall/phone-numbers/phone-numbers.service.js';
import { activityChange, workerDeletion } from '../../hall/workers/workers.service.js';
import { columns, statement, types } from '../../platform/database/sql/index.js';
import { TransactionEvents } from '../../platform/events/transaction-events.js';
import { FillLooks } from '../fill-looks/fill-looks.service.js';
import { lastEventOf } from '../offers/offer-event.entity.js';

/** In whose runs their turn may come, or who wait for a place of them. */
const concerned = statement('jobs that go by whether a number can be texted', {
  jobId: types.uuid.from('m.job_id'),
})`
  SELECT DISTINCT ${columns} FROM workers w JOIN job_matches m ON m.worker_id = w.id
  WHERE w.phone = ANY(${types.text.list.param('phoneNumbers')}) AND m.status IN ('Pending', 'Interested', 'Offered')
    AND (EXISTS (SELECT FROM fill_runs r WHERE r.job_id = m.job_id AND r.ended_at IS NULL)
      OR (m.status = 'Offered' AND EXISTS (
        SELECT FROM match_offers o CROSS JOIN LATERAL ${lastEventOf('o.offer_id')} last
        WHERE o.match_id = m.id AND last.outcome = 'waiting')))`;

const ofWorkers = statement('jobs whose runs go by workers', { jobId: types.uuid.from('m.job_id') })`
  SELECT DISTINCT ${columns} FROM job_matches m
  WHERE m.worker_id = ANY(${types.uuid.list.param('workerIds')}) AND m.status IN ('Pending', 'Interested', 'Offered')
    AND EXISTS (SELECT FROM fill_runs r WHERE r.job_id = m.job_id AND r.ended_at IS NULL)`;

/**
 * Whoever can be texted again may have an opening kept for them, and whoever cannot be any more is to be called; who is
 * inactive or deleted has no turn to come.
 */
@Injectable()
export class ReachChanges implements OnModuleInit {
  constructor(
    private readonly events: TransactionEvents,
    private readonly looks: FillLooks,
  ) {}

  onModuleInit(): void {
    this.events.listen(reachChange, 'fill', async (manager, phoneNumbers) =>
      this.lookAt(manager, await concerned.rows(manager, { phoneNumbers })),
    );
    const lookAtJobsOf = async (manager: EntityManager, workerIds: readonly string[]) =>
      this.lookAt(manager, await ofWorkers.rows(manager, { workerIds }));
    this.events.listen(workerDeletion, 'fill', (manager, { ids }) => lookAtJobsOf(manager, ids));
    this.events.listen(activityChange, 'fill', lookAtJobsOf);
  }

  private lookAt(manager: EntityManager, jobs: readonly { jobId: string }[]): Promise<void> {
    return this.looks.soon(
      manager,
      jobs.map(({ jobId }) => jobId),
    );
  }
}
