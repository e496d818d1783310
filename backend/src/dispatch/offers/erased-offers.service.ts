import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { statement, text, uuid } from '../../platform/database/sql/index.js';
import { erasing } from '../../platform/database/erasing.js';
import type { ErasedPerson, WrittenOver } from '../../platform/outbox/erased-messages.js';

/** An offer made before offers were records does not say whose it was, if the worker was deleted by then; the log does. */
const eraseOffers = statement('offers of a person, erased', { id: uuid })`
  UPDATE offers SET worker_name = ${text.param('pseudonym')}, message = CASE WHEN message IS NOT NULL THEN '' END
  WHERE worker_id = ${uuid.param('workerId')} OR worker_id IS NULL AND match_id::text IN (
    SELECT entity_id FROM audit_entries
    WHERE worker_id = ${uuid.param('workerId')} AND entity_type = 'job-match') RETURNING id`;

const jobsOffered = statement('jobs that a worker is offered', { id: uuid, title: text })`
  SELECT j.id, j.title FROM job_matches m JOIN jobs j ON j.id = m.job_id
  WHERE m.worker_id = ${uuid.param('workerId')} AND m.status = 'Offered' AND j.status IN ('Open', 'Filled')
  ORDER BY j.id`;

const workerId = uuid.param('workerId');
const textsToWorker = statement('texts of jobs to a worker', { id: uuid })`
  SELECT id FROM (
    SELECT sms_id AS id FROM notifications WHERE worker_id = ${workerId}
    UNION SELECT sms_id FROM offers WHERE worker_id = ${workerId}
    UNION SELECT told.sms_id FROM audit_entries e
      CROSS JOIN LATERAL (SELECT sms_id FROM match_notifications WHERE match_id = e.entity_id::uuid
        UNION ALL SELECT sms_id FROM match_offers WHERE match_id = e.entity_id::uuid) told
      WHERE e.worker_id = ${workerId} AND e.entity_type = 'job-match') texts
  WHERE id IS NOT NULL`;

@Injectable()
export class ErasedOffers {
  /** Jobs with an open offer to the worker, which prevent the erasure. */
  openJobsOf(manager: EntityManager, workerId: string): Promise<{ id: string; title: string }[]> {
    return jobsOffered.rows(manager, { workerId });
  }

  /** The ids of the texts that notified a worker of jobs and offered them. */
  async textsTo(manager: EntityManager, workerId: string): Promise<string[]> {
    const texts = await textsToWorker.rows(manager, { workerId });
    return texts.map(({ id }) => id);
  }

  /** Removes the name and the text; that there was an offer, when and with what outcome stays. */
  async erase(
    manager: EntityManager,
    { workerId, pseudonym }: Pick<ErasedPerson, 'workerId' | 'pseudonym'>,
  ): Promise<WrittenOver> {
    const offers = await erasing(manager, () => eraseOffers.rows(manager, { workerId, pseudonym }));
    return { offers: offers.map(({ id }) => id) };
  }
}
