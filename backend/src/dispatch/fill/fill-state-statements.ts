import { JOB_STATUSES } from '../../hall/jobs/job.entity.js';
import { CALLED, unreachableReasonSql } from '../../hall/workers/reachability.js';
import { SMS_STATUSES } from '../../messaging/sms/sms.entity.js';
import {
  boolean,
  columns,
  instant,
  integer,
  type RowOf,
  sql,
  statement,
  text,
  uuid,
  word,
} from '../../platform/database/sql/index.js';
import { MATCH_STATUSES, NO_PRIORITY } from '../matching/job-match.entity.js';
import { lastEventOf, OFFER_OUTCOMES, OFFER_VIAS } from '../offers/offer-event.entity.js';
import { AGAIN, ONLY, RUN_STATES, UNREACHABLE } from './fill-run.entity.js';
import { TEXT_STATES, WHOSE } from './fill-text.entity.js';

const jobId = uuid.param('jobId');

export const jobToFill = statement('job to fill', {
  now: instant.from('clock_timestamp()'),
  begunAt: instant.from('now()'),
  status: word(JOB_STATUSES),
  openings: integer.orNull,
  startsAt: instant.orNull,
  endsAt: instant.orNull,
})`SELECT ${columns} FROM jobs WHERE id = ${jobId}`;

export const lastRun = statement('last run of a job', {
  id: uuid,
  state: word(RUN_STATES),
  startedById: integer.orNull,
  startedBy: text,
  startedAt: instant,
  goingSince: instant,
  endedAt: instant.orNull,
  pausedBecause: text.orNull,
  message: text,
  note: text.orNull,
  answerWithinMinutes: integer.orNull,
  only: word(ONLY).from('offers_to'),
  canvassUntil: instant.orNull,
  unreachable: word(UNREACHABLE),
  urgent: boolean,
  again: word(AGAIN).orNull,
})`SELECT ${columns} FROM fill_runs WHERE job_id = ${jobId} ORDER BY started_at DESC, id LIMIT 1`;

const ofText = {
  smsStatus: word(SMS_STATUSES).orNull.from('s.status'),
  smsAt: instant.orNull.from('s.updated_at'),
  smsError: text.orNull.from('s.error_message'),
  textState: word(TEXT_STATES).orNull.from('t.state'),
  textAt: instant.orNull.from('t.at'),
  textWhose: word(WHOSE).orNull.from('t.whose'),
  textSentence: text.orNull.from('t.sentence'),
};
export type TextRow = RowOf<typeof ofText>;

/** The row of `match_offers` of an offer; `OFFSET 0` keeps the planner from reading the table from end to end. */
const currentOf = `LATERAL (SELECT match_id, sms_id FROM match_offers WHERE offer_id = o.id OFFSET 0) current`;
/** Found by the job's own offers. */
const isKnown = sql`m.id IN (SELECT current.match_id FROM offers o CROSS JOIN ${currentOf} WHERE o.job_id = ${jobId})
      OR m.worker_id IN (SELECT o.worker_id FROM offers o WHERE o.job_id = ${jobId})`;

/** Everybody whose turn may come, or who was offered the job; not those who have answered no before they were. */
export const listedMatches = statement('matches of a job to fill', {
  id: uuid.from('m.id'),
  workerId: uuid.orNull.from('m.worker_id'),
  workerName: text.from(`coalesce(w.first_name || ' ' || w.last_name, 'Unknown Worker')`),
  priority: integer.from('m.priority'),
  status: word(MATCH_STATUSES).from('m.status'),
  unreachable: text.orNull.from(
    `CASE WHEN w.id IS NULL THEN 'The worker was deleted' WHEN w.status <> '${CALLED}' THEN 'Not active'
      ELSE ${unreachableReasonSql('w.phone', 'p')} END`,
  ),
  isActive: boolean.from(`coalesce(w.status = '${CALLED}', false)`),
  toCall: text.orNull.from('c.reason'),
  ...ofText,
})`
  SELECT ${columns} FROM job_matches m
    LEFT JOIN LATERAL (SELECT id, first_name, last_name, phone, status FROM workers
      WHERE id = m.worker_id OFFSET 0) w ON true
    LEFT JOIN phone_numbers p ON p.phone_number = w.phone
    LEFT JOIN match_notifications n ON n.match_id = m.id
    LEFT JOIN sms s ON s.id = n.sms_id
    LEFT JOIN fill_texts t ON t.sms_id = s.id
    LEFT JOIN fill_calls c ON c.match_id = m.id AND c.run_id = ${uuid.orNull.param('runId')}
  WHERE m.job_id = ${jobId} AND (
    (m.status IN ('Pending', 'Interested') AND m.priority < ${NO_PRIORITY} AND w.status = '${CALLED}')
      OR m.id = ANY(${uuid.list.param('also')}) OR ${isKnown})
  ORDER BY m.priority, m.id`;

export const offersSoFar = statement('offers of a job to fill', {
  id: uuid.from('o.id'),
  matchId: uuid.from('o.match_id'),
  /** Of the match as it is now, if it is its last offer. */
  lastOf: uuid.orNull.from('current.match_id'),
  workerId: uuid.orNull.from('o.worker_id'),
  workerName: text.from('o.worker_name'),
  priority: integer.from('o.priority'),
  runId: uuid.orNull.from('o.run_id'),
  madeAt: instant.from('o.made_at'),
  holds: boolean.from('o.holds'),
  answerWithinMinutes: integer.orNull.from('coalesce(o.answer_within_minutes, a.minutes)'),
  answerBy: instant.orNull.from('a.answer_by'),
  outcome: word(OFFER_OUTCOMES).from('last.outcome'),
  outcomeAt: instant.from('last.at'),
  outcomeVia: word(OFFER_VIAS).from('last.via'),
  /** A text from that number that says yes or no and is not applied yet: it may answer this offer. */
  isAnswered: boolean.from(`EXISTS (SELECT FROM inbound_messages i WHERE i.to_apply
    AND i.phone_number = s.phone_number AND i.created_at > o.made_at AND i.understood_as IN ('yes', 'no'))`),
  ...ofText,
})`
  SELECT ${columns} FROM offers o
    CROSS JOIN LATERAL ${lastEventOf('o.id')} last
    LEFT JOIN ${currentOf} ON true
    LEFT JOIN offer_answer_times a ON a.offer_id = o.id
    LEFT JOIN sms s ON s.id = coalesce(current.sms_id, o.sms_id)
    LEFT JOIN fill_texts t ON t.sms_id = s.id
  WHERE o.job_id = ${jobId} ORDER BY o.made_at, o.id`;

export const passesSoFar = statement('passes of a job to fill', {
  workerId: uuid,
  at: instant.from('made_at'),
  atCanvass: boolean,
})`SELECT ${columns} FROM passes WHERE job_id = ${jobId} ORDER BY made_at, id`;

/** Dispatches to other jobs that may overlap with this one; without an end a job takes less than a day. */
export const dispatchesElsewhere = statement('dispatches to other jobs at that time', {
  workerId: uuid.notNull.from('o.worker_id'),
  title: text.from('o.job_title'),
  startsAt: instant.orNull.from('other.starts_at'),
  endsAt: instant.orNull.from('other.ends_at'),
  since: instant.from('last.at'),
})`
  SELECT ${columns} FROM jobs j
    JOIN jobs other ON other.id <> j.id
      AND other.starts_at < coalesce(j.ends_at, j.starts_at + interval '1 day')
      AND coalesce(other.ends_at, other.starts_at + interval '1 day') > j.starts_at
    JOIN offers o ON o.job_id = other.id AND o.worker_id IS NOT NULL
    CROSS JOIN LATERAL ${lastEventOf('o.id')} last
  WHERE j.id = ${jobId} AND last.outcome = 'accepted'`;
