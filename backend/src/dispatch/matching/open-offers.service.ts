import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** Offers that may still be answered. */
@Injectable()
export class OpenOffers {
  /** The jobs that a worker is offered now. */
  jobsOf(manager: EntityManager, workerId: string): Promise<{ id: string; title: string }[]> {
    return manager.query(
      `SELECT j.id, j.title FROM job_matches m JOIN jobs j ON j.id = m.job_id
       WHERE m.worker_id = $1 AND m.status = 'Offered' AND j.status IN ('Open', 'Filled') ORDER BY j.id`,
      [workerId],
    );
  }
}
