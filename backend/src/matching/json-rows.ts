import type { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import pg from 'pg';

/** A row as the database writes it: texts, none of them parsed. */
export type TextRow = (string | null)[];

/** Leaves every value as the text that came. */
export const unparsed = { getTypeParser: () => (value: string) => value };

/** A field of the answer: where it comes from, and how its text becomes JSON. */
export interface Field {
  sql: string;
  write: (text: string) => string;
  /** Whether it travels with others in one text: never empty, and free of control characters. */
  packed: boolean;
  nullable: boolean;
}

/** PostgreSQL's number of `text[]` and `timestamptz`. */
const oid = { textArray: 1009, timestamptz: 1184 };
const parseTimestamp = pg.types.getTypeParser(oid.timestamptz) as (text: string) => Date;
const parseTextArray = pg.types.getTypeParser(oid.textArray) as (text: string) => string[];

const asItIs = (text: string) => text;
const quoted = (text: string) => `"${text}"`;
/** Hardly anything that people type needs escaping. */
const text = (value: string) => (/["\\\p{Cc}\p{Cs}]/u.test(value) ? JSON.stringify(value) : quoted(value));

/** Most lists are empty, and ids need no quotes in PostgreSQL's way of writing them. */
function list(text: string): string {
  if (text === '{}') return '[]';
  if (/["\\]|NULL/.test(text)) return JSON.stringify(parseTextArray(text));
  return `["${text.slice(1, -1).replaceAll(',', '","')}"]`;
}

/** Cut rather than parsed where the session is in UTC, as it nearly always is. */
function instant(text: string): string {
  if (!text.endsWith('+00')) return quoted(parseTimestamp(text).toISOString());
  const milliseconds = text.slice(20, -3).slice(0, 3).padEnd(3, '0');
  return `"${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z"`;
}

const field =
  (write: Field['write'], packed: boolean) =>
  (sql: string, { nullable = false } = {}): Field => ({ sql, write, packed, nullable });

/** An id, a date or a word of a fixed set: needs no escaping. */
export const plainField = field(quoted, true);
export const numberField = field(asItIs, true);
export const instantField = field(instant, true);
/** What somebody typed. */
export const textField = field(text, false);
export const listField = field(list, false);

const SEPARATOR = '\u001f';
const NONE = '';

/**
 * How rows travel and become JSON objects without ever being objects: fields that need no care come in one packed
 * text, because for tens of thousands of rows the count of values is what costs. Select `columns`; `write` takes
 * the unpacked first column and the row. `lead` is SQL of values that come first in the packed text.
 */
export function jsonRows(lead: readonly string[], fields: Record<string, Field>) {
  const named = Object.entries(fields);
  const packed = named.filter(([, { packed }]) => packed);
  const single = named.filter(([, { packed }]) => !packed);
  const packedSql = packed.map(([, { sql, nullable }]) =>
    nullable ? `coalesce(${sql}::text, '${NONE}')` : sql,
  );
  const keys = (list: typeof named) =>
    list.map(([name, { write }]) => ({ key: `,${JSON.stringify(name)}:`, write }));
  const packedKeys = keys(packed);
  const singleKeys = keys(single);

  return {
    columns: [
      `concat_ws(E'\\x1f', ${[...lead, ...packedSql].join(', ')})`,
      ...single.map(([, { sql }]) => sql),
    ].join(', '),
    unpack: ([first]: TextRow): string[] => (first ?? '').split(SEPARATOR),
    write: (unpacked: string[], row: TextRow): string => {
      let json = '';
      let index = lead.length;
      for (const { key, write } of packedKeys) {
        const value = unpacked[index++];
        json += key + (value === NONE || value === undefined ? 'null' : write(value));
      }
      index = 1;
      for (const { key, write } of singleKeys) {
        const value = row[index++];
        json += key + (value == null ? 'null' : write(value));
      }
      return `{${json.slice(1)}}`;
    },
  };
}

/** An answer written as it comes. One that breaks off is no valid JSON, so nobody takes it for the whole. */
export const jsonStream = (json: Readable) =>
  new StreamableFile(json, { type: 'application/json; charset=utf-8' }).setErrorHandler(
    (_error, response) => {
      if (!response.headersSent) response.statusCode = 500;
      response.end();
    },
  );
