import type { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import pg from 'pg';

/** A row as the database writes it: texts, none of them parsed. */
export type TextRow = (string | null)[];

/** Leaves every value as the text that came. */
export const unparsed = { getTypeParser: () => (value: string) => value };

/** A field of the answer that the database writes as JSON itself: what needs no care. */
interface ReadyField {
  pieces: readonly string[];
}

interface WrittenField {
  sql: string;
  write: (text: string) => string;
}

export type Field = ReadyField | WrittenField;

/** PostgreSQL's number of `text[]` and `timestamptz`. */
const oid = { textArray: 1009, timestamptz: 1184 };
const parseTimestamp = pg.types.getTypeParser(oid.timestamptz) as (text: string) => Date;
const parseTextArray = pg.types.getTypeParser(oid.textArray) as (text: string) => string[];

const quoted = (text: string) => `"${text}"`;
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

/** An id, a date or a word of a fixed set: needs no escaping. */
export const plainField = (sql: string, { nullable = false } = {}): ReadyField => ({
  pieces: nullable ? [`coalesce('"' || ${sql} || '"', 'null')`] : [`'"'`, sql, `'"'`],
});
export const numberField = (sql: string): ReadyField => ({ pieces: [sql] });
export const instantField = (sql: string): WrittenField => ({ sql, write: instant });
export const textField = (sql: string): WrittenField => ({ sql, write: text });
export const listField = (sql: string): WrittenField => ({ sql, write: list });

const isLiteral = (sql: string | undefined): sql is string => sql !== undefined && /^'[^']*'$/.test(sql);

/** Neighbours that are literals become one: each piece costs its call, for every row. */
function withLiteralsMerged(merged: string[], piece: string): string[] {
  const last = merged.at(-1);
  if (isLiteral(last) && isLiteral(piece)) merged[merged.length - 1] = last.slice(0, -1) + piece.slice(1);
  else merged.push(piece);
  return merged;
}

/** SQL that writes an object's fields, without its braces. */
export const readyFields = (fields: Record<string, ReadyField>): string => {
  const pieces = Object.entries(fields).flatMap(([name, field], index) => [
    `'${index > 0 ? ',' : ''}${JSON.stringify(name)}:'`,
    ...field.pieces,
  ]);
  return `concat(${pieces.reduce<string[]>(withLiteralsMerged, []).join(', ')})`;
};

/**
 * Turns rows into JSON without parsing them: the database writes what needs no escaping as one text, because
 * the number of values is what costs. Select `columns`; `write` reads them from column `first` of the row on.
 */
export function jsonRows(fields: Record<string, Field>) {
  const isReady = (entry: [string, Field]): entry is [string, ReadyField] => 'pieces' in entry[1];
  const named = Object.entries(fields);
  const ready = Object.fromEntries(named.filter(isReady));
  const written = named
    .filter((entry): entry is [string, WrittenField] => !isReady(entry))
    .map(([name, { sql, write }]) => ({ sql, write, key: `,${JSON.stringify(name)}:` }));

  return {
    columns: [readyFields(ready), ...written.map(({ sql }) => sql)].join(', '),
    write: (row: TextRow, first: number): string => {
      let json = `{${row[first]}`;
      let index = first;
      for (const { key, write } of written) {
        const value = row[++index];
        json += key + (value == null ? 'null' : write(value));
      }
      return `${json}}`;
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
