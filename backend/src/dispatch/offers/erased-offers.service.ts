import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { statement, types } from '../../platform/database/sql/index.js';
import { erasing } from '../../platform/database/erasing.js';
import { conflict } from '../../platform/errors/api-error.js';
import type { ErasedPerson, WrittenOver } from '../../platform/outbox/erased-messages.js';
import { everyJob } from '../../hall/jobs/every-job-sql.js';
import { isToCome } from './held-offers.service.js';
import { lastEventOf } from './offer-event.entity.js';

/** An offer made before offers were records does not say whose it was, if the worker was deleted by then; the log does. */
const eraseOffers = statement('offers of a person, erased', { id: types.uuid })`
  UPDATE offers SET worker_name = ${types.text.param('pseudonym')}, message = CASE WHEN message IS NOT NULL THEN '' END
  WHERE worker_id = ${types.uuid.param('workerId')} OR worker_id IS NULL AND match_id::text IN (
    SELECT entity_id FROM audit_entries
    WHERE worker_id = ${types.uuid.param('workerId')} AND entity_type = 'job-match') RETURNING id`;

const jobsOffered = statement('jobs that a worker is offered', { id: types.uuid, title: types.text })`
  SELECT j.id, j.title FROM job_matches m JOIN jobs j ON j.id = m.job_id
  WHERE m.worker_id = ${types.uuid.param('workerId')} AND m.status = 'Offered' AND j.status IN ('Open', 'Filled')
  ORDER BY j.id`;

const workerId = types.uuid.param('workerId');
const jobsToCome = statement('jobs to which a worker is dispatched, to come', {
  id: types.uuid,
  title: types.text,
})`
  SELECT j.id, j.title FROM offers o JOIN ${everyJob} j ON j.id = o.job_id
    CROSS JOIN LATERAL ${lastEventOf('o.id')} event
  WHERE o.worker_id = ${workerId} AND ${isToCome} ORDER BY j.starts_at, j.id`;

const textsToWorker = statement('texts of jobs to a worker', { id: types.uuid })`
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
  /** @throws 409 while an offer to the worker is open, or a dispatch of theirs to come: nobody would be there for it */
  async refuseUnderWay(manager: EntityManager, workerId: string): Promise<void> {
    const offered = await jobsOffered.rows(manager, { workerId });
    if (offered.length > 0)
      throw conflict(
        'offer_open',
        `The worker is offered ${named(offered)}. Set an answer there first, or close the job.`,
      );
    const toCome = await jobsToCome.rows(manager, { workerId });
    if (toCome.length > 0)
      throw conflict(
        'dispatch_to_come',
        `The worker is dispatched to ${named(toCome)}, still to come. End the dispatch there first.`,
      );
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

const named = (jobs: readonly { id: string; title: string }[]): string =>
  `the job ${jobs.map(({ id, title }) => `${title} (${id})`).join(' and the job ')}`;
