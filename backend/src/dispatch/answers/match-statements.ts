import { byName } from '../../platform/database/by-name.js';
import { folded } from '../../platform/database/search.js';
import { columns, sql, statement, types } from '../../platform/database/sql/index.js';
import { CALLED, unreachableWorkerSql } from '../../hall/workers/reachability.js';
import { nameOfWorker } from '../../hall/workers/worker-name-sql.js';
import { MATCH_STATUSES } from '../matching/job-match.entity.js';
import { linkChangedSql } from '../notifications/links-again.service.js';
import { NOTIFICATION_STATUSES } from '../notifications/match-notification.entity.js';
import { OFFER_STATUSES } from '../offers/match-offer.entity.js';
import { lastEventOf } from '../offers/offer-event.entity.js';
import { type JobMatchDto, MATCHES_SHOWN, TO_CALL } from './dto/job-match.dto.js';

/** As JSON.stringify writes a Date. */
const written = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const smsJson = (alias: string) => `CASE WHEN ${alias}.id IS NOT NULL THEN json_build_object(
  'id', ${alias}.id, 'status', ${alias}.status, 'errorMessage', ${alias}.error_message,
  'nextTryAt', ${written(`${alias}.next_try_at`)}, 'updatedAt', ${written(`${alias}.updated_at`)}) END`;

/** The row of a match `m`, looked up by its key: as a plain join the planner reads the whole table for a long list. */
const onePerMatch = (table: 'match_offers' | 'match_notifications') =>
  `SELECT * FROM ${table} WHERE match_id = m.id OFFSET 0`;

const listed = {
  id: types.uuid.from('m.id'),
  jobId: types.uuid.from('m.job_id'),
  workerId: types.uuid.orNull.from('m.worker_id'),
  priority: types.integer.from('m.priority'),
  status: types.word(MATCH_STATUSES).from('m.status'),
  smsId: types.uuid.orNull.from('n.sms_id'),
  notificationStatus: types.word(NOTIFICATION_STATUSES).orNull.from('n.status'),
  notificationError: types.text.orNull.from('n.error'),
  notifiedAt: types.instant.orNull.from('n.notified_at'),
  offerSmsId: types.uuid.orNull.from('o.sms_id'),
  offerStatus: types.word(OFFER_STATUSES).orNull.from('o.status'),
  offeredAt: types.instant.orNull.from('o.offered_at'),
  createdAt: types.instant.from('m.created_at'),
  version: types.integer.from('m.version'),
  worker: types.json<JobMatchDto['worker']>().orNull.from(`CASE WHEN w.id IS NOT NULL THEN json_build_object(
    'id', w.id, 'firstName', w.first_name, 'lastName', w.last_name, 'phone', w.phone,
    'memberStatus', w.member_status, 'status', w.status, 'language', w.language,
    'unreachableReason', ${unreachableWorkerSql('w', 'p')}) END`),
  notificationSms: types.json<JobMatchDto['notificationSms']>().orNull.from(smsJson('notification')),
  offerSms: types.json<JobMatchDto['offerSms']>().orNull.from(smsJson('offer')),
  linkChanged: types.boolean.from(linkChangedSql),
};

const jobId = types.uuid.param('jobId');
const joined = `job_matches m
    LEFT JOIN workers w ON w.id = m.worker_id
    LEFT JOIN phone_numbers p ON p.phone_number = w.phone
    LEFT JOIN LATERAL (${onePerMatch('match_notifications')}) n ON true
    LEFT JOIN sms notification ON notification.id = n.sms_id
    LEFT JOIN LATERAL (${onePerMatch('match_offers')}) o ON true
    LEFT JOIN sms offer ON offer.id = o.sms_id`;
/** By priority, then by the worker's name. */
const inOrder = `ORDER BY m.priority, ${byName('w.last_name', 'w.first_name')}, m.id`;

/** For many at once, of which few columns are read. */
const manyJoined = `job_matches m
    LEFT JOIN workers w ON w.id = m.worker_id
    LEFT JOIN phone_numbers p ON p.phone_number = w.phone
    LEFT JOIN match_notifications n ON n.match_id = m.id
    LEFT JOIN match_offers o ON o.match_id = m.id`;

const unreachable = unreachableWorkerSql('w', 'p');
/** Somebody who has not answered, and whom no text can reach, or whom the last one did not; and whom a run has put there. */
const isToCall = sql`(
  coalesce(w.status = '${CALLED}' AND m.status IN ('Pending', 'Interested', 'Offered')
    AND (${unreachable} IS NOT NULL OR n.status = 'notification_failed' OR o.status = 'offer_failed')
    AND CASE WHEN m.status = 'Offered' AND o.offer_id IS NOT NULL
      THEN (SELECT last.outcome IN ('open', 'waiting', 'not-delivered') FROM ${lastEventOf('o.offer_id')} last) ELSE true END, false)
  OR m.id IN (SELECT person."matchId" FROM fill_runs r
    CROSS JOIN LATERAL jsonb_to_recordset(r.to_call) AS person("matchId" uuid)
    WHERE r.job_id = ${jobId} AND r.ended_at IS NULL))`;

const wanted = types.word(MATCHES_SHOWN).orNull.param('status');
const numberLike = types.text.orNull.param('phone');
const namesTyped = types.text.list.param('names');
const names = sql`unnest(${namesTyped}::text[], ${types.text.orNull.list.param('lastNames')}::text[])`;
const [name, lastName] = [folded(sql`part.name`), folded(sql`part.last_name`)];
const nameFits = sql`hall_fold(${nameOfWorker('w')})
  LIKE '%' || ${name} || coalesce('% ' || ${lastName}, '') || '%'`;
const whose = types.uuid.orNull.param('whose');
/** All parts of a name, or a part of a number. PostgreSQL joins nothing for what is not asked for. */
const fits = sql`m.job_id = ${jobId}
    AND (${whose}::uuid IS NULL OR m.worker_id = ${whose} OR m.id = ${whose})
    AND (${wanted}::text IS NULL OR m.status = ${wanted} OR (${wanted} = '${TO_CALL}' AND ${isToCall}))
    AND (cardinality(${namesTyped}::text[]) = 0
      OR NOT EXISTS (SELECT FROM ${names} AS part(name, last_name) WHERE (${nameFits}) IS NOT TRUE)
      OR (${numberLike}::text IS NOT NULL AND w.phone LIKE ${numberLike}))`;

const onPage = sql`SELECT m.id, m.worker_id AS "workerId" FROM ${manyJoined} WHERE ${fits} ${inOrder}
      LIMIT ${types.integer.param('limit')}::int OFFSET ${types.integer.param('offset')}::int`;

export const matchesOfJob = {
  all: statement('matches of a job', listed)`
    SELECT ${columns} FROM ${joined} WHERE m.job_id = ${jobId} ${inOrder}`,
  page: statement('page of the matches of a job', listed)`
    SELECT ${columns} FROM ${joined}
    WHERE m.id = ANY (ARRAY(SELECT id FROM (${onPage}) AS listed)) ${inOrder}`,
  order: statement('order of a page of the matches of a job', {
    id: types.uuid,
    workerId: types.uuid.orNull,
  })`${onPage}`,
  byIds: statement('matches of a page, by their ids', listed)`
    SELECT ${columns} FROM ${joined} WHERE m.id = ANY (${types.uuid.list.param('ids')})`,
  count: statement('number of the matches of a job', { total: types.integer })`
    SELECT count(*)::int AS total FROM ${manyJoined} WHERE ${fits}`,
};

export const matchesByStatus = statement('matches of a job by their status', {
  status: types.word(MATCH_STATUSES),
  count: types.integer,
  toCall: types.integer,
})`
  SELECT m.status, count(*)::int AS count, (count(*) FILTER (WHERE ${isToCall}))::int AS "toCall"
  FROM ${manyJoined} WHERE m.job_id = ${jobId} GROUP BY m.status`;

const since = types.instant.orNull.param('since');
/** Of the texts that changed since then, or since the oldest changed that is on its way. */
export const textsOfJob = statement('texts of a job that are being sent', {
  oldestOnWay: types.instant.orNull,
  total: types.integer,
  sent: types.integer,
  failed: types.integer,
  stopped: types.integer,
})`
  WITH texts AS MATERIALIZED (
    SELECT n.status AS told, s.status, date_trunc('milliseconds', s.updated_at) AS at,
      n.status IS NULL AND s.status NOT IN ('unknown', 'stopped') AS is_on_way
    FROM job_matches m JOIN match_notifications n ON n.match_id = m.id JOIN sms s ON s.id = n.sms_id
    WHERE m.job_id = ${jobId}),
  oldest AS (SELECT min(at) AS at FROM texts WHERE is_on_way)
  SELECT (SELECT at FROM oldest) AS "oldestOnWay", count(*)::int AS total,
    (count(*) FILTER (WHERE told = 'notified'))::int AS sent,
    (count(*) FILTER (WHERE told = 'notification_failed'))::int AS failed,
    (count(*) FILTER (WHERE status = 'stopped'))::int AS stopped
  FROM texts WHERE at >= (SELECT least(at, ${since}::timestamptz) FROM oldest)`;
