import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { byName } from '../../platform/database/by-name.js';
import { beginsLike, typedWords, wordsAsked } from '../../platform/database/search.js';
import { columnsOf, type Sql, sql, statement, types } from '../../platform/database/sql/index.js';
import { FITS, type Found, FOUND_AT_MOST, foundColumns, subtitleOf } from '../../platform/lists/found.js';
import { shownPhone } from '../phone-numbers/phone.js';
import { WORKER_STATUSES } from './worker.entity.js';
import { partOfNumber } from './worker-search.js';
import { nameOfWorker } from './worker-name-sql.js';

// For who looks workers up within a list of their own.
export { workerSearch } from './worker-search.js';

const typed = types.text.param('typed');
const digits = types.text.orNull.param('digits');

const shown = 'w.id, w.first_name, w.last_name, w.status, w.phone, w.l26_employee_id';

/** Each has an index in its order; SQL of the first that fit therefore reads no more than these. */
const firstBy = <Params>(fit: number, key: string, fits: Sql<Params>) => {
  const [active, inactive] = WORKER_STATUSES.map(
    (status) => sql`(SELECT ${shown}, ${fit} AS fit FROM workers w
      WHERE w.erased_at IS NULL AND w.status = '${status}' AND (${key}) ${fits}
      ORDER BY ${key} LIMIT ${FOUND_AT_MOST})`,
  ) as [Sql<Params>, Sql<Params>];
  return sql`${active} UNION ALL ${inactive}`;
};

const employeeId = 'hall_words(w.l26_employee_id) COLLATE "C"';
const firstName = `hall_words(${nameOfWorker('w')}) COLLATE "C"`;
const lastName = `hall_words(w.last_name || ' ' || w.first_name) COLLATE "C"`;
const begins = sql`LIKE ${beginsLike(typed)}`;

const row = {
  ...foundColumns,
  title: types.text.from(nameOfWorker('w')),
  isCurrent: types.boolean.from(`w.status = 'Active'`),
  status: types.word(WORKER_STATUSES),
  phone: types.text.orNull,
  l26EmployeeId: types.text.orNull.from('w.l26_employee_id'),
};
const inOrder = sql`ORDER BY w.fit, w.status, ${byName('w.last_name', 'w.first_name')}, w.id
  LIMIT ${FOUND_AT_MOST}`;

const foundFirst = statement('workers found by how a name or number begins or ends', row)`
  SELECT ${columnsOf('w')} FROM (SELECT DISTINCT ON (id) * FROM (
    ${firstBy(FITS.exactly, employeeId, sql`= nullif(hall_words(${typed}), '')`)}
    UNION ALL ${firstBy(FITS.exactly, 'reverse(w.phone) COLLATE "C"', sql`LIKE reverse(${digits}::text) || '%'`)}
    UNION ALL ${firstBy(FITS.begins, 'w.phone COLLATE "C"', sql`LIKE '+1' || ltrim(${digits}::text, '1') || '%'`)}
    UNION ALL ${firstBy(FITS.begins, employeeId, begins)}
    UNION ALL ${firstBy(FITS.begins, lastName, begins)}
    UNION ALL ${firstBy(FITS.begins, firstName, begins)}) AS each ORDER BY id, fit) AS w
  ${inOrder}`;

const foundByWords = statement('workers found by the words of their names', row)`
  SELECT ${columnsOf('w')} FROM (SELECT ${shown}, ${FITS.holds} AS fit FROM workers w
  WHERE w.erased_at IS NULL
    AND hall_word_set(${nameOfWorker('w')} || ' ' || coalesce(w.l26_employee_id, ''))
      @@ ${wordsAsked.all(typed)}
    AND w.id <> ALL (${types.uuid.list.param('known')}::uuid[])) AS w
  ${inOrder}`;

/** Workers as the search over everything finds them: by a name in any order, an employee id, a part of a number. */
@Injectable()
export class WorkersSearch {
  constructor(private readonly dataSource: DataSource) {}

  /** The best first: active ones before inactive ones that fit as well. */
  async find(search: string): Promise<Found[]> {
    const asked = { typed: typedWords(search).join(' '), digits: partOfNumber(search) };
    const first = await foundFirst.rows(this.dataSource, asked);
    const isFull = first.length === FOUND_AT_MOST;
    const known = first.map(({ id }) => id);
    const more = isFull ? [] : await foundByWords.rows(this.dataSource, { ...asked, known });
    return [...first, ...more].slice(0, FOUND_AT_MOST).map(({ status, phone, l26EmployeeId, ...found }) => ({
      ...found,
      subtitle: subtitleOf(status, l26EmployeeId, phone && shownPhone(phone)),
    }));
  }
}
