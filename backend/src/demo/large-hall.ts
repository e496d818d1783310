import type { EntityManager } from 'typeorm';
import { sql, statement, types } from '../platform/database/sql/index.js';
import { LOCAL_26 } from '../hall/workers/worker.entity.js';
import { dayBefore, instantBefore } from './calendar.js';
import { allNames } from './names.js';
import * as hall from './reference.js';

const BATCH = 25_000;

/**
 * Sixteen random numbers r[1..16] of sixteen bits for worker n, the same on every server. The exponent makes
 * the first of a list, which are the common ones, still more common.
 */
const drawn = sql`
  drawn AS MATERIALIZED (
    SELECT n,
      (ARRAY(SELECT ('x' || substr(md5('hall ' || n) || md5('more ' || n), 1 + 4 * i, 4))::bit(16)::int
             FROM generate_series(0, 15) i)) AS r
    FROM generate_series(${types.integer.param('first')}::int, ${types.integer.param('last')}::int) n
  ), dealt AS MATERIALIZED (
    SELECT n, r, md5('large worker ' || n)::text AS h,
      r[1] % 100 < 80 AS is_local,
      (${types.uuid.list.param('classifications')}::uuid[])[1 + floor(cardinality(${types.uuid.list.param('classifications')}::uuid[]) * power(r[2] / 65536.0, 2.5))::int] AS classification_id,
      (${types.uuid.list.param('employers')}::uuid[])[1 + floor(cardinality(${types.uuid.list.param('employers')}::uuid[]) * power(r[3] / 65536.0, 1.5))::int] AS employer_id,
      (${types.uuid.list.param('certificates')}::uuid[])[1 + r[4] % cardinality(${types.uuid.list.param('certificates')}::uuid[])] AS certificate_id,
      ${types.day.param('upTo')}::date - (power(r[5] / 65536.0, 1.7) * 10950)::int AS classification_date,
      (r[6] / 65536.0) AS stayed
    FROM drawn
  )`;

/** Area codes of a large hall: any three digits that could be one, none of them a service code or the stand-in's. */
const phone = sql`'+1' || (SELECT code FROM unnest(${types.integer.list.param('areaCodes')}::int[]) WITH ORDINALITY AS a(code, place)
  WHERE place = 1 + n / 10000) || '555' || lpad((n % 10000)::text, 4, '0')`;

const addWorkers = statement('workers of a large hall')`
  WITH ${drawn}
  INSERT INTO workers (id, first_name, last_name, email, phone, status, l26_employee_id, l26_classification_id,
    l26_classification_date, l26_employer_id, l26_employer_date, l26_can_work_in, best_certificate_id,
    best_certificate_date, best_can_work_in, member_status, tiebreak, created_at)
  SELECT
    overlay(overlay(h placing '4' from 13) placing 'a' from 17)::uuid,
    (${types.text.list.param('firstNames')}::text[])[1 + r[7] % cardinality(${types.text.list.param('firstNames')}::text[])],
    (${types.text.list.param('lastNames')}::text[])[1 + r[8] % cardinality(${types.text.list.param('lastNames')}::text[])],
    CASE WHEN r[9] % 100 < 85 THEN 'worker' || n || '@example.org' END,
    CASE WHEN r[10] % 100 < 94 THEN ${phone} END,
    CASE WHEN r[11] % 100 < 92 THEN 'Active' ELSE 'Inactive' END,
    CASE WHEN is_local THEN 'L26-' || 100000 + n END,
    CASE WHEN is_local THEN classification_id END,
    CASE WHEN is_local AND r[12] % 100 < 96 THEN classification_date END,
    CASE WHEN is_local AND r[13] % 100 < 86 THEN employer_id END,
    CASE WHEN is_local AND r[13] % 100 < 82 THEN
      classification_date + (stayed * (${types.day.param('upTo')}::date - classification_date))::int END,
    CASE WHEN is_local AND r[14] % 100 < 25 THEN ARRAY[(${types.text.list.param('groups')}::text[])[1 + r[14] % cardinality(${types.text.list.param('groups')}::text[])]]
      ELSE '{}' END,
    CASE WHEN NOT is_local OR r[15] % 100 < 30 THEN certificate_id END,
    CASE WHEN NOT is_local OR r[15] % 100 < 28 THEN ${types.day.param('upTo')}::date - r[15] % 3300 END,
    CASE WHEN NOT is_local AND r[16] % 100 < 40 THEN ARRAY[(${types.text.list.param('groups')}::text[])[1 + r[16] % cardinality(${types.text.list.param('groups')}::text[])]]
      ELSE '{}' END,
    CASE WHEN is_local THEN '${LOCAL_26}' ELSE 'BEST' END,
    1000000 + (r[16]::bigint * 65536 + r[5]) % 9000000,
    ${types.instant.param('since')}::timestamptz - make_interval(hours => r[9] % 8760)
  FROM dealt
  ON CONFLICT DO NOTHING`;

const addConsents = statement('consents of a large hall')`
  INSERT INTO phone_numbers (id, phone_number, opted_in, blocked, opt_in_date, comment, created_at, updated_at)
  SELECT overlay(overlay(h placing '4' from 13) placing 'a' from 17)::uuid, phone, opted_in, draw = 99,
    CASE WHEN opted_in THEN created_at END, CASE WHEN opted_in THEN 'Signed the consent form at orientation' END,
    created_at, created_at
  FROM (SELECT phone, min(created_at) AS created_at, md5('large phone ' || phone) AS h FROM workers
        WHERE phone IS NOT NULL GROUP BY phone) numbers,
    LATERAL (SELECT ('x' || substr(h, 1, 4))::bit(16)::int % 100 AS draw) drawn,
    LATERAL (SELECT draw < 86 OR draw = 99 AS opted_in) consent
  ON CONFLICT DO NOTHING`;

const areaCodes = Array.from({ length: 799 }, (_, index) => 201 + index).filter(
  (code) => code % 100 !== 11 && code !== 500,
);

/** `count` workers with phone records, on top of whoever is there. */
export async function largeHall(manager: EntityManager, count: number): Promise<void> {
  const lists = {
    firstNames: allNames.first,
    lastNames: allNames.last,
    classifications: hall.keysOf(hall.TRADES).map(hall.classificationId),
    employers: hall.keysOf(hall.EMPLOYERS).map(hall.employerId),
    certificates: hall.keysOf(hall.CERTIFICATES).map(hall.certificateId),
    areaCodes,
    upTo: dayBefore(20),
    groups: hall.keysOf(hall.GROUPS).map(hall.groupId),
    since: instantBefore(60, '12:00'),
  };
  for (let first = 1; first <= count; first += BATCH) {
    await addWorkers.run(manager, { first, last: Math.min(first + BATCH - 1, count), ...lists });
  }
  await addConsents.run(manager);
}
