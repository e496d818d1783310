import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { HallService } from '../../hall/contact/hall.service.js';
import { everyJob, isDeletedJob } from '../../hall/jobs/every-job-sql.js';
import { placesOf } from '../../hall/jobs/places-sql.js';
import { unreachableWorkerSql } from '../../hall/workers/reachability.js';
import { cameToNothing } from '../../messaging/sms/sms.entity.js';
import { databaseClock } from '../../platform/database/clock.js';
import { oneOf } from '../../platform/database/one-of.js';
import { columns, sql, statement, types } from '../../platform/database/sql/index.js';
import { jobEndsSql } from '../../hall/jobs/job-ends-sql.js';
import { nameOfWorkerOr, UNKNOWN_WORKER } from '../../hall/workers/worker-name-sql.js';
import { ENDS, offeredSince } from '../job-texts/job-text.entity.js';
import { matchOfferOf } from '../offers/match-offer.entity.js';
import { lastEventOf } from '../offers/offer-event.entity.js';
import { nextOpening } from '../../platform/time/texting-hours.js';
import { NOBODY_KNOWS } from './decisions/offers-due.js';
import { ONLY_AFTER_START } from './decisions/way-to-worker.js';

const isUnknown = (status: string): string => oneOf(status, ['unknown']);

/** Or nobody knows: it is not sent again, and may not have arrived. */
const failed = `(${cameToNothing('s.status')} OR ${isUnknown('s.status')})`;
const failure = `CASE WHEN ${isUnknown('s.status')} THEN '${NOBODY_KNOWS}'
        ELSE coalesce(s.error_message, 'The text did not arrive') END`;

/** How old what was said about work that is still to come may be, and about work without a start. */
const SINCE = `now() - interval '92 days'`;
const LATELY = `now() - interval '30 days'`;

/** Why somebody does not know, who can be texted by now. */
const UNTOLD = `'Could not be texted'`;

/** A text that is not sent yet waits until after a start: for the texting hours, or its next try. */
const goesAfter = (text: string, start: string): string =>
  `greatest(${text}.held_until, ${text}.next_try_at) >= ${start}`;
const whyAfter = (text: string, start: string): string =>
  `CASE WHEN ${text}.held_until >= ${start} THEN 'The text waits for the texting hours, until after the start'
        ELSE 'The text did not arrive, and is sent again only after the start' END`;

const isFilling = `EXISTS (SELECT FROM fill_runs r WHERE r.job_id = j.id AND r.ended_at IS NULL)`;
const hasSpokenSince = `EXISTS (SELECT FROM calls c WHERE c.job_id = o.job_id AND c.worker_id = o.worker_id
          AND c.made_at > last.at AND c.result IN ('accepted', 'left-message', 'interested'))`;

/** Which text told of a place that was given to them, and whether it failed. */
const textOfThePlace = `LEFT JOIN LATERAL (
      SELECT t.sms_id, ${failed} AS failed, ${failure} AS failure
      FROM job_texts t LEFT JOIN sms s ON s.id = t.sms_id
      WHERE last.outcome = 'accepted' AND last.via IN ('system', 'reply')
        AND t.job_id = o.job_id AND t.offer_id = o.id AND t.kind = 'place'
      ORDER BY t.made_at DESC LIMIT 1) told ON true`;

/** A place that came free was given to them, or their yes was answered in vain, and nobody has spoken with them since. */
const doesNotKnowOfThePlace = `(last.outcome = 'accepted'
        AND (told.failed OR (told.sms_id IS NULL AND last.via = 'system'))
        AND NOT ${hasSpokenSince})`;

const textsGoFrom = types.instant.param('textsGoFrom');
/**
 * Workers with an open offer, a wait while a place is free, or a place that they may not know of, whom no text can
 * reach or has reached.
 */
const cannotBeTold = sql`
  SELECT m.job_id, m.worker_id, m.id, o.id, CASE last.outcome WHEN 'accepted' THEN 'place' ELSE 'offer' END,
    coalesce(${unreachableWorkerSql('w', 'p')}, told.failure,
    -- Who waits still, and what the text about the place came to.
    CASE WHEN last.outcome = 'waiting' AND last.via = 'system' THEN last.reason
      WHEN last.outcome = 'waiting' AND ${textsGoFrom} > now() AND ${textsGoFrom} >= j.starts_at THEN '${ONLY_AFTER_START}'
      WHEN last.outcome = 'accepted' THEN ${UNTOLD}
      WHEN ${isUnknown('text.status')} THEN '${NOBODY_KNOWS}'
      WHEN text.status = 'pending' AND ${goesAfter('text', 'j.starts_at')} THEN ${whyAfter('text', 'j.starts_at')} END)
  FROM jobs j JOIN offers o ON o.job_id = j.id
    CROSS JOIN LATERAL ${lastEventOf('o.id')} last
    CROSS JOIN LATERAL ${matchOfferOf('o.id')} current
    JOIN job_matches m ON m.id = current.match_id
    JOIN workers w ON w.id = m.worker_id
    LEFT JOIN phone_numbers p ON p.phone_number = w.phone
    LEFT JOIN sms text ON text.id = current.sms_id
    ${textOfThePlace}
  WHERE j.status IN ('Open', 'Filled') AND coalesce(j.starts_at > now(), true)
    AND (
      -- Without a run nobody keeps a list of whom to call.
      (last.outcome = 'waiting' AND j.status = 'Open' AND NOT ${isFilling}
        AND (SELECT places.filled + places.held < j.openings FROM (${placesOf('j.id')}) places))
      -- Was offered the job by text and said STOP since, which ends no offer, or may not have it.
      OR (last.outcome = 'open' AND o.sms_id IS NOT NULL AND NOT ${hasSpokenSince} AND (NOT ${isFilling}
        OR (text.status = 'pending' AND ${goesAfter('text', 'j.starts_at')})))
      OR ${doesNotKnowOfThePlace})`;

const hasSpoken = `EXISTS (SELECT FROM calls c WHERE c.job_id = t.job_id AND c.worker_id = t.worker_id
      AND c.made_at > t.made_at AND c.result IN ('accepted', 'left-message', 'declined'))`;

/** A later text has told, or tells, the same. */
const isOvertaken = `(${oneOf('t.kind', ENDS)} AND EXISTS (SELECT FROM job_texts later
      WHERE later.job_id = t.job_id AND later.worker_id = t.worker_id AND later.made_at > t.made_at
        AND ${oneOf('later.kind', ENDS)}))`;

/**
 * Texts that wait until after the start that they tell of, for the texting hours or their next try: a place has that of
 * now, and so has what staff write to who is dispatched.
 */
const toldTooLate = `
  SELECT t.job_id, t.worker_id, m.id, t.offer_id, CASE WHEN ${oneOf('t.kind', ENDS)} THEN 'end' ELSE t.kind END,
    ${whyAfter('s', 'start.at')}
  FROM sms s JOIN job_texts t ON t.sms_id = s.id
    LEFT JOIN job_matches m ON m.job_id = t.job_id AND m.worker_id = t.worker_id
    LEFT JOIN LATERAL (SELECT starts_at FROM ${everyJob} every WHERE id = t.job_id OFFSET 0) j ON true
    CROSS JOIN LATERAL (SELECT CASE WHEN t.kind IN ('place', 'message') THEN j.starts_at ELSE t.starts_at END AS at) start
  WHERE s.status = 'pending' AND t.kind IN ('place', 'work-is-off', 'dispatch-ended', 'reminder', 'message')
    AND start.at > now() AND ${goesAfter('s', 'start.at')}
    AND (t.kind <> 'place' OR (SELECT outcome FROM ${lastEventOf('t.offer_id')} last) = 'accepted')
    AND (t.kind <> 'message' OR m.status = 'Accepted')
    AND (t.kind <> 'reminder' OR (m.status = 'Accepted' AND j.starts_at = t.starts_at))
    AND (NOT ${oneOf('t.kind', ENDS)} OR ${offeredSince('t')} IS NULL)
    AND NOT ${isOvertaken} AND NOT ${hasSpoken}`;

/** Who was to come, and whom the word that they are not has not reached. */
const notToldOfTheEnd = `
  SELECT t.job_id, t.worker_id, m.id, t.offer_id, 'end', ${failure}
  FROM job_texts t JOIN sms s ON s.id = t.sms_id
    LEFT JOIN job_matches m ON m.job_id = t.job_id AND m.worker_id = t.worker_id
  WHERE t.kind IN ('work-is-off', 'dispatch-ended') AND ${failed}
    AND (t.starts_at > now() OR (t.starts_at IS NULL AND t.made_at > ${LATELY}))
    AND ${offeredSince('t')} IS NULL AND NOT ${isOvertaken} AND NOT ${hasSpoken}`;

const takesNobody = `j.status IN ('Closed', 'Draft')`;
const isNotToCome = `(last.outcome IN ('dropped-out', 'cancelled', 'correction')
        AND NOT EXISTS (SELECT FROM calls c WHERE c.job_id = o.job_id AND c.worker_id = o.worker_id
          AND c.made_at > last.at AND c.result IN ('accepted', 'left-message', 'declined')))`;

/** SQL: of an offer `o` of a job, which may be deleted, its match and its worker. */
const withMatch = `CROSS JOIN LATERAL ${lastEventOf('o.id')} last
    LEFT JOIN LATERAL ${matchOfferOf('o.id')} current ON true
    LEFT JOIN LATERAL (SELECT id FROM job_matches WHERE id = current.match_id OFFSET 0) m ON true
    JOIN workers w ON w.id = o.worker_id
    LEFT JOIN phone_numbers p ON p.phone_number = w.phone`;

/**
 * Who was to be told that they are not to come, or of a place that stands though its job takes nobody any more, and could
 * not be texted even then.
 */
const couldNotBeTold = `
  SELECT o.job_id, o.worker_id, m.id, o.id, CASE WHEN last.outcome = 'accepted' THEN 'place' ELSE 'end' END,
    coalesce(${unreachableWorkerSql('w', 'p')}, ${UNTOLD})
  FROM audit_entries a
    CROSS JOIN LATERAL (SELECT status, starts_at FROM ${everyJob} every WHERE id = a.job_id OFFSET 0) j
    CROSS JOIN LATERAL (SELECT * FROM offers WHERE worker_id = a.worker_id AND job_id = a.job_id
      ORDER BY made_at DESC, id DESC LIMIT 1) o ${withMatch}
  WHERE a.action = 'job-match.text-not-written' AND a.created_at > ${SINCE} AND a.created_at > o.made_at
    AND coalesce(j.starts_at > now(), last.at > ${LATELY})
    AND CASE a.after->>'kind' WHEN 'place' THEN ${takesNobody} AND last.outcome = 'accepted' AND last.via = 'system'
        AND NOT ${hasSpokenSince}
      WHEN 'work-is-off' THEN ${isNotToCome} WHEN 'dispatch-ended' THEN ${isNotToCome} ELSE false END`;

/** Whose place stands though their job takes nobody any more, or was deleted, and who does not know of it. */
const notToldOfAPlaceThatStands = (offers: string, isToCome: string): string => `
  SELECT o.job_id, o.worker_id, m.id, o.id, 'place', coalesce(${unreachableWorkerSql('w', 'p')}, told.failure, ${UNTOLD})
  FROM ${offers} ${withMatch} ${textOfThePlace}
  WHERE ${isToCome} AND ${takesNobody} AND ${doesNotKnowOfThePlace}`;
const ofJobsToCome = `${everyJob} j CROSS JOIN LATERAL (SELECT * FROM offers WHERE job_id = j.id OFFSET 0) o`;
/** Of a job without a start: it is to come for as long as what was said of it lately. */
const givenLately = `offer_events given JOIN offers o ON o.id = given.offer_id
    CROSS JOIN LATERAL (SELECT status, starts_at FROM ${everyJob} every WHERE id = o.job_id OFFSET 0) j`;
const isGivenLately = `given.outcome = 'accepted' AND given.via = 'system' AND given.at > ${LATELY} AND j.starts_at IS NULL`;

/** Dispatches to work that is not over, and takes less than a season. Of a deleted job the match is gone. */
const dispatches = `
  SELECT o.worker_id, o.id AS offer_id, m.id AS match_id, last.at AS since, j.id AS job_id, j.title, j.starts_at, ${jobEndsSql('j')} AS ends_at
  FROM ${everyJob} j CROSS JOIN LATERAL (SELECT * FROM offers WHERE job_id = j.id OFFSET 0) o
    CROSS JOIN LATERAL ${lastEventOf('o.id')} last
    LEFT JOIN LATERAL ${matchOfferOf('o.id')} current ON true
    LEFT JOIN LATERAL (
      SELECT id FROM job_matches WHERE id = current.match_id AND worker_id = o.worker_id OFFSET 0) m ON true
  WHERE j.starts_at > now() - interval '92 days' AND ${jobEndsSql('j')} > now() AND last.outcome = 'accepted'`;

/** Dispatched to two jobs at once, and nobody has spoken with them since: about the one that starts later, unless that alone was deleted. */
const bookedTwice = `
  SELECT * FROM (
    WITH standing AS MATERIALIZED (${dispatches})
    SELECT about.job_id, about.worker_id, about.match_id, about.offer_id, 'two-jobs',
      'Dispatched to ' || other.title || ' at the same time'
    FROM standing later JOIN standing earlier ON earlier.worker_id = later.worker_id
      AND (earlier.starts_at, earlier.job_id) < (later.starts_at, later.job_id)
      AND earlier.ends_at > later.starts_at
      CROSS JOIN LATERAL (SELECT later.match_id IS NULL AND earlier.match_id IS NOT NULL AS alone) deleted
      CROSS JOIN LATERAL (SELECT later.* WHERE NOT deleted.alone UNION ALL SELECT earlier.* WHERE deleted.alone) about
      CROSS JOIN LATERAL (SELECT earlier.title WHERE NOT deleted.alone UNION ALL SELECT later.title WHERE deleted.alone) other
      CROSS JOIN LATERAL (
        SELECT max(created_at) AS at FROM audit_entries WHERE entity_type = 'job' AND action = 'job.updated'
          AND entity_id IN (earlier.job_id::text, later.job_id::text)
          AND (after->>'startsAt' IS NOT NULL OR after->>'endsAt' IS NOT NULL)) moved
    WHERE later.starts_at > now() AND NOT EXISTS (
      SELECT FROM calls c WHERE c.worker_id = later.worker_id AND c.job_id IN (earlier.job_id, later.job_id)
        AND c.made_at > greatest(earlier.since, later.since, moved.at)
        AND c.result IN ('accepted', 'left-message'))) AS twice`;

const MOST_NAMED_HERE = 200;
/** SQL: the page of the job lists them as well. */
const isOnPage = `(person.match_id IS NOT NULL AND person.about = 'offer')`;

const person = 'job_id, worker_id, match_id, offer_id, about, reason';

/**
 * What somebody is to be phoned about: an offer or an open place, a place that is theirs, its start, what staff write
 * about it, its end, two jobs at once.
 */
export const CALLED_ABOUT = ['offer', 'place', 'reminder', 'message', 'end', 'two-jobs'] as const;

const called = {
  matchId: types.uuid.orNull.from('person.match_id'),
  offerId: types.uuid.orNull.from('CASE WHEN person.match_id IS NULL THEN person.offer_id END'),
  jobId: types.uuid.orNull.from(`CASE WHEN NOT ${isDeletedJob('person.job_id')} THEN person.job_id END`),
  jobTitle: types.text.from('person.title'),
  workerId: types.uuid.orNull.from('w.id'),
  workerName: types.text.from(nameOfWorkerOr('w', UNKNOWN_WORKER)),
  phone: types.text.orNull.from('w.phone'),
  about: types.word(CALLED_ABOUT).from('person.about'),
  reason: types.text.from('person.reason'),
  total: types.integer.from('person.total'),
};

const order = 'person.starts_at, person.job_id, person.priority, person.match_id, person.offer_id';

/**
 * People to be called about an offer also stand on their job's page, so only the first `limit` are listed here; of the
 * others up to MOST_NAMED_HERE.
 */
const peopleToCall = statement('people to call about all jobs', called)`
  WITH person AS (
    SELECT DISTINCT ON (job_id, coalesce(worker_id, match_id)) ${person} FROM (
      SELECT m.job_id, m.worker_id, m.id, NULL::uuid, 'offer', person.reason
      FROM fill_runs r CROSS JOIN LATERAL jsonb_to_recordset(r.to_call) AS person("matchId" uuid, reason text)
        JOIN job_matches m ON m.id = person."matchId"
      WHERE r.ended_at IS NULL
      UNION ALL ${cannotBeTold}
      UNION ALL ${toldTooLate}
      UNION ALL ${notToldOfTheEnd}
      UNION ALL ${couldNotBeTold}
      UNION ALL ${notToldOfAPlaceThatStands(ofJobsToCome, 'j.starts_at > now()')}
      UNION ALL ${notToldOfAPlaceThatStands(givenLately, isGivenLately)}
      UNION ALL ${bookedTwice}) AS people(${person})
    WHERE reason IS NOT NULL AND (match_id IS NOT NULL OR EXISTS (SELECT FROM workers WHERE id = people.worker_id))
    -- That they are to come at all is told before what staff write about it.
    ORDER BY job_id, coalesce(worker_id, match_id), about = 'message', reason),
  listed AS (
    SELECT person.*, j.title, j.starts_at, coalesce(m.priority, o.priority) AS priority
    FROM person
      CROSS JOIN LATERAL (SELECT title, starts_at FROM ${everyJob} every WHERE id = person.job_id OFFSET 0) j
      LEFT JOIN job_matches m ON m.id = person.match_id
      LEFT JOIN offers o ON o.id = person.offer_id),
  numbered AS (
    SELECT person.*, (count(*) OVER ())::int AS total,
      row_number() OVER (PARTITION BY ${isOnPage} ORDER BY ${order}) AS place
    FROM listed person)
  SELECT ${columns} FROM numbered person
    LEFT JOIN workers w ON w.id = person.worker_id
  WHERE person.place <= CASE WHEN ${isOnPage} THEN ${types.integer.param('limit')}::int ELSE ${MOST_NAMED_HERE} END
  ORDER BY ${order}`;

/**
 * Whom a text does not reach, or not in time: about an opening that is kept for them or a place that is theirs. And who
 * is to come to two jobs at once.
 */
@Injectable()
export class PeopleToCall {
  constructor(
    private readonly dataSource: DataSource,
    private readonly hall: HallService,
  ) {}

  /**
   * Those of the job that starts first before the others, with how many there are.
   * @param limit how many whom an offer waits for
   */
  async first(limit: number) {
    const { now } = await databaseClock.only(this.dataSource);
    const textsGoFrom = nextOpening(await this.hall.hours(), now);
    const rows = await peopleToCall.rows(this.dataSource, { limit, textsGoFrom });
    return { total: rows[0]?.total ?? 0, items: rows.map(({ total: _, ...person }) => person) };
  }
}
