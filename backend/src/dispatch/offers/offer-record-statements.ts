import { employerNameOf } from '../../hall/employers/employer-name-sql.js';
import { nameOfWorkerOr, UNKNOWN_WORKER } from '../../hall/workers/worker-name-sql.js';
import { CAME_TO_NOTHING } from '../../messaging/sms/sms.entity.js';
import { MATCH_STATUSES } from '../matching/job-match.entity.js';
import { oneOf } from '../../platform/database/one-of.js';
import { columns, records, type RowOf, statement, types } from '../../platform/database/sql/index.js';
import { matchOfferOf, OFFER_STATUSES } from './match-offer.entity.js';
import { lastEventOf, OFFER_OUTCOMES, OFFER_VIAS } from './offer-event.entity.js';
import { OFFER_CHANNELS, OUT_OF_ORDER_REASONS } from './offer.entity.js';

const madeBy = types.text.orNull.param('username');
const toMake = {
  matchId: types.uuid,
  channel: types.word(OFFER_CHANNELS),
  message: types.text.orNull,
  smsId: types.uuid.orNull,
  holds: types.boolean,
  isException: types.boolean,
  outOfOrderReason: types.word(OUT_OF_ORDER_REASONS).orNull,
  outOfOrderNote: types.text.orNull,
  answerWithinMinutes: types.integer.orNull,
  runId: types.uuid.orNull,
  via: types.word(OFFER_VIAS),
  statusBefore: types.word(MATCH_STATUSES).orNull,
};
export const make = statement('offers, made', { id: types.uuid, matchId: types.uuid, madeAt: types.instant })`
  WITH made AS (
    INSERT INTO offers (made_at, job_id, worker_id, match_id, priority, list_id, run_id, made_by_id, made_by, channel, message,
      sms_id, answer_within_minutes, holds, is_exception, out_of_order_reason, out_of_order_note, worker_name, job_title,
      employer_name)
    -- Each has its own moment: those that are made together stand in the list's order, too.
    SELECT clock_timestamp(), made.* FROM (
    SELECT m.job_id, m.worker_id, m.id, m.priority,
      (SELECT id FROM dispatch_lists WHERE job_id = m.job_id ORDER BY created_at DESC LIMIT 1),
      t."runId", ${types.integer.orNull.param('userId')}::integer, ${madeBy}::text, t.channel, t.message, t."smsId",
      t."answerWithinMinutes", t.holds, t."isException", t."outOfOrderReason", t."outOfOrderNote",
      ${nameOfWorkerOr('w', UNKNOWN_WORKER)},
      j.title, ${employerNameOf('j')}
    FROM ${records('offers', toMake)} JOIN job_matches m ON m.id = t."matchId"
      JOIN jobs j ON j.id = m.job_id
      LEFT JOIN workers w ON w.id = m.worker_id
    ORDER BY m.priority, m.id) made
    RETURNING id, match_id, made_at),
  given AS (
    SELECT made.*, t."smsId" AS sms_id, t."statusBefore" AS status_before, t.via
    FROM ${records('offers', toMake)} JOIN made ON made.match_id = t."matchId"),
  last AS (
    INSERT INTO match_offers AS o (match_id, offer_id, is_open, sms_id, status, offered_at, status_before)
    SELECT match_id, id, true, sms_id, CASE WHEN sms_id IS NOT NULL THEN 'pending' END,
      CASE WHEN sms_id IS NOT NULL THEN made_at END, status_before
    FROM given
    ON CONFLICT (match_id) DO UPDATE SET offer_id = excluded.offer_id, is_open = true, sms_id = excluded.sms_id,
      status = excluded.status, offered_at = excluded.offered_at, answer_by_again = NULL,
      status_before = coalesce(excluded.status_before, o.status_before),
      status_before_no = CASE WHEN o.status_before <> 'Declined' THEN o.status_before ELSE o.status_before_no END),
  event AS (
    INSERT INTO offer_events (offer_id, at, outcome, via, by)
    SELECT id, made_at, 'open', via, ${madeBy} FROM given)
  SELECT ${columns} FROM made`;

const eventOf = {
  outcome: types.word(OFFER_OUTCOMES),
  via: types.word(OFFER_VIAS),
  by: types.text.orNull,
  reason: types.text.orNull,
  receivedAt: types.instant.orNull,
};
export const addEvents = statement('events of offers, added', { offerId: types.uuid })`
  WITH news AS (
    SELECT o.match_id, o.offer_id, t.outcome, t.via, t.by, t.reason, t."receivedAt"
    FROM ${records('events', { matchId: types.uuid, ...eventOf })} JOIN match_offers o ON o.match_id = t."matchId"),
  written AS (
    INSERT INTO offer_events (offer_id, outcome, via, by, reason, received_at)
    SELECT offer_id, outcome, via, by, reason, "receivedAt" FROM news),
  followed AS (
    UPDATE match_offers o SET is_open = news.outcome = 'open'
    FROM news WHERE o.match_id = news.match_id AND o.is_open <> (news.outcome = 'open'))
  SELECT offer_id AS "offerId" FROM news`;

export const addToOffers = statement('events of offers, added by the offers')`
  WITH news AS (
    SELECT * FROM ${records('events', { offerId: types.uuid, ...eventOf })}),
  written AS (
    INSERT INTO offer_events (offer_id, outcome, via, by, reason, received_at)
    SELECT "offerId", outcome, via, by, reason, "receivedAt" FROM news)
  UPDATE match_offers o SET is_open = news.outcome = 'open'
  FROM news WHERE o.offer_id = news."offerId" AND o.is_open <> (news.outcome = 'open')`;

const dispatchIds = types.uuid.list.param('dispatchIds');
/**
 * With each job of these offers those that are offered to a worker whose dispatch begins or ends with one of them, and
 * those on whose lists they stand: a run may go past them, or come back to them.
 */
export const concernedJobs = statement('jobs that news of offers concern', { id: types.uuid })`
  SELECT o.job_id AS id FROM offers o WHERE o.id = ANY(${types.uuid.list.param('offerIds')})
  UNION SELECT m.job_id FROM offers o JOIN job_matches m ON m.worker_id = o.worker_id
    JOIN match_offers last ON last.match_id = m.id AND (last.is_open OR m.status = 'Offered')
  WHERE o.id = ANY(${dispatchIds})
  UNION SELECT j.id FROM offers o JOIN job_matches m ON m.worker_id = o.worker_id
    JOIN jobs j ON j.id = m.job_id AND j.status = 'Open' AND j.starts_at > now()
  WHERE o.id = ANY(${dispatchIds}) AND m.status IN ('Pending', 'Interested')`;

/** Once for each offer, and once more for a text that follows the first. */
export const setAnswerTimes = statement('times to answer, begun')`
  WITH times AS (
    SELECT * FROM ${records('times', { offerId: types.uuid, minutes: types.integer, beganAt: types.instant, answerBy: types.instant })}),
  again AS (
    UPDATE match_offers last SET answer_by_again = times."answerBy"
    FROM times JOIN offers o ON o.id = times."offerId"
    WHERE last.offer_id = o.id AND last.sms_id <> o.sms_id AND last.answer_by_again IS NULL)
  INSERT INTO offer_answer_times (offer_id, minutes, began_at, answer_by)
  SELECT "offerId", minutes, "beganAt", "answerBy" FROM times
  ON CONFLICT (offer_id) DO NOTHING`;

export const returnToDeclined = statement('last offers, the declined ones again', {
  id: types.uuid.from('o.match_id'),
  status: types.word(OFFER_STATUSES).orNull.from('o.status'),
})`
  UPDATE match_offers o SET offer_id = former.id, sms_id = former.sms_id, status = former.status,
    offered_at = former.offered_at, answer_by_again = NULL
  FROM (
    SELECT present.match_id, declined.id, s.id AS sms_id, CASE WHEN s.id IS NOT NULL THEN declined.made_at END AS offered_at,
      CASE WHEN s.status IN ('failed', 'undelivered', 'canceled') THEN 'offer_failed'
        WHEN s.status IN ('pending', 'sending', 'unknown') THEN 'pending'
        WHEN s.status <> 'stopped' THEN 'offered' END AS status
    FROM match_offers present JOIN offers ended ON ended.id = present.offer_id
      CROSS JOIN LATERAL (
        SELECT f.id, f.job_id, f.worker_id, f.made_at, f.sms_id FROM offers f
        WHERE f.job_id = ended.job_id AND f.worker_id = ended.worker_id AND f.made_at < ended.made_at
          AND (SELECT outcome FROM ${lastEventOf('f.id')} e) = 'declined'
        ORDER BY f.made_at DESC LIMIT 1) declined
      LEFT JOIN LATERAL (
        SELECT t.id, t.status FROM sms t
        WHERE t.worker_id = declined.worker_id AND t.job_id = declined.job_id AND t.purpose = 'offer'
          AND t.created_at >= (SELECT created_at FROM sms WHERE id = declined.sms_id) AND t.created_at < (
            SELECT min(coalesce(next.created_at, n.made_at)) FROM offers n LEFT JOIN sms next ON next.id = n.sms_id
            WHERE n.job_id = declined.job_id AND n.worker_id = declined.worker_id AND n.made_at > declined.made_at)
        ORDER BY t.created_at DESC LIMIT 1) s ON true
    WHERE present.match_id = ANY(${types.uuid.list.param('matchIds')})) former
  WHERE o.match_id = former.match_id
  RETURNING ${columns}`;

const lastOffer = {
  matchId: types.uuid.from('o.match_id'),
  offerId: types.uuid.from('o.offer_id'),
  status: types.word(OFFER_STATUSES).orNull.from('o.status'),
  outcome: types.word(OFFER_OUTCOMES).from('event.outcome'),
  /** The text about a place has not reached who waited for it, and waits still. */
  waitsAfterLostText: types.boolean.from(`(event.outcome = 'waiting' AND event.via = 'system')`),
  /** Of its last text. */
  error: types.text.orNull.from('s.error_message'),
};
/** The last offer of a match: what became of it and of its last text. */
export type LastOfferOfMatch = RowOf<typeof lastOffer>;
export const lastOffers = statement('last offers of matches', lastOffer)`
  SELECT ${columns} FROM match_offers o LEFT JOIN sms s ON s.id = o.sms_id
    CROSS JOIN LATERAL ${lastEventOf('o.offer_id')} event
  WHERE o.match_id = ANY(${types.uuid.list.param('matchIds')})`;

// Leaves out texts that are being claimed, as they may be sent. A claim of the others waits for this commit.
export const unsent = statement('offers whose texts are kept from going out', {
  id: types.uuid.from('t.id'),
})`
  WITH t AS MATERIALIZED (
    SELECT o.id, coalesce(last.sms_id, o.sms_id) AS sms_id
    FROM offers o LEFT JOIN LATERAL ${matchOfferOf('o.id')} last ON true
    WHERE o.id = ANY(${types.uuid.list.param('offerIds')}))
  SELECT ${columns} FROM t JOIN sms s ON s.id = t.sms_id
  WHERE ${oneOf('s.status', ['pending', ...CAME_TO_NOTHING])}
  FOR NO KEY UPDATE OF s SKIP LOCKED`;
