import { jobEndsSql } from '../../hall/jobs/job-ends-sql.js';
import { nameOfWorkerOr } from '../../hall/workers/worker-name-sql.js';
import { EMAIL_STATUSES } from '../../messaging/email/email.entity.js';
import { columns, type RowOf, sql, statement, types } from '../../platform/database/sql/index.js';
import { lastEventOf } from '../offers/offer-event.entity.js';

/** A job without a start is over for its slips so long after its last dispatch. */
const DAYS_WITHOUT_START = 7;

export const SLIP_STATES = [
  'nobody',
  'no-address',
  'not-sent',
  'failed',
  'out-of-date',
  'up-to-date',
] as const;
export type SlipState = (typeof SLIP_STATES)[number];

export interface Dispatched {
  offerId: string;
  workerName: string;
}

const DID_NOT_ARRIVE = `'failed', 'bounce', 'dropped', 'stopped'`;

/** Includes workers who did not come, as the slip stays as it was. Names are those of today. */
const dispatches = sql`
  SELECT coalesce(jsonb_agg(jsonb_build_object('offerId', o.id, 'workerName', known.name)
    ORDER BY known.name, o.id), '[]') AS list, count(*)::int AS number, array_agg(o.list_id) AS list_ids
  FROM offers o CROSS JOIN LATERAL ${lastEventOf('o.id')} last
    LEFT JOIN workers w ON w.id = o.worker_id
    CROSS JOIN LATERAL (SELECT ${nameOfWorkerOr('w', 'o.worker_name')} AS name) known
  WHERE o.job_id = j.id AND last.outcome IN ('accepted', 'no-show')`;

/** To the address of today: a job that goes to another employer has none there yet. */
const lastSlip = (which = '') => sql`
  SELECT s.id, s.content_hash, s.email_id, s.made_at, m.status
  FROM slips s JOIN emails m ON m.id = s.email_id
  WHERE s.job_id = j.id AND lower(m.to_email) = lower(e.email) ${which} ORDER BY s.made_at DESC LIMIT 1`;

/** Jobs `j` with what their slips say, and the last e-mail with it. */
const slips = sql`
  jobs j JOIN employers e ON e.id = j.employer_id JOIN classifications c ON c.id = j.classification_id
    CROSS JOIN LATERAL (${dispatches}) d
    CROSS JOIN LATERAL (SELECT encode(sha256(convert_to(jsonb_build_array(e.email, j.title, e.company_name, c.name,
      extract(epoch FROM j.starts_at), extract(epoch FROM j.ends_at), j.report_to, d.list)::text, 'UTF8')), 'hex') AS hash) content
    LEFT JOIN LATERAL (${lastSlip()}) last ON true
    CROSS JOIN LATERAL (SELECT CASE
      WHEN last.id IS NULL AND d.number = 0 THEN 'nobody'
      WHEN coalesce(e.email, '') = '' THEN 'no-address'
      WHEN last.id IS NULL THEN 'not-sent'
      WHEN last.status IN (${DID_NOT_ARRIVE}) THEN 'failed'
      WHEN last.content_hash <> content.hash THEN 'out-of-date'
      ELSE 'up-to-date' END AS state) now`;

const slip = {
  jobId: types.uuid.from('j.id'),
  jobTitle: types.text.from('j.title'),
  employerName: types.text.from('e.company_name'),
  contactName: types.text.orNull.from('e.contact_name'),
  toEmail: types.text.orNull.from(`nullif(e.email, '')`),
  classification: types.text.from('c.name'),
  startsAt: types.instant.orNull.from('j.starts_at'),
  endsAt: types.instant.orNull.from('j.ends_at'),
  reportTo: types.text.orNull.from('j.report_to'),
  dispatches: types.json<Dispatched[]>().from('d.list'),
  rulesVersions: types.text.list.from(
    'ARRAY(SELECT DISTINCT rules_version FROM dispatch_lists WHERE id = ANY (d.list_ids) ORDER BY 1)',
  ),
  state: types.word(SLIP_STATES).from('now.state'),
  contentHash: types.text.from('content.hash'),
  lastId: types.uuid.orNull.from('last.id'),
  lastEmailId: types.uuid.orNull.from('last.email_id'),
  lastAt: types.instant.orNull.from('last.made_at'),
  arrivedId: types.uuid.orNull.from('arrived.id'),
  arrivedAt: types.instant.orNull.from('arrived.made_at'),
};
export type SlipOfJob = RowOf<typeof slip>;

const jobId = types.uuid.param('jobId');

export const slipOfJob = statement('slip of a job', slip)`
  SELECT ${columns} FROM ${slips}
    LEFT JOIN LATERAL (${lastSlip(`AND m.status NOT IN ('pending', ${DID_NOT_ARRIVE})`)}) arrived ON true
  WHERE j.id = ${jobId}`;

/** Locked, so that none of them is sent, and reported as not sent, while another is written. */
export const lockWaitingSlips = statement('slips of a job that wait to be sent, locked')`
  SELECT FROM slips s JOIN emails m ON m.id = s.email_id
  WHERE s.job_id = ${jobId} AND m.status = 'pending' ORDER BY m.id FOR NO KEY UPDATE OF m`;

export const replacedSlips = statement('slips that were replaced before they went', {
  id: types.uuid.from('m.id'),
})`
  SELECT ${columns} FROM slips s JOIN emails m ON m.id = s.email_id
  WHERE m.id = ANY(${types.uuid.list.param('emailIds')}) AND EXISTS (
    SELECT FROM slips n JOIN emails e ON e.id = n.email_id
    WHERE n.job_id = s.job_id AND n.made_at > s.made_at AND lower(e.to_email) = lower(m.to_email))`;

export const slipsSent = statement('slips sent of a job', {
  id: types.uuid.from('s.id'),
  madeAt: types.instant.from('s.made_at'),
  madeBy: types.text.orNull.from('s.made_by'),
  dispatches: types.integer.from('s.dispatches'),
  replacesAt: types.instant.orNull.from('former.made_at'),
  emailId: types.uuid.from('m.id'),
  toEmail: types.text.from('m.to_email'),
  status: types.word(EMAIL_STATUSES).from('m.status'),
  resultSummary: types.text.orNull.from('m.result_summary'),
  errorMessage: types.text.orNull.from('m.error_message'),
})`
  SELECT ${columns} FROM slips s JOIN emails m ON m.id = s.email_id LEFT JOIN slips former ON former.id = s.replaces_id
  WHERE s.job_id = ${jobId} ORDER BY s.made_at DESC LIMIT 100`;

/** How the dispatch of a job `j` that ended last did. */
const lastEnd = sql`
  SELECT last.outcome FROM offers o CROSS JOIN LATERAL ${lastEventOf('o.id')} last
  WHERE o.job_id = j.id AND last.outcome IN ('dropped-out', 'correction', 'cancelled') ORDER BY last.at DESC LIMIT 1`;

/**
 * Of jobs that are not over: without an end, eight hours after their start. Of one that is closed or a draft while
 * somebody is to come, or who was to come last does not; that the work is off the employer knows.
 */
export const slipsDue = statement('slips that are due', {
  jobId: types.uuid.from('j.id'),
  jobTitle: types.text.from('j.title'),
  employerName: types.text.from('e.company_name'),
  startsAt: types.instant.orNull.from('j.starts_at'),
  dispatches: types.integer.from('d.number'),
  state: types.word(SLIP_STATES).from('now.state'),
  lastAt: types.instant.orNull.from('last.made_at'),
})`
  SELECT ${columns} FROM ${slips}
  WHERE (j.status IN ('Open', 'Filled') OR (j.starts_at > now() AND (d.number > 0 OR (${lastEnd}) <> 'cancelled')))
    AND now.state NOT IN ('nobody', 'up-to-date')
    AND (${jobEndsSql('j')} > now() OR (j.starts_at IS NULL AND EXISTS (
      SELECT FROM offers o JOIN offer_events v ON v.offer_id = o.id
      WHERE o.job_id = j.id AND o.source IS NULL AND v.outcome = 'accepted'
        AND v.at > now() - make_interval(days => ${DAYS_WITHOUT_START}))))
  ORDER BY j.starts_at, j.id LIMIT ${types.integer.param('limit')}::int`;
