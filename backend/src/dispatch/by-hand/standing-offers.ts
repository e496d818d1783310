import { isDeletedJob } from '../../hall/jobs/every-job-sql.js';
import { SMS_STATUSES } from '../../messaging/sms/sms.entity.js';
import { oneOf } from '../../platform/database/one-of.js';
import { columns, type RowOf, type Sql, sql, statement, types } from '../../platform/database/sql/index.js';
import { ENDS } from '../job-texts/job-text.entity.js';
import { MATCH_STATUSES } from '../matching/job-match.entity.js';
import { matchOfferOf, statusBeforeOffer } from '../offers/match-offer.entity.js';
import { lastEventOf, OFFER_OUTCOMES } from '../offers/offer-event.entity.js';
import { OFFER_CHANNELS } from '../offers/offer.entity.js';

const row = {
  id: types.uuid.from('o.id'),
  jobId: types.uuid.from('o.job_id'),
  workerName: types.text.from('o.worker_name'),
  channel: types.word(OFFER_CHANNELS).from('o.channel'),
  madeAt: types.instant.from('o.made_at'),
  outcome: types.word(OFFER_OUTCOMES).from('event.outcome'),
  outcomeAt: types.instant.from('event.at'),
  isOfDeletedJob: types.boolean.from(isDeletedJob('o.job_id')),
  /** As it was when the offer was made. */
  madeFor: types
    .json<{ matchId: string; workerId: string | null }>()
    .from(`json_build_object('matchId', o.match_id, 'workerId', o.worker_id)`),
  /** Null: the match has another offer since, or the job was deleted. */
  matchId: types.uuid.orNull.from('m.id'),
  /** Null also when the worker was deleted. */
  workerId: types.uuid.orNull.from('m.worker_id'),
  standing: types.word(MATCH_STATUSES).orNull.from('m.status'),
  statusBefore: types.word(MATCH_STATUSES).notNull.from(statusBeforeOffer('last')),
  smsStatus: types.word(SMS_STATUSES).orNull.from('s.status'),
  now: types.instant.from('clock_timestamp()'),
};
/** An offer, with where its match stands. */
export type StandingOffer = RowOf<typeof row>;

const read = <Params>(name: string, where: Sql<Params>) => statement(name, row)`
  SELECT ${columns} FROM offers o
    LEFT JOIN LATERAL ${matchOfferOf('o.id')} last ON true
    LEFT JOIN job_matches m ON m.id = last.match_id
    LEFT JOIN sms s ON s.id = coalesce(last.sms_id, o.sms_id)
    CROSS JOIN LATERAL ${lastEventOf('o.id')} event
  WHERE ${where} ORDER BY m.id, o.id`;

const stands = `event.outcome IN ('open', 'waiting', 'accepted')`;

export const offerById = read('offer with where its match stands', sql`o.id = ${types.uuid.param('id')}`);
/** They ended with the whole job, the last time that it was cancelled or closed, and nobody has told their workers yet. */
export const endedUntold = read(
  'offers that ended with their job, and were not told',
  sql`o.job_id = ${types.uuid.param('jobId')} AND event.via = 'job' AND event.outcome IN ('cancelled', 'withdrawn')
    AND event.reason = ${types.text.orNull.param('reason')} AND m.worker_id IS NOT NULL
    AND NOT EXISTS (SELECT FROM job_texts t WHERE t.worker_id = m.worker_id AND t.made_at >= event.at
      AND t.offer_id = o.id AND ${oneOf('t.kind', ENDS)})`,
);
export const lastEndWithJob = statement('why the last offer ended with its job', {
  reason: types.text.orNull.from('event.reason'),
})`
  SELECT ${columns} FROM offers o JOIN offer_events event ON event.offer_id = o.id
  WHERE o.job_id = ${types.uuid.param('jobId')} AND event.via = 'job' ORDER BY event.id DESC LIMIT 1`;

export const standingOfJob = read(
  'standing offers of a job',
  sql`o.job_id = ${types.uuid.param('jobId')} AND ${stands}`,
);
