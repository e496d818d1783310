import { contains } from '../../platform/database/search.js';
import { columnsOf, sql, statement, types } from '../../platform/database/sql/index.js';
import type { Versions } from '../../languages/versions.field.js';
import { JOB_STATUSES, JOB_TYPES } from './job.entity.js';
import { matchesOutdated } from './outdated-matches-sql.js';
import { placesOf } from './places-sql.js';

const columns = {
  id: types.uuid,
  title: types.text,
  titleIn: types.json<Versions>().orNull,
  description: types.text,
  instructions: types.text.orNull,
  employerId: types.uuid,
  classificationId: types.uuid,
  status: types.word(JOB_STATUSES),
  type: types.word(JOB_TYPES),
  postDate: types.day.orNull.from('j.post_date'),
  openings: types.integer.orNull,
  startsAt: types.instant.orNull,
  endsAt: types.instant.orNull,
  reportTo: types.text.orNull,
  remindHoursBefore: types.integer.orNull,
  filled: types.integer.from('places.filled'),
  offersOpen: types.integer.from('places.offers_open'),
  waiting: types.integer.from('places.waiting'),
  createdAt: types.instant,
  version: types.integer,
};

const withPlaces = `jobs j CROSS JOIN LATERAL (${placesOf('j.id')}) places`;

/** Block tags separate the words of a description, other tags do not. */
const descriptionText = `regexp_replace(
    regexp_replace(j.description, '</?(p|br|div|li|ul|ol|h[1-6])[^>]*>', ' ', 'g'), '<[^>]*>', '', 'g')`;

const search = types.text.orNull.param('search');
const status = types.word(JOB_STATUSES).orNull.param('status');
const classificationId = types.uuid.orNull.param('classificationId');
const employerId = types.uuid.orNull.param('employerId');
const from = types.day.orNull.param('postDateFrom');
const to = types.day.orNull.param('postDateTo');
const searched = `JOIN employers e ON e.id = j.employer_id JOIN classifications c ON c.id = j.classification_id`;
const fits = sql`(${search}::text IS NULL OR ${contains('j.title', search)} OR ${contains('e.company_name', search)}
      OR ${contains('c.name::text', search)} OR ${contains(descriptionText, types.text.orNull.param('searchAsHtml'))})
    AND (${status}::text IS NULL OR j.status = ${status})
    AND (${classificationId}::uuid IS NULL OR j.classification_id = ${classificationId})
    AND (${employerId}::uuid IS NULL OR j.employer_id = ${employerId})
    AND (${from}::date IS NULL OR j.post_date >= ${from})
    AND (${to}::date IS NULL OR j.post_date <= ${to})`;
/** The newest first; those that were never posted last. */
const inOrder = 'ORDER BY j.post_date DESC NULLS LAST, j.created_at DESC, j.id';

export const jobsFound = {
  all: statement('jobs found', columns)`
    SELECT ${columnsOf('j')} FROM ${withPlaces} ${searched} WHERE ${fits} ${inOrder}`,
  page: statement('page of the jobs found', columns)`
    SELECT ${columnsOf('j')} FROM ${withPlaces}
    WHERE j.id = ANY (ARRAY(SELECT j.id FROM jobs j ${searched} WHERE ${fits} ${inOrder}
      LIMIT ${types.integer.param('limit')}::int OFFSET ${types.integer.param('offset')}::int))
    ${inOrder}`,
  count: statement('number of the jobs found', { total: types.integer })`
    SELECT count(*)::int AS total FROM jobs j ${searched} WHERE ${fits}`,
};

const id = types.uuid.param('id');
export const jobWithPlaces = statement('job with its places', columns)`
  SELECT ${columnsOf('j')} FROM ${withPlaces} WHERE j.id = ${id}`;

export const employerHeld = statement('employer of a job, held as it is')`
  SELECT FROM employers e WHERE e.id = (SELECT j.employer_id FROM jobs j WHERE j.id = ${id}) FOR SHARE`;

export const jobDetails = statement('job with its details', {
  ...columns,
  matchesOutdated: types.boolean.from(matchesOutdated),
})`SELECT ${columnsOf('j')} FROM ${withPlaces} WHERE j.id = ${id}`;
