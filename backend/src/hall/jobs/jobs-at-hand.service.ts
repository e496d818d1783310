import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { columns, statement, types } from '../../platform/database/sql/index.js';
import { matchesOutdated } from './outdated-matches-sql.js';
import { placesOf } from './places-sql.js';

const total = types.integer.from('(count(*) OVER ())::int');
const limit = types.integer.param('limit');

/** First those that start soonest or have started within a day, then those without a start, last what began long ago. */
const MOST_URGENT = `CASE WHEN starts_at IS NULL THEN 1 WHEN starts_at < now() - interval '1 day' THEN 2 ELSE 0 END`;
const BY_URGENCY = `${MOST_URGENT}, CASE WHEN ${MOST_URGENT} = 0 THEN starts_at END, starts_at DESC, created_at DESC, id`;

const openJobs = statement('open jobs by urgency', {
  id: types.uuid.from('j.id'),
  title: types.text.from('j.title'),
  employerId: types.uuid.from('e.id'),
  employerName: types.text.from('e.company_name'),
  startsAt: types.instant.orNull.from('j.starts_at'),
  openings: types.integer.orNull.from('j.openings'),
  filled: types.integer.from('places.filled'),
  offersOpen: types.integer.from('places.offers_open'),
  waiting: types.integer.from('places.waiting'),
  total: types.integer.from('j.total'),
})`
  SELECT ${columns} FROM (
    SELECT id, title, employer_id, starts_at, openings, created_at,
      (count(*) OVER ())::int AS total, row_number() OVER (ORDER BY ${BY_URGENCY}) AS place
    FROM jobs WHERE status = 'Open' ORDER BY place LIMIT ${limit}::int) j
    JOIN employers e ON e.id = j.employer_id
    CROSS JOIN LATERAL (${placesOf('j.id')}) places
  ORDER BY j.place`;

const named = {
  id: types.uuid.from('j.id'),
  title: types.text.from('j.title'),
  employerId: types.uuid.from('e.id'),
  employerName: types.text.from('e.company_name'),
};
const jobsWhere = (name: string, which: string) => statement(name, { ...named, total })`
  SELECT ${columns} FROM jobs j JOIN employers e ON e.id = j.employer_id
  WHERE ${which} ORDER BY j.starts_at, j.created_at DESC, j.id LIMIT ${limit}::int`;
const outdatedJobs = jobsWhere(
  'open jobs whose list is out of date',
  `j.status = 'Open' AND ${matchesOutdated}`,
);
const drafts = jobsWhere('drafts of jobs', `j.status = 'Draft'`);

/** What a dispatcher has to look after, a few of each with how many there are. */
@Injectable()
export class JobsAtHand {
  constructor(private readonly dataSource: DataSource) {}

  async open(most: number) {
    return counted(await openJobs.rows(this.dataSource, { limit: most }));
  }

  /** Open ones whose list was made for another employer, classification or dispatch class. */
  async outdated(most: number) {
    return counted(await outdatedJobs.rows(this.dataSource, { limit: most }));
  }

  async drafts(most: number) {
    return counted(await drafts.rows(this.dataSource, { limit: most }));
  }
}

const counted = <Row extends { total: number }>(rows: readonly Row[]) => ({
  total: rows[0]?.total ?? 0,
  items: rows.map(({ total: _, ...row }) => row),
});
