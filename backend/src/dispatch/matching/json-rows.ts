import pg from 'pg';
import type { TextRow } from '../../platform/database/copied-rows.js';
import { type Kind, type Shape, snakeCase } from '../../platform/database/sql/index.js';

/** Leaves every value as the text that came. */
export const unparsed = { getTypeParser: () => (value: string) => value };

/** PostgreSQL's number of `text[]` and `timestamptz`. */
const oid = { textArray: 1009, timestamptz: 1184 };
const parseTimestamp = pg.types.getTypeParser(oid.timestamptz) as (text: string) => Date;
const parseTextArray = pg.types.getTypeParser(oid.textArray) as (text: string) => string[];

const quoted = (text: string) => `"${text}"`;
const asItIs = (text: string) => text;
/** Hardly anything that people type needs escaping. */
const text = (value: string) => (/["\\\p{Cc}\p{Cs}]/u.test(value) ? JSON.stringify(value) : quoted(value));

/** Most lists are empty, and ids need no quotes in PostgreSQL's way of writing them. */
function list(text: string): string {
  if (text === '{}') return '[]';
  if (/["\\]|NULL/.test(text)) return JSON.stringify(parseTextArray(text));
  return `["${text.slice(1, -1).replaceAll(',', '","')}"]`;
}

/** Cut rather than parsed while the session is in UTC. */
function instant(text: string): string {
  if (!text.endsWith('+00')) return quoted(parseTimestamp(text).toISOString());
  const milliseconds = text.slice(20, -3).slice(0, 3).padEnd(3, '0');
  return `"${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z"`;
}

type Write = (text: string) => string;
/** By the type of the column; ids and dates need no escaping. */
const writers: Readonly<Record<string, Write>> = {
  uuid: quoted,
  date: quoted,
  int4: asItIs,
  timestamptz: instant,
  text,
  _text: list,
};

function writerOf({ types: [type = ''], details: { isWord } }: Kind<unknown>): Write {
  const write = isWord ? quoted : writers[type];
  if (!write) throw new Error(`No JSON is written of the type ${type}`);
  return write;
}

/**
 * Turns rows into JSON without parsing them: PostgreSQL takes longer over JSON than over the values, and so does an
 * object for each row. Select `columns`; `write` reads them from column `first` of the row on, and leaves the braces to
 * the caller.
 */
export function jsonRows(row: Shape) {
  const written = Object.entries(row).map(([name, kind], index) => ({
    sql: kind.details.source ?? snakeCase(name),
    write: writerOf(kind),
    key: `${index > 0 ? ',' : ''}${JSON.stringify(name)}:`,
  }));
  return {
    columns: written.map(({ sql }) => sql).join(', '),
    width: written.length,
    write: (row: TextRow, first: number): string => {
      let json = '';
      let index = first;
      for (const { key, write } of written) {
        const value = row[index++];
        json += key + (value == null ? 'null' : write(value));
      }
      return json;
    },
  };
}
