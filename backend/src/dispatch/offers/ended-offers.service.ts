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
    const found = await this.openAmong(manager, `m.${of} = $1`, id);
    if (found.length === 0) return;
    // Only these are locked: whoever follows a text locks it before its match, and would wait for the deletion.
    await manager.query('SELECT FROM job_matches WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE', [
      found,
    ]);
    const open = await this.openAmong(manager, 'm.id = ANY($1::uuid[])', found);
    const by = requestContext()?.actor?.username;
    await this.records.add(
      manager,
      open.map((matchId) => ({ matchId, outcome: 'withdrawn', via, by, reason })),
    );
  }

  /** Ids of the matches `m` that fit and have an open offer, in the order in which matches are locked. */
  private async openAmong(manager: EntityManager, fits: string, value: unknown): Promise<string[]> {
    const rows: { id: string }[] = await manager.query(
      `SELECT m.id FROM job_matches m
         CROSS JOIN LATERAL (SELECT FROM match_offers WHERE match_id = m.id AND is_open OFFSET 0) o
       WHERE ${fits} ORDER BY m.id`,
      [value],
    );
    return rows.map(({ id }) => id);
  }
}
