import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { everyJob } from '../../hall/jobs/every-job-sql.js';
import { jobEndsSql, jobIsToComeSql } from '../../hall/jobs/job-ends-sql.js';
import { nameOfWorkerOr } from '../../hall/workers/worker-name-sql.js';
import { columns, type Sql, sql, statement, types } from '../../platform/database/sql/index.js';
import { lastEventOf, OFFER_OUTCOMES } from './offer-event.entity.js';
import { answerReceived } from './offer-records.service.js';

/**
 * SQL: a dispatch of which the work is still to come: it ends with its worker. Of a job that says neither its start nor its
 * openings no place is kept, and nobody waits for one.
 */
export const isToCome = `(event.outcome = 'accepted' AND ${jobIsToComeSql('j', 'clock_timestamp()')}
    AND (j.starts_at IS NOT NULL OR j.openings IS NOT NULL))`;

/** SQL, of a job `j` and the last `event` of an offer: it is open, waits, or is a dispatch to work that is not over. */
export const isHeld = `event.outcome IN ('open', 'waiting', 'accepted') AND (event.outcome <> 'accepted'
      OR coalesce(${jobEndsSql('j')}, 'infinity') > clock_timestamp())`;

const whose = types.uuid.list.param('whose');
const lastAnswers = <Of>(what: string, of: Sql<Of>) =>
  statement(`answers to the offers of a ${what}`, {
    workerName: types.text.from(nameOfWorkerOr('w', 'o.worker_name')),
    outcome: types.word(OFFER_OUTCOMES).from('event.outcome'),
    outcomeAt: types.instant.from('event.at'),
  })`
    SELECT ${columns} FROM offers o JOIN ${everyJob} j ON j.id = o.job_id
      LEFT JOIN workers w ON w.id = o.worker_id
      CROSS JOIN LATERAL ${lastEventOf('o.id')} event
    WHERE ${of} AND ${isHeld}`;
const answered = {
  job: lastAnswers('job', sql`o.job_id = ANY(${whose})`),
  worker: lastAnswers('worker', sql`o.worker_id = ANY(${whose})`),
};

/** Offers and dispatches that somebody holds. */
@Injectable()
export class HeldOffers {
  /**
   * @param seenUntil when the offers were loaded that the caller has seen; null: not given
   * @throws 409 when a worker has said yes since: the caller has not seen that
   */
  async refuseUnseen(
    manager: EntityManager,
    { of, whose }: { of: keyof typeof answered; whose: readonly string[] },
    seenUntil: Date | null,
  ): Promise<void> {
    if (seenUntil === null) return;
    const held = await answered[of].rows(manager, { whose });
    const unseen = held.find(({ outcome, outcomeAt }) => outcome !== 'open' && outcomeAt > seenUntil);
    if (unseen) throw answerReceived(unseen.workerName);
  }
}
