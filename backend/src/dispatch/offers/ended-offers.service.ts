import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { jobDeletion } from '../../hall/jobs/jobs.service.js';
import { workerDeletion } from '../../hall/workers/workers.service.js';
import { TransactionEvents } from '../../platform/events/transaction-events.js';
import { requestContext } from '../../platform/http/request-context.js';
import type { OfferVia } from './offer-event.entity.js';
import { OfferRecords } from './offer-records.service.js';

/** An open offer ends with what it was about, so that its record does not stay open for ever. */
@Injectable()
export class EndedOffers implements OnModuleInit {
  constructor(
    private readonly events: TransactionEvents,
    private readonly records: OfferRecords,
  ) {}

  onModuleInit(): void {
    this.events.listen(jobDeletion, 'offers', (manager, jobId) =>
      this.withdraw(manager, { of: 'job_id', id: jobId }, 'job', 'The job was deleted'),
    );
    this.events.listen(workerDeletion, 'offers', (manager, workerId) =>
      this.withdraw(manager, { of: 'worker_id', id: workerId }, 'system', 'The worker was deleted'),
    );
  }

  private async withdraw(
    manager: EntityManager,
    { of, id }: { of: 'job_id' | 'worker_id'; id: string },
    via: OfferVia,
    reason: string,
  ): Promise<void> {
    // First the locks, so that what is read next is what stands.
    await manager.query(`SELECT id FROM job_matches WHERE ${of} = $1 ORDER BY id FOR NO KEY UPDATE`, [id]);
    const open: { id: string }[] = await manager.query(
      `SELECT m.id FROM job_matches m
         CROSS JOIN LATERAL (SELECT FROM match_offers WHERE match_id = m.id AND is_open OFFSET 0) o
       WHERE m.${of} = $1 ORDER BY m.id`,
      [id],
    );
    const by = requestContext()?.actor?.username;
    await this.records.add(
      manager,
      open.map((match) => ({ matchId: match.id, outcome: 'withdrawn', via, by, reason })),
    );
  }
}
