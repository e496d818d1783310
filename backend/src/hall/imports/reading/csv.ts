import { type Duplex, Readable } from 'node:stream';
import { parse, CsvError, type Options } from 'csv-parse';
import iconv from 'iconv-lite';
import { delimiterOf } from './delimiter.js';
import { encodingOf, expectTable } from './encoding.js';
import {
  type FileRow,
  MAX_COLUMNS,
  MAX_ROW_LENGTH,
  MAX_ROWS,
  tooManyColumns,
  tooManyRows,
  Unreadable,
} from './unreadable.js';

/** Of the text, to find out what parts its columns. */
const LOOKED_AT = 64 * 1024;
const CHUNK = 64 * 1024;

const options = (delimiter: string): Options => ({
  delimiter,
  // A file that was put together may end its lines in several ways.
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
  raw: true,
  max_record_size: MAX_ROW_LENGTH,
});

/**
 * The rows of a text that commas, semicolons or tabs part, whatever its encoding.
 * @param names see {@link delimiterOf}
 * @throws Unreadable
 */
export async function* csvRows(bytes: Buffer, names: ReadonlySet<string>): AsyncGenerator<FileRow> {
  const { encoding, start } = encodingOf(bytes);
  const head = iconv.decode(bytes.subarray(start, start + LOOKED_AT), encoding, { stripBOM: true });
  expectTable(head);
  const parser = parse(options(delimiterOf(head, names)));
  const decoder = iconv.decodeStream(encoding, { stripBOM: true }) as Duplex;
  const source = Readable.from(chunksOf(bytes, start));
  source.on('error', (error) => decoder.destroy(error));
  decoder.on('error', (error: Error) => parser.destroy(error));
  source.pipe(decoder).pipe(parser);
  let row = 0;
  try {
    for await (const { record: cells, raw } of parser as AsyncIterable<{ record: string[]; raw: string }>) {
      row += 1;
      if (cells.some((cell) => isRunOn(cell, raw))) throw endless(row);
      if (row > MAX_ROWS + 1) throw tooManyRows();
      if (cells.length > MAX_COLUMNS) throw tooManyColumns();
      yield { row, cells };
    }
  } catch (error) {
    // It is thrown as it is met, before the rows ahead of it were taken.
    if (error instanceof CsvError) throw sentenceOf(error, Number(error.records ?? row) + 1);
    throw error;
  } finally {
    source.destroy();
    parser.destroy();
  }
}

/**
 * Whether a stray quotation mark has taken the rows behind it into this cell, up to the next mark. In a cell
 * that is meant to have several lines, quotation marks are doubled.
 */
const isRunOn = (cell: string, raw: string) =>
  /[\r\n]/.test(cell) && !raw.includes(`"${cell.replaceAll('"', '""')}"`);

const endless = (row: number) =>
  new Unreadable(
    `Row ${row.toLocaleString('en-US')} does not end: it is too long, or a quotation mark is not closed.`,
  );

function sentenceOf({ code }: CsvError, row: number): Unreadable {
  if (code === 'CSV_MAX_RECORD_SIZE' || code === 'CSV_QUOTE_NOT_CLOSED') return endless(row);
  return new Unreadable(`Row ${row.toLocaleString('en-US')} cannot be read.`);
}

function* chunksOf(bytes: Buffer, start: number): Generator<Buffer> {
  for (let at = start; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK);
}
