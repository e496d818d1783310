import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { jobDeletion } from '../../hall/jobs/jobs.service.js';
import { workerDeletion } from '../../hall/workers/workers.service.js';
import { sql, statement, uuid } from '../../platform/database/sql/index.js';
import { TransactionEvents } from '../../platform/events/transaction-events.js';
import type { Actor } from '../../platform/http/actor.js';
import type { OfferVia } from './offer-event.entity.js';
import { OfferRecords } from './offer-records.service.js';

const openOffer = sql`CROSS JOIN LATERAL (SELECT FROM match_offers WHERE match_id = m.id AND is_open OFFSET 0) o`;

// In the order in which matches are locked.
const openOf = {
  job: statement('open offers of a job', { id: uuid })`
    SELECT m.id FROM job_matches m ${openOffer} WHERE m.job_id = ${uuid.param('id')} ORDER BY m.id`,
  worker: statement('open offers of a worker', { id: uuid })`
    SELECT m.id FROM job_matches m ${openOffer} WHERE m.worker_id = ${uuid.param('id')} ORDER BY m.id`,
};
const openAmong = statement('open offers among matches', { id: uuid })`
  SELECT m.id FROM job_matches m ${openOffer} WHERE m.id = ANY(${uuid.list.param('ids')}) ORDER BY m.id`;
const lockMatches = statement('matches of offers, locked')`
  SELECT FROM job_matches WHERE id = ANY(${uuid.list.param('ids')}) ORDER BY id FOR NO KEY UPDATE`;

/** An open offer ends when its job or worker is deleted, so that its record does not stay open. */
@Injectable()
export class EndedOffers implements OnModuleInit {
  constructor(
    private readonly events: TransactionEvents,
    private readonly records: OfferRecords,
  ) {}

  onModuleInit(): void {
    this.events.listen(jobDeletion, 'offers', (manager, jobId, by) =>
      this.withdraw(manager, { of: 'job', id: jobId }, 'job', by, 'The job was deleted'),
    );
    this.events.listen(workerDeletion, 'offers', (manager, workerId, by) =>
      this.withdraw(manager, { of: 'worker', id: workerId }, 'system', by, 'The worker was deleted'),
    );
  }

  private async withdraw(
    manager: EntityManager,
    { of, id }: { of: keyof typeof openOf; id: string },
    via: OfferVia,
    { user }: Actor,
    reason: string,
  ): Promise<void> {
    const found = await openOf[of].rows(manager, { id });
    if (found.length === 0) return;
    const ids = found.map((match) => match.id);
    // Only these are locked: whoever follows a text locks it before its match, and would wait for the deletion.
    await lockMatches.run(manager, { ids });
    const open = await openAmong.rows(manager, { ids });
    const event = { outcome: 'withdrawn', via, by: user?.username, reason } as const;
    const events = open.map((match) => ({ ...event, matchId: match.id }));
    await this.records.add(manager, events);
  }
}
