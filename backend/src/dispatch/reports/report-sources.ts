import { everyJob } from '../../hall/jobs/every-job-sql.js';
import { type Sql, sql } from '../../platform/database/sql/index.js';
import { filledJobs, inPeriod, type Period, tookPlace } from '../figures/figures-sql.js';
import { exceptionsSql } from '../job-events/exceptions.service.js';
import { lastEventOf } from '../offers/offer-event.entity.js';

/**
 * What the figures count: a query each, of a period. All have the same columns: id, at, job_id, the names of job and
 * employer where they were kept, worker_id and name likewise, the list and the place in it where they are known, what it
 * is, its reason, and an amount.
 */
const columns = (values: Partial<Record<(typeof names)[number], string>>) =>
  names.map((name) => `${values[name] ?? `NULL::${types[name]}`} AS ${name}`).join(', ');

const types = {
  id: 'text',
  at: 'timestamptz',
  job_id: 'uuid',
  job_title: 'text',
  employer_name: 'text',
  worker_id: 'uuid',
  worker_name: 'text',
  list_id: 'uuid',
  priority: 'int',
  what: 'text',
  reason: 'text',
  amount: 'float8',
};
const names = Object.keys(types) as (keyof typeof types)[];

const ofOffer = {
  id: 'o.id::text',
  job_id: 'o.job_id',
  job_title: 'o.job_title',
  employer_name: 'o.employer_name',
  worker_id: 'o.worker_id',
  worker_name: 'o.worker_name',
  list_id: 'o.list_id',
  priority: 'o.priority',
};

/** By the day of the offer; `what` is the figure that its outcome counts for. Corrected ones were never accepted. */
const offers = sql`
  SELECT ${columns({
    ...ofOffer,
    at: 'o.made_at',
    what: `CASE WHEN last.outcome IN ('accepted', 'dropped-out', 'cancelled', 'no-show') THEN 'accepted'
      WHEN last.outcome = 'declined' THEN 'declined' WHEN last.outcome = 'no-answer' THEN 'noAnswer'
      WHEN last.outcome = 'withdrawn' THEN 'withdrawn' END`,
    reason: 'last.reason',
  })}
  FROM offers o CROSS JOIN LATERAL ${lastEventOf('o.id')} last
  WHERE ${inPeriod('o.made_at')}`;

/** Offers whose place is or was filled, by the day on which the job starts, else by that of the yes. */
const dispatched = sql`
  SELECT ${columns({
    ...ofOffer,
    at: 'o.at',
    what: `CASE WHEN (SELECT outcome FROM ${lastEventOf('o.id')} e) = 'no-show' THEN 'noShows' END`,
  })}
  FROM (
    SELECT o.*, j.starts_at AS at FROM ${everyJob} j CROSS JOIN LATERAL (SELECT * FROM offers WHERE job_id = j.id OFFSET 0) o
      JOIN offer_events v ON v.offer_id = o.id AND ${tookPlace('v')}
    WHERE ${inPeriod('j.starts_at')}
    UNION ALL
    SELECT o.*, v.at FROM offer_events v JOIN offers o ON o.id = v.offer_id
      LEFT JOIN ${everyJob} j ON j.id = o.job_id
    WHERE ${inPeriod('v.at')} AND j.starts_at IS NULL AND ${tookPlace('v')}) o`;

const exceptions = sql`
  SELECT ${columns({
    id: 'id',
    at: 'at',
    job_id: 'job_id',
    job_title: 'job_title',
    employer_name: 'employer_name',
    worker_id: 'worker_id',
    worker_name: 'worker_name',
    what: `CASE WHEN type IN ('offer', 'pass') THEN coalesce(reason, 'none') ELSE type END`,
    reason: `coalesce(CASE WHEN type NOT IN ('offer', 'pass') THEN reason END, note)`,
  })} FROM ${exceptionsSql}`;

const aboutJobs = sql`s.purpose IN ('notification', 'offer', 'job') AND ${inPeriod('s.created_at')}`;
/**
 * Texts about jobs that the hall wrote in the period. For a text whose job or worker was deleted the records
 * are searched; only for these few, as searching for every text would be slow.
 */
const written = sql`
  SELECT s.id, s.created_at, s.status, s.segments, s.job_id, s.worker_id
  FROM sms s WHERE s.job_id IS NOT NULL AND s.worker_id IS NOT NULL AND ${aboutJobs}
  UNION ALL
  SELECT s.id, s.created_at, s.status, s.segments,
    coalesce(s.job_id, record.job_id), coalesce(s.worker_id, record.worker_id)
  FROM sms s LEFT JOIN LATERAL (
    SELECT job_id, worker_id FROM notifications WHERE sms_id = s.id
    UNION ALL SELECT job_id, worker_id FROM offers WHERE sms_id = s.id
    UNION ALL SELECT job_id, worker_id FROM job_texts WHERE sms_id = s.id
    LIMIT 1) record ON true
  WHERE (s.job_id IS NULL OR s.worker_id IS NULL) AND ${aboutJobs}`;

/** Those that the provider took. */
const texts = sql`
  SELECT ${columns({
    id: 'id::text',
    at: 'created_at',
    job_id: 'job_id',
    worker_id: 'worker_id',
    what: 'status',
    amount: 'coalesce(segments, 1)::float8',
  })} FROM (${written}) written
  WHERE status IN ('accepted', 'scheduled', 'queued', 'sent', 'delivered', 'undelivered')`;

/** Whom the hall tried to reach about a job: no text about it was delivered, and no call answered. */
const notReached = sql`
  SELECT ${columns({ id: `job_id || ':' || worker_id`, at: 'min(at)', job_id: 'job_id', worker_id: 'worker_id' })}
  FROM (
    SELECT created_at, job_id, worker_id, status = 'delivered' FROM (${written}) written
    WHERE status NOT IN ('pending', 'stopped', 'canceled')
    UNION ALL
    SELECT made_at, job_id, worker_id, false FROM notifications WHERE sms_id IS NULL AND ${inPeriod('made_at')}
    UNION ALL
    SELECT made_at, job_id, worker_id, result IN ('accepted', 'declined', 'interested', 'not-interested') FROM calls
    WHERE ${inPeriod('made_at')}
    ) AS tried(at, job_id, worker_id, reached)
  WHERE job_id IS NOT NULL AND worker_id IS NOT NULL
  GROUP BY job_id, worker_id HAVING NOT bool_or(reached)`;

/** Jobs by the day on which their last opening was taken, with who took it and the hours until then. */
const filled = sql`
  SELECT ${columns({ ...ofOffer, id: 'filled.job_id::text', job_id: 'filled.job_id', at: 'filled.filled_at', amount: 'filled.hours' })}
  FROM (${filledJobs}) filled
    LEFT JOIN LATERAL (
      SELECT o.* FROM offers o JOIN offer_events v ON v.offer_id = o.id
      WHERE o.job_id = filled.job_id AND v.outcome = 'accepted' AND v.at = filled.filled_at LIMIT 1) o ON true
  WHERE filled.hours IS NOT NULL`;

/** What any of them takes; `jobId` null: of all jobs. */
export type SourceParams = Period & { jobId: string | null };

const sources = { offers, dispatched, exceptions, texts, notReached, filled };
export type Source = keyof typeof sources;
export const SOURCES = sources as Readonly<Record<Source, Sql<SourceParams>>>;
