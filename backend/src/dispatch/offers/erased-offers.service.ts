import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { erasing } from '../../platform/database/erasing.js';
import type { ErasedPerson, WrittenOver } from '../../platform/outbox/erased-messages.js';

/** What the hall offered to a person who is erased. */
@Injectable()
export class ErasedOffers {
  /** The jobs that a worker is offered now, and may still answer: with one, nobody is erased. */
  openJobsOf(manager: EntityManager, workerId: string): Promise<{ id: string; title: string }[]> {
    return manager.query(
      `SELECT j.id, j.title FROM job_matches m JOIN jobs j ON j.id = m.job_id
       WHERE m.worker_id = $1 AND m.status = 'Offered' AND j.status IN ('Open', 'Filled') ORDER BY j.id`,
      [workerId],
    );
  }

  /** The ids of the texts by which a worker was told of jobs and offered them. */
  async textsTo(manager: EntityManager, workerId: string): Promise<string[]> {
    const texts: { id: string }[] = await manager.query(
      `SELECT sms_id AS id FROM notifications WHERE worker_id = $1
       UNION SELECT sms_id FROM offers WHERE worker_id = $1
       UNION SELECT told.sms_id FROM audit_entries e
         CROSS JOIN LATERAL (SELECT sms_id FROM match_notifications WHERE match_id = e.entity_id::uuid
           UNION ALL SELECT sms_id FROM match_offers WHERE match_id = e.entity_id::uuid) told
         WHERE e.worker_id = $1 AND e.entity_type = 'job-match'`,
      [workerId],
    );
    return texts.map(({ id }) => id);
  }

  /** Who was meant and what was said goes; that there was an offer, when and what came of it stays. */
  async erase(
    manager: EntityManager,
    { workerId, pseudonym }: Pick<ErasedPerson, 'workerId' | 'pseudonym'>,
  ): Promise<WrittenOver> {
    const [offers]: [{ id: string }[], number] = await erasing(manager, () =>
      manager.query(
        `UPDATE offers SET worker_name = $2, message = CASE WHEN message IS NOT NULL THEN '' END
         WHERE worker_id = $1 RETURNING id`,
        [workerId, pseudonym],
      ),
    );
    return { offers: offers.map(({ id }) => id) };
  }
}
