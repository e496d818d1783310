import { byName } from '../../platform/database/by-name.js';
import { folded } from '../../platform/database/search.js';
import { columnsOf, sql, Sql, statement, types } from '../../platform/database/sql/index.js';
import { LANGUAGES } from '../../languages/languages.js';
import type { PhoneRecordDto, WorkerFiltersDto } from './dto/worker.dto.js';
import { nameOfWorker } from './worker-name-sql.js';
import { MAX_WORDS as MAX_PARTS, workerSearch } from './worker-search.js';
import { MEMBER_STATUSES, WORKER_STATUSES, workerColumns } from './worker.entity.js';

/** Worker `w` has the n-th name; the index `workers_name_folded_idx` is on the same expression. */
const nameFits = (n: number) => sql`hall_fold(${nameOfWorker('w')})
  LIKE '%' || ${folded(sql`(${types.text.list.param('names')}::text[])[${n}]`)}
    || coalesce('% ' || ${folded(sql`(${types.text.orNull.list.param('lastNames')}::text[])[${n}]`)}, '') || '%'`;
/** All of so many names. */
const namesFit = (count: number): ReturnType<typeof nameFits> =>
  count === 0 ? new Sql(['true']) : sql`${namesFit(count - 1)} AND ${nameFits(count)}`;

const phone = types.text.orNull.param('phone');
const status = types.word(WORKER_STATUSES).orNull.param('status');
const memberStatus = types.word(MEMBER_STATUSES).orNull.param('memberStatus');
const language = types.word(LANGUAGES).orNull.param('language');
const l26EmployerId = types.uuid.orNull.param('l26EmployerId');
const l26ClassificationId = types.uuid.orNull.param('l26ClassificationId');
const bestCertificateId = types.uuid.orNull.param('bestCertificateId');

const fits = (names: number) => sql`w.erased_at IS NULL
    AND (${namesFit(names)}
      OR (${phone}::text IS NOT NULL AND w.phone LIKE ${phone}))
    AND (${status}::text IS NULL OR w.status = ${status})
    AND (${memberStatus}::text IS NULL OR w.member_status = ${memberStatus})
    AND (${language}::text IS NULL OR w.language = ${language})
    AND (${l26EmployerId}::uuid IS NULL OR w.l26_employer_id = ${l26EmployerId})
    AND (${l26ClassificationId}::uuid IS NULL OR w.l26_classification_id = ${l26ClassificationId})
    AND (${bestCertificateId}::uuid IS NULL OR w.best_certificate_id = ${bestCertificateId})`;
/** As the index `workers_by_name_idx`. */
const inOrder = `ORDER BY ${byName('w.last_name', 'w.first_name')}, w.id`;

/** A worker with the record of their number, where there is one. */
const listedColumns = {
  ...workerColumns,
  phoneRecord: types.json<PhoneRecordDto>().orNull.from(
    `CASE WHEN p.id IS NOT NULL
      THEN json_build_object('id', p.id, 'optedIn', p.opted_in, 'blocked', p.blocked) END`,
  ),
};

const onPage = (names: number) => sql`SELECT w.id FROM workers w WHERE ${fits(names)} ${inOrder}
      LIMIT ${types.integer.param('limit')}::int OFFSET ${types.integer.param('offset')}::int`;

/** Workers as a page lists them, in no order. */
export const listedWorkers = statement('workers of a page, by their ids', listedColumns)`
  SELECT ${columnsOf('w')} FROM workers w LEFT JOIN phone_numbers p ON p.phone_number = w.phone
  WHERE w.id = ANY (${types.uuid.list.param('ids')})`;

/** A statement per number of names, so that an index finds each. */
const statements = Array.from({ length: MAX_PARTS + 1 }, (_, names) => ({
  all: statement(`workers found by ${names} names`, workerColumns)`
    SELECT ${columnsOf('w')} FROM workers w WHERE ${fits(names)} ${inOrder}`,
  page: statement(`page of the workers found by ${names} names`, listedColumns)`
    SELECT ${columnsOf('w')}
    FROM (${onPage(names)}) AS listed
    JOIN workers w ON w.id = listed.id LEFT JOIN phone_numbers p ON p.phone_number = w.phone
    ${inOrder}`,
  order: statement(`order of a page of the workers found by ${names} names`, {
    id: types.uuid,
  })`${onPage(names)}`,
  count: statement(`number of the workers found by ${names} names`, { total: types.integer })`
    SELECT count(*)::int AS total FROM workers w WHERE ${fits(names)}`,
}));

/** The statements of a list with these filters, and their parameters. */
export function workersFound(filters: WorkerFiltersDto) {
  const { parts, phone: digits } = workerSearch(filters.search);
  const params = {
    phone: digits,
    status: filters.status ?? null,
    memberStatus: filters.memberStatus ?? null,
    language: filters.language ?? null,
    l26EmployerId: filters.l26EmployerId ?? null,
    l26ClassificationId: filters.l26ClassificationId ?? null,
    bestCertificateId: filters.bestCertificateId ?? null,
    names: parts.map(({ name }) => name),
    lastNames: parts.map(({ lastName }) => lastName),
  };
  return { ...statements[parts.length]!, params };
}
