import { columns, statement, types } from '../../platform/database/sql/index.js';
import { digestsSql, formats, utcText } from './record-formats.js';

const SEALS_AT_ONCE = 500;
/** Of rows of one sort that do not fit; whoever sees so many needs no more. */
export const NAMED_AT_MOST = 20;

export const readOnly = statement('a look that changes nothing')`SET TRANSACTION READ ONLY`;

export const totals = statement('seals and sealed rows, counted', {
  seals: types.integer,
  rows: types.bigint,
  waiting: types.bigint,
})`
  SELECT (SELECT count(*)::int FROM seals) AS seals, (SELECT count(*) FROM sealed_rows) AS rows,
    (SELECT count(*) FROM unsealed_rows) AS waiting`;

export const nextSeals = statement('seals, in their order', {
  number: types.integer,
  at: types.text.from(utcText('at')),
  format: types.integer,
  keyId: types.text,
  counts: types.json<Record<string, number>>(),
  previous: types.text,
  hash: types.text,
})`
  SELECT ${columns} FROM seals WHERE number > ${types.integer.param('after')} ORDER BY number LIMIT ${SEALS_AT_ONCE}`;

const covered = {
  seal: types.integer.from('w.seal'),
  kind: types.text.from('w.kind'),
  key: types.text.from('w.key'),
  writtenAt: types.text.from(utcText('w.written_at')),
  hash: types.text.orNull.from(`encode(w.hash, 'hex')`),
  digest: types.text.orNull.from('d.digest'),
};
/** Of each format: the rows that some seals cover, with what these rows say now. */
export const coveredRows = new Map(
  [...formats].map(([number, format]) => [
    number,
    statement(`rows that seals of format ${number} cover`, covered)`
      SELECT ${columns} FROM sealed_rows w ${digestsSql(format)}
      WHERE w.seal BETWEEN ${types.integer.param('from')} AND ${types.integer.param('to')}
      ORDER BY w.seal, w.kind COLLATE "C", w.key COLLATE "C"`,
  ]),
);

export interface RowName {
  kind: string;
  key: string;
}

const erased = {
  kind: types.text.from('w.kind'),
  key: types.text.from('w.key'),
  keyId: types.text.from('w.key_id'),
  hash: types.text.from(`encode(w.hash, 'hex')`),
  digest: types.text.orNull.from('d.digest'),
};
/** Of each format: the last erasure of each row that has one, if it is of this format, with what the row says now. */
export const lastErasures = new Map(
  [...formats].map(([number, format]) => [
    number,
    statement(`last erasures of format ${number}`, erased)`
      SELECT ${columns} FROM json_to_recordset(${types.json<readonly RowName[]>().param('rows')}::json) AS r(kind text, key text)
        CROSS JOIN LATERAL (SELECT * FROM erased_rows e WHERE (e.kind, e.key) = (r.kind, r.key) ORDER BY e.id DESC LIMIT 1) w
        ${digestsSql(format)}
      WHERE w.format = ${number}`,
  ]),
);

const kindsOfAll = new Map([...formats.values()].flatMap((format) => Object.entries(format)));
/** Of each kind: its first rows that no seal covers and that do not wait for one. */
export const rowsOfNoSeal = new Map(
  [...kindsOfAll].map(([kind, { key }]) => [
    kind,
    statement(`${kind} of no seal`, { key: types.text })`
      SELECT t.${key}::text AS key FROM ${kind} t
      WHERE NOT EXISTS (SELECT FROM sealed_rows s WHERE s.kind = '${kind}' AND s.key = t.${key}::text)
        AND NOT EXISTS (SELECT FROM unsealed_rows u WHERE u.kind = '${kind}' AND u.key = t.${key}::text)
      ORDER BY t.${key} LIMIT ${NAMED_AT_MOST}`,
  ]),
);

export const rowsOfMissingSeals = statement('rows of seals that are not there', {
  kind: types.text,
  key: types.text,
  seal: types.integer,
})`
  SELECT kind, key, seal FROM sealed_rows s WHERE NOT EXISTS (SELECT FROM seals n WHERE n.number = s.seal)
  ORDER BY seal, kind, key LIMIT ${NAMED_AT_MOST}`;

const latestFormat = [...formats.values()].at(-1) ?? {};
export const waitingAndGone = statement('rows that wait to be sealed and are gone', {
  kind: types.text,
  key: types.text,
})`
  SELECT w.kind, w.key FROM unsealed_rows w ${digestsSql(latestFormat)} WHERE d.digest IS NULL
  ORDER BY w.written_at LIMIT ${NAMED_AT_MOST}`;
