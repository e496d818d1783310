import { everyJob } from '../../hall/jobs/every-job-sql.js';
import { JOB_STATUSES } from '../../hall/jobs/job.entity.js';
import { CALLED, unreachableReasonSql } from '../../hall/workers/reachability.js';
import type { Versions } from '../../languages/versions.field.js';
import { SMS_STATUSES } from '../../messaging/sms/sms.entity.js';
import {
  boolean,
  columns,
  instant,
  integer,
  json,
  type RowOf,
  type Sql,
  sql,
  statement,
  text,
  uuid,
  word,
} from '../../platform/database/sql/index.js';
import { LANGUAGES, USUAL_LANGUAGE } from '../../languages/languages.js';
import { isPlacedSql, MATCH_STATUSES, type MatchStatus } from '../matching/job-match.entity.js';
import { byDispatchClass, matchesAsRefreshed } from '../matching/matches.service.js';
import { matchOfferOf } from '../offers/match-offer.entity.js';
import {
  answerWaits,
  CAME_FREE,
  lastEventOf,
  OFFER_OUTCOMES,
  OFFER_VIAS,
} from '../offers/offer-event.entity.js';
import { answerByOf } from '../offers/offer-answer-time.entity.js';
import { AGAIN, ONLY, RUN_STATES, UNREACHABLE } from './fill-run.entity.js';
import { TEXT_STATES, WHOSE } from './fill-text.entity.js';

const jobId = uuid.param('jobId');

export const jobToFill = statement('job to fill', {
  now: instant.from('clock_timestamp()'),
  begunAt: instant.from('now()'),
  status: word(JOB_STATUSES),
  openings: integer.orNull,
  filledByItself: boolean,
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
  wasPaused: boolean,
  inDoubtSince: instant.orNull,
  message: text,
  messageIn: json<Versions>().orNull,
  note: text.orNull,
  noteIn: json<Versions>().orNull,
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

const currentOf = `LATERAL ${matchOfferOf('o.id')} current`;
/** Found by the job's own offers. */
const isKnown = sql`m.id IN (SELECT current.match_id FROM offers o CROSS JOIN ${currentOf} WHERE o.job_id = ${jobId})
      OR m.worker_id IN (SELECT o.worker_id FROM offers o WHERE o.job_id = ${jobId})`;

const listed = {
  id: uuid.from('m.id'),
  workerId: uuid.orNull.from('m.worker_id'),
  workerName: text.from(`coalesce(w.first_name || ' ' || w.last_name, 'Unknown Worker')`),
  priority: integer.from('m.priority'),
  isPlaced: boolean.from(isPlacedSql('m')),
  status: word(MATCH_STATUSES).from('m.status'),
  unreachable: text.orNull.from(
    `CASE WHEN w.id IS NULL THEN 'The worker was deleted' WHEN w.status <> '${CALLED}' THEN 'Not active'
      ELSE ${unreachableReasonSql('w.phone', 'p')} END`,
  ),
  isActive: boolean.from(`coalesce(w.status = '${CALLED}', false)`),
  language: word(LANGUAGES).from(`coalesce(w.language, '${USUAL_LANGUAGE}')`),
  toCall: text.orNull.from('c.reason'),
  /** Of who was told of the job, also by a text that is not kept any more. */
  notifiedAt: instant.orNull.from(`CASE WHEN n.status = 'notified' THEN n.notified_at END`),
  ...ofText,
};
/** Whose turn may come, by their answer, and who was offered the job. */
const answered = (statuses: readonly MatchStatus[], isPlaced: string) => sql`
    (m.status IN (${statuses.map((status) => `'${status}'`).join(', ')}) AND ${isPlaced} AND w.status = '${CALLED}')
      OR m.id = ANY(${uuid.list.param('also')}) OR ${isKnown}`;
const withPlaces = sql`m.id IN (
    SELECT called.match_id FROM fill_calls called WHERE called.run_id = ${uuid.orNull.param('runId')}
    UNION SELECT current.match_id FROM offers o CROSS JOIN ${currentOf} WHERE o.job_id = ${jobId}
    UNION SELECT own.id FROM offers o JOIN job_matches own ON own.job_id = o.job_id AND own.worker_id = o.worker_id
      WHERE o.job_id = ${jobId}
    UNION SELECT unnest(${uuid.list.param('also')}::uuid[]))`;
const listing = <Params>(matches: 'job_matches' | 'refreshed', whose: Sql<Params>) => sql`
  SELECT ${columns} FROM ${matches} m
    LEFT JOIN LATERAL (SELECT id, first_name, last_name, phone, status, language FROM workers
      WHERE id = m.worker_id OFFSET 0) w ON true
    LEFT JOIN phone_numbers p ON p.phone_number = w.phone
    LEFT JOIN match_notifications n ON n.match_id = m.id
    LEFT JOIN sms s ON s.id = n.sms_id
    LEFT JOIN fill_texts t ON t.sms_id = s.id
    LEFT JOIN fill_calls c ON c.match_id = m.id AND c.run_id = ${uuid.orNull.param('runId')}
  WHERE m.job_id = ${jobId} AND (${whose})
  ORDER BY m.priority, m.id`;

/** Everybody whose turn may come, or who was offered the job; not those who have answered no before they were. */
export const listedMatches = statement(
  'matches of a job to fill',
  listed,
)`${listing('job_matches', answered(['Pending', 'Interested'], isPlacedSql('m')))}`;

/** Of {@link listedMatches} those that places are counted by: who was offered the job, and whom a run has called. */
export const matchesWithPlaces = statement(
  'matches of a job that hold its places or wait for one',
  listed,
)`${listing('job_matches', withPlaces)}`;

/** As {@link listedMatches}, if the matches were refreshed now; also those who have answered no. */
export const matchesAfterRefresh = byDispatchClass(
  (dispatchClass) =>
    statement(`matches of a job to fill, as a refresh would leave them: ${dispatchClass}`, {
      ...listed,
      isThere: boolean.from('m.is_there'),
      isPlaced: boolean.from('m.is_placed'),
    })`WITH ${matchesAsRefreshed[dispatchClass]} ${listing('refreshed', answered(['Pending', 'Interested', 'Not Interested'], 'm.is_placed'))}`,
);

/** Of the text that told the end which a run has given an offer without one. */
const ofEndText = {
  endSmsStatus: word(SMS_STATUSES).orNull.from('told.status'),
  endSmsAt: instant.orNull.from('told.updated_at'),
  endSmsError: text.orNull.from('told.error_message'),
  endTextState: word(TEXT_STATES).orNull.from('told.state'),
  endTextAt: instant.orNull.from('told.at'),
  endTextWhose: word(WHOSE).orNull.from('told.whose'),
  endTextSentence: text.orNull.from('told.sentence'),
};

export const offersSoFar = statement('offers of a job to fill', {
  id: uuid.from('o.id'),
  matchId: uuid.from('o.match_id'),
  /** Of the match as it is now, if it is its last offer. */
  lastOf: uuid.orNull.from('current.match_id'),
  workerId: uuid.orNull.from('o.worker_id'),
  workerName: text.from('o.worker_name'),
  priority: integer.from('o.priority'),
  listId: uuid.orNull.from('o.list_id'),
  runId: uuid.orNull.from('o.run_id'),
  madeAt: instant.from('o.made_at'),
  holds: boolean.from('o.holds'),
  answerWithinMinutes: integer.orNull.from('coalesce(o.answer_within_minutes, a.minutes)'),
  answerBy: instant.orNull.from(answerByOf('o', 'current', 'a')),
  outcome: word(OFFER_OUTCOMES).from('last.outcome'),
  outcomeAt: instant.from('last.at'),
  outcomeVia: word(OFFER_VIAS).from('last.via'),
  cameFree: boolean.from(
    `(last.outcome = 'withdrawn' AND last.via = 'system' AND last.reason IS NOT DISTINCT FROM '${CAME_FREE}')`,
  ),
  isAnswered: boolean.from(answerWaits),
  ...ofText,
  ...ofEndText,
})`
  SELECT ${columns} FROM offers o
    CROSS JOIN LATERAL ${lastEventOf('o.id')} last
    LEFT JOIN ${currentOf} ON true
    LEFT JOIN offer_answer_times a ON a.offer_id = o.id
    LEFT JOIN sms s ON s.id = coalesce(current.sms_id, o.sms_id)
    LEFT JOIN fill_texts t ON t.sms_id = s.id
    LEFT JOIN LATERAL (
      SELECT end_text.status, end_text.updated_at, end_text.error_message, f.state, f.at, f.whose, f.sentence
      FROM job_texts about JOIN sms end_text ON end_text.id = about.sms_id
        LEFT JOIN fill_texts f ON f.sms_id = about.sms_id
      WHERE last.outcome = 'open' AND a.offer_id IS NOT NULL AND o.answer_within_minutes IS NULL
        AND about.offer_id = o.id AND about.kind = 'answer-by'
      ORDER BY about.made_at DESC LIMIT 1) told ON true
  WHERE o.job_id = ${jobId} ORDER BY o.made_at, o.id`;

/** Without those that are made by a status, which says the same as long as it stands. */
export const passesSoFar = statement('passes of a job to fill', {
  workerId: uuid,
  at: instant.from('made_at'),
  atCanvass: boolean,
})`SELECT ${columns} FROM passes
  WHERE job_id = ${jobId} AND NOT (at_canvass AND run_id IS NULL) ORDER BY made_at, id`;

/** Dispatches to other jobs that may overlap with this one; without an end a job takes less than a day. */
export const dispatchesElsewhere = statement('dispatches to other jobs at that time', {
  workerId: uuid.notNull.from('o.worker_id'),
  title: text.from('o.job_title'),
  titleIn: json<Versions>().orNull.from('other.title_in'),
  startsAt: instant.orNull.from('other.starts_at'),
  endsAt: instant.orNull.from('other.ends_at'),
  since: instant.from('last.at'),
})`
  SELECT ${columns} FROM jobs j
    JOIN ${everyJob} other ON other.id <> j.id
      AND other.starts_at < coalesce(j.ends_at, j.starts_at + interval '1 day')
      AND coalesce(other.ends_at, other.starts_at + interval '1 day') > j.starts_at
    CROSS JOIN LATERAL (SELECT * FROM offers WHERE job_id = other.id AND worker_id IS NOT NULL OFFSET 0) o
    CROSS JOIN LATERAL ${lastEventOf('o.id')} last
  WHERE j.id = ${jobId} AND last.outcome = 'accepted'`;
