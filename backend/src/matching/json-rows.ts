import type { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import pg, { type FieldDef } from 'pg';

/** What a query's column is called and holds, as the database says. */
export type Field = FieldDef;
/** A row as the database writes it: texts, none of them parsed. */
export type TextRow = (string | null)[];

/** Leaves every value as the text that came. */
export const unparsed = { getTypeParser: () => (value: string) => value };

/** PostgreSQL's numbers of the types that go on the wire unquoted or rewritten. */
const oid = { int2: 21, int4: 23, textArray: 1009, timestamptz: 1184, uuid: 2950 };

const parseTimestamp = pg.types.getTypeParser(oid.timestamptz) as (text: string) => Date;
const parseTextArray = pg.types.getTypeParser(oid.textArray) as (text: string) => string[];

const asItIs = (text: string) => text;
const quoted = (text: string) => `"${text}"`;
/** Most lists are empty, and ids need no quotes in PostgreSQL's way of writing them. */
const list = (text: string) => {
  if (text === '{}') return '[]';
  if (/["\\]|NULL/.test(text)) return JSON.stringify(parseTextArray(text));
  return `["${text.slice(1, -1).replaceAll(',', '","')}"]`;
};
/** Cut rather than parsed where the session is in UTC, as it nearly always is. */
const instant = (text: string) => {
  if (!text.endsWith('+00')) return quoted(parseTimestamp(text).toISOString());
  const milliseconds = text.slice(20, -3).slice(0, 3).padEnd(3, '0');
  return `"${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z"`;
};

function writerOf({ dataTypeID }: Field): (text: string) => string {
  switch (dataTypeID) {
    case oid.int2:
    case oid.int4:
      return asItIs;
    case oid.uuid:
      return quoted;
    case oid.timestamptz:
      return instant;
    case oid.textArray:
      return list;
    default:
      return JSON.stringify;
  }
}

/**
 * Writes unparsed rows as JSON objects, a fifth of the work of parsing them into objects and those into JSON.
 * Knows the types of the columns that go on the wire; any other is written as a text.
 */
export function jsonWriter(fields: Field[]): (row: TextRow) => string {
  const columns = fields.map((field, index) => ({
    name: `${index === 0 ? '{' : ','}${JSON.stringify(field.name)}:`,
    write: writerOf(field),
  }));
  return (row) => {
    let json = '';
    for (let index = 0; index < columns.length; index += 1) {
      const { name, write } = columns[index] as (typeof columns)[number];
      const value = row[index];
      json += value == null ? `${name}null` : name + write(value);
    }
    return `${json}}`;
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
