import { everyJob } from '../../../hall/jobs/every-job-sql.js';
import { matchesOutdated } from '../../../hall/jobs/outdated-matches-sql.js';
import { JOB_STATUSES } from '../../../hall/jobs/job.entity.js';
import { CALLED, unreachableReasonSql } from '../../../hall/workers/reachability.js';
import { nameOfWorkerOr, UNKNOWN_WORKER } from '../../../hall/workers/worker-name-sql.js';
import type { Versions } from '../../../languages/versions.field.js';
import { cameToNothing, SMS_STATUSES } from '../../../messaging/sms/sms.entity.js';
import {
  columns,
  type RowOf,
  type Sql,
  sql,
  statement,
  types,
} from '../../../platform/database/sql/index.js';
import { LANGUAGES, USUAL_LANGUAGE } from '../../../languages/languages.js';
import { isPlacedSql, MATCH_STATUSES, type MatchStatus } from '../../matching/job-match.entity.js';
import { byDispatchClass, matchesAsRefreshed } from '../../matching/matches.service.js';
import { matchOfferOf } from '../../offers/match-offer.entity.js';
import {
  answerWaitsSince,
  CAME_FREE,
  lastEventOf,
  OFFER_OUTCOMES,
  OFFER_VIAS,
} from '../../offers/offer-event.entity.js';
import { answerByOf } from '../../offers/offer-answer-time.entity.js';
import { AGAIN, ONLY, RUN_STATES, UNREACHABLE } from '../entities/fill-run.entity.js';
import type { TextFailure } from '../decisions/fill-state.js';
import { TEXT_STATES, WHOSE } from '../entities/fill-text.entity.js';

const jobId = types.uuid.param('jobId');

export const jobToFill = statement('job to fill', {
  now: types.instant.from('clock_timestamp()'),
  begunAt: types.instant.from('now()'),
  status: types.word(JOB_STATUSES),
  openings: types.integer.orNull,
  filledByItself: types.boolean,
  takesNobodySince: types.instant.orNull,
  workChangedAt: types.instant.orNull,
  timeChangedAt: types.instant.orNull,
  isListOutdated: types.boolean.from(matchesOutdated),
  startsAt: types.instant.orNull,
  endsAt: types.instant.orNull,
})`SELECT ${columns} FROM jobs j WHERE j.id = ${jobId}`;

export const pagesOpen = statement('when pages were open', {
  openAt: types.instant.orNull,
  awayFrom: types.instant.orNull,
  heardBy: types.instant.orNull,
})`SELECT ${columns} FROM pages_open`;

export const lastRun = statement('last run of a job', {
  id: types.uuid,
  state: types.word(RUN_STATES),
  startedById: types.integer.orNull,
  startedBy: types.text,
  startedAt: types.instant,
  goingSince: types.instant,
  canvassEndedAt: types.instant.orNull,
  endedAt: types.instant.orNull,
  pausedBecause: types.text.orNull,
  wasPaused: types.boolean,
  inDoubtSince: types.instant.orNull,
  message: types.text,
  messageIn: types.json<Versions>().orNull,
  note: types.text.orNull,
  noteIn: types.json<Versions>().orNull,
  answerWithinMinutes: types.integer.orNull,
  only: types.word(ONLY).from('offers_to'),
  canvassUntil: types.instant.orNull,
  unreachable: types.word(UNREACHABLE),
  urgent: types.boolean,
  again: types.word(AGAIN).orNull,
})`SELECT ${columns} FROM fill_runs WHERE job_id = ${jobId} ORDER BY started_at DESC, id LIMIT 1`;

const ofText = {
  smsStatus: types.word(SMS_STATUSES).orNull.from('s.status'),
  smsAt: types.instant.orNull.from('s.updated_at'),
  smsError: types.text.orNull.from('s.error_message'),
  textState: types.word(TEXT_STATES).orNull.from('t.state'),
  textAt: types.instant.orNull.from('t.at'),
  textWhose: types.word(WHOSE).orNull.from('t.whose'),
  textSentence: types.text.orNull.from('t.sentence'),
  /** Of a second try: the failure of the text that it follows. */
  former: types.json<{ at: string; whose: TextFailure['whose']; sentence: string }>().orNull.from(
    `(SELECT jsonb_build_object('at', former.at, 'whose', former.whose, 'sentence', former.sentence)
      FROM fill_texts former WHERE former.sms_id = s.follows_id AND former.state = 'failed' OFFSET 0)`,
  ),
};
export type TextRow = RowOf<typeof ofText>;

const currentOf = `LATERAL ${matchOfferOf('o.id')} current`;
/** Found by the job's own offers. */
const isKnown = sql`m.id IN (SELECT current.match_id FROM offers o CROSS JOIN ${currentOf} WHERE o.job_id = ${jobId})
      OR m.worker_id IN (SELECT o.worker_id FROM offers o WHERE o.job_id = ${jobId})`;

const listed = {
  id: types.uuid.from('m.id'),
  workerId: types.uuid.orNull.from('m.worker_id'),
  workerName: types.text.from(nameOfWorkerOr('w', UNKNOWN_WORKER)),
  priority: types.integer.from('m.priority'),
  isPlaced: types.boolean.from(isPlacedSql('m')),
  status: types.word(MATCH_STATUSES).from('m.status'),
  unreachable: types.text.orNull.from(
    `CASE WHEN w.id IS NULL THEN 'The worker was deleted' WHEN w.status <> '${CALLED}' THEN 'Not active'
      ELSE ${unreachableReasonSql('w.phone', 'p')} END`,
  ),
  isActive: types.boolean.from(`coalesce(w.status = '${CALLED}', false)`),
  language: types.word(LANGUAGES).from(`coalesce(w.language, '${USUAL_LANGUAGE}')`),
  toCall: types.text.orNull.from('c.reason'),
  /** Of who was told of the job, also by a text that is not kept any more. */
  notifiedAt: types.instant.orNull.from(`CASE WHEN n.status = 'notified' THEN n.notified_at END`),
  isAnswering: types.boolean.from(`EXISTS (SELECT FROM inbound_messages i WHERE i.to_apply
    AND i.phone_number = s.phone_number AND i.created_at > s.created_at AND i.understood_as IN ('yes', 'no'))`),
  askedAt: types.instant.orNull.from('s.claimed_at'),
  wasHeld: types.boolean.from('(s.held_until IS NOT NULL)'),
  putOff: types.text.orNull.from(
    `CASE WHEN s.follows_id IS NOT NULL THEN 'The text did not arrive, and is sent again later'
      WHEN s.held_until > now() THEN 'The text waits for the texting hours' END`,
  ),
  failures: types.integer.from(`CASE WHEN ${cameToNothing('s.status')} THEN (
    SELECT count(*)::int FROM (
      SELECT job_id, sms_id FROM notifications WHERE worker_id = m.worker_id AND made_at >= (
        SELECT going_since FROM fill_runs WHERE job_id = m.job_id ORDER BY started_at DESC LIMIT 1) OFFSET 0) asked
      JOIN sms failed ON failed.id = asked.sms_id
    WHERE asked.job_id = m.job_id AND ${cameToNothing('failed.status')}) ELSE 0 END`),
  ...ofText,
};
/** Whose turn may come, by their answer, and who was offered the job. */
const answered = (statuses: readonly MatchStatus[], isPlaced: string) => sql`
    (m.status IN (${statuses.map((status) => `'${status}'`).join(', ')}) AND ${isPlaced} AND w.status = '${CALLED}')
      OR m.id = ANY(${types.uuid.list.param('also')}) OR ${isKnown}`;
const withPlaces = sql`m.id IN (
    SELECT called.match_id FROM fill_calls called WHERE called.run_id = ${types.uuid.orNull.param('runId')}
    UNION SELECT current.match_id FROM offers o CROSS JOIN ${currentOf} WHERE o.job_id = ${jobId}
    UNION SELECT own.id FROM offers o JOIN job_matches own ON own.job_id = o.job_id AND own.worker_id = o.worker_id
      WHERE o.job_id = ${jobId}
    UNION SELECT unnest(${types.uuid.list.param('also')}::uuid[]))`;
const listing = <Params>(matches: 'job_matches' | 'refreshed', whose: Sql<Params>) => sql`
  SELECT ${columns} FROM ${matches} m
    LEFT JOIN LATERAL (SELECT id, first_name, last_name, phone, status, language FROM workers
      WHERE id = m.worker_id OFFSET 0) w ON true
    LEFT JOIN phone_numbers p ON p.phone_number = w.phone
    LEFT JOIN match_notifications n ON n.match_id = m.id
    LEFT JOIN sms s ON s.id = n.sms_id
    LEFT JOIN fill_texts t ON t.sms_id = s.id
    LEFT JOIN fill_calls c ON c.match_id = m.id AND c.run_id = ${types.uuid.orNull.param('runId')}
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
      isThere: types.boolean.from('m.is_there'),
      isPlaced: types.boolean.from('m.is_placed'),
    })`WITH ${matchesAsRefreshed[dispatchClass]} ${listing('refreshed', answered(['Pending', 'Interested', 'Not Interested'], 'm.is_placed'))}`,
);

/** Of the text that told the end which a run has given an offer without one. */
const ofEndText = {
  endSmsStatus: types.word(SMS_STATUSES).orNull.from('told.status'),
  endSmsAt: types.instant.orNull.from('told.updated_at'),
  endSmsError: types.text.orNull.from('told.error_message'),
  endTextState: types.word(TEXT_STATES).orNull.from('told.state'),
  endTextAt: types.instant.orNull.from('told.at'),
  endTextWhose: types.word(WHOSE).orNull.from('told.whose'),
  endTextSentence: types.text.orNull.from('told.sentence'),
};

export const offersSoFar = statement('offers of a job to fill', {
  id: types.uuid.from('o.id'),
  matchId: types.uuid.from('o.match_id'),
  /** Of the match as it is now, if it is its last offer. */
  lastOf: types.uuid.orNull.from('current.match_id'),
  workerId: types.uuid.orNull.from('o.worker_id'),
  workerName: types.text.from('o.worker_name'),
  priority: types.integer.from('o.priority'),
  listId: types.uuid.orNull.from('o.list_id'),
  runId: types.uuid.orNull.from('o.run_id'),
  madeAt: types.instant.from('o.made_at'),
  holds: types.boolean.from('o.holds'),
  answerWithinMinutes: types.integer.orNull.from('coalesce(o.answer_within_minutes, a.minutes)'),
  answerBy: types.instant.orNull.from(answerByOf('o', 'current', 'a')),
  outcome: types.word(OFFER_OUTCOMES).from('last.outcome'),
  outcomeAt: types.instant.from('coalesce(last.received_at, last.at)'),
  outcomeVia: types.word(OFFER_VIAS).from('last.via'),
  cameFree: types.boolean.from(
    `(last.outcome = 'withdrawn' AND last.via = 'system' AND last.reason IS NOT DISTINCT FROM '${CAME_FREE}')`,
  ),
  answeredAt: types.instant.orNull.from(answerWaitsSince),
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
  workerId: types.uuid,
  at: types.instant.from('made_at'),
  atCanvass: types.boolean,
  /** A failure is dated when its transaction began: the pass may not have seen it yet. */
  isVoid: types.boolean.from(
    `(reason = 'no-answer-to-canvass' AND EXISTS (
      SELECT FROM notifications n JOIN sms s ON s.id = n.sms_id
      WHERE n.job_id = passes.job_id AND n.worker_id = passes.worker_id AND ${cameToNothing('s.status')}
        AND s.created_at < passes.made_at AND s.updated_at > passes.made_at - interval '10 seconds'))`,
  ),
})`SELECT ${columns} FROM passes
  WHERE job_id = ${jobId} AND NOT (at_canvass AND run_id IS NULL) ORDER BY made_at, id`;

/** Dispatches to other jobs that may overlap with this one; without an end a job takes less than a day. */
export const dispatchesElsewhere = statement('dispatches to other jobs at that time', {
  workerId: types.uuid.notNull.from('o.worker_id'),
  title: types.text.from('o.job_title'),
  titleIn: types.json<Versions>().orNull.from('other.title_in'),
  startsAt: types.instant.orNull.from('other.starts_at'),
  endsAt: types.instant.orNull.from('other.ends_at'),
  since: types.instant.from('greatest(last.at, other.time_changed_at)'),
})`
  SELECT ${columns} FROM jobs j
    JOIN ${everyJob} other ON other.id <> j.id
      AND other.starts_at < coalesce(j.ends_at, j.starts_at + interval '1 day')
      AND coalesce(other.ends_at, other.starts_at + interval '1 day') > j.starts_at
    CROSS JOIN LATERAL (SELECT * FROM offers WHERE job_id = other.id AND worker_id IS NOT NULL OFFSET 0) o
    CROSS JOIN LATERAL ${lastEventOf('o.id')} last
  WHERE j.id = ${jobId} AND last.outcome = 'accepted'`;
