import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MAX_WORDS, typedWords, wordsAsked } from '../../platform/database/search.js';
import { columnsOf, sql, Sql, statement, types } from '../../platform/database/sql/index.js';
import { FITS, type Found, FOUND_AT_MOST, foundColumns, subtitleOf } from '../../platform/lists/found.js';
import { dayForPeople } from '../../platform/time/hall-days.js';
import { employerNameOf } from '../employers/employer-name-sql.js';
import { JOB_STATUSES } from './job.entity.js';

const words = types.text.list.param('words');

/** Whether the n-th word begins one of the title or of the employer's name; an index finds each of both. */
const wordFits = (n: number) => {
  const asked = wordsAsked.all(sql`(${words}::text[])[${n}]`);
  return sql`(hall_word_set(j.title) @@ ${asked} OR j.employer_id = ANY (ARRAY(
    SELECT e.id FROM employers e WHERE hall_word_set(e.company_name) @@ ${asked})))`;
};
const wordsFit = (count: number): ReturnType<typeof wordFits> =>
  count === 1 ? wordFits(1) : sql`${wordsFit(count - 1)} AND ${wordFits(count)}`;

/** Those that can still be worked on come first, then the newest. */
const inOrder = new Sql([`j.status = 'Open' DESC, j.post_date DESC NULLS LAST, j.created_at DESC, j.id`]);
const first = <Params>(fit: number, fits: Sql<Params>) => sql`(
  SELECT j.id, j.title, j.status, j.employer_id, j.post_date, j.created_at, ${fit} AS fit FROM jobs j
  WHERE ${fits} ORDER BY ${inOrder} LIMIT ${FOUND_AT_MOST})`;

const row = {
  ...foundColumns,
  isCurrent: types.boolean.from(`j.status = 'Open'`),
  status: types.word(JOB_STATUSES),
  employerName: types.text.from(employerNameOf('j')),
  postDate: types.day.orNull.from('j.post_date'),
};
const jobsByWords = Array.from(
  { length: MAX_WORDS },
  (_, index) => statement(`jobs found by ${index + 1} words`, row)`
  SELECT ${columnsOf('j')} FROM (SELECT DISTINCT ON (id) * FROM (
      ${first(FITS.begins, sql`hall_word_set(j.title) @@ ${wordsAsked.fromTheFirst(types.text.param('typed'))}`)}
      UNION ALL ${first(FITS.holds, wordsFit(index + 1))}) AS each ORDER BY id, fit) AS j
  ORDER BY j.fit, ${inOrder} LIMIT ${FOUND_AT_MOST}`,
);

/** Jobs as the search over everything finds them: by words of the title and of the employer's name. */
@Injectable()
export class JobsSearch {
  constructor(private readonly dataSource: DataSource) {}

  /** The best first: open ones before others that fit as well, then the newest. */
  async find(search: string): Promise<Found[]> {
    const words = typedWords(search);
    const found = await jobsByWords[words.length - 1]?.rows(this.dataSource, {
      words,
      typed: words.join(' '),
    });
    return (found ?? []).map(({ status, employerName, postDate, ...job }) => ({
      ...job,
      subtitle: subtitleOf(employerName, status, postDate && dayForPeople(postDate)),
    }));
  }
}
