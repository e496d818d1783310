import { contains } from '../../platform/database/search.js';
import {
  boolean,
  columnsOf,
  day,
  instant,
  integer,
  statement,
  text,
  uuid,
  word,
} from '../../platform/database/sql/index.js';
import { JOB_STATUSES, JOB_TYPES } from './job.entity.js';
import { placesOf } from './places-sql.js';

const columns = {
  id: uuid,
  title: text,
  description: text,
  instructions: text.orNull,
  employerId: uuid,
  classificationId: uuid,
  status: word(JOB_STATUSES),
  type: word(JOB_TYPES),
  postDate: text.orNull.from('j.post_date::text'),
  openings: integer.orNull,
  startsAt: instant.orNull,
  endsAt: instant.orNull,
  reportTo: text.orNull,
  remindHoursBefore: integer.orNull,
  filled: integer.from('places.filled'),
  offersOpen: integer.from('places.offers_open'),
  waiting: integer.from('places.waiting'),
  createdAt: instant,
  version: integer,
};

const withPlaces = `jobs j CROSS JOIN LATERAL (${placesOf('j.id')}) places`;

/** Block tags separate the words of a description, other tags do not. */
const descriptionText = `regexp_replace(
    regexp_replace(j.description, '</?(p|br|div|li|ul|ol|h[1-6])[^>]*>', ' ', 'g'), '<[^>]*>', '', 'g')`;

/** What the last refresh of the matches went by is no longer what the job is; false when that was not kept. */
const matchesOutdated = `EXISTS (SELECT FROM job_matches m WHERE m.job_id = j.id) AND coalesce((
    SELECT (l.dispatch_class, l.scope->>'employer_id', l.scope->>'classification_id')
      <> (e.dispatch_class, j.employer_id::text, j.classification_id::text)
    FROM dispatch_lists l JOIN employers e ON e.id = j.employer_id
    WHERE l.job_id = j.id ORDER BY l.created_at DESC LIMIT 1), false)`;

const search = text.orNull.param('search');
const status = word(JOB_STATUSES).orNull.param('status');
const classificationId = uuid.orNull.param('classificationId');
const employerId = uuid.orNull.param('employerId');
const from = day.orNull.param('postDateFrom');
const to = day.orNull.param('postDateTo');
export const jobsFound = statement('jobs found', columns)`
  SELECT ${columnsOf('j')} FROM ${withPlaces}
    JOIN employers e ON e.id = j.employer_id
    JOIN classifications c ON c.id = j.classification_id
  WHERE (${search}::text IS NULL OR ${contains('j.title', search)} OR ${contains('e.company_name', search)}
      OR ${contains('c.name::text', search)} OR ${contains(descriptionText, text.orNull.param('searchAsHtml'))})
    AND (${status}::text IS NULL OR j.status = ${status})
    AND (${classificationId}::uuid IS NULL OR j.classification_id = ${classificationId})
    AND (${employerId}::uuid IS NULL OR j.employer_id = ${employerId})
    AND (${from}::date IS NULL OR j.post_date >= ${from})
    AND (${to}::date IS NULL OR j.post_date <= ${to})
  ORDER BY j.post_date DESC NULLS LAST, j.created_at DESC, j.id`;

const id = uuid.param('id');
export const jobWithPlaces = statement('job with its places', columns)`
  SELECT ${columnsOf('j')} FROM ${withPlaces} WHERE j.id = ${id}`;

export const jobDetails = statement('job with its details', {
  ...columns,
  matchesOutdated: boolean.from(matchesOutdated),
})`SELECT ${columnsOf('j')} FROM ${withPlaces} WHERE j.id = ${id}`;
