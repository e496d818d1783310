import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { applyDecorators, Logger, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces } from '@nestjs/swagger';
import type { DataSource } from 'typeorm';
import { streamedRows } from '../database/streamed-rows.js';
import type { Statement } from '../database/sql/index.js';
import { LongAnswer } from '../limits/long-answers.js';
import { BYTE_ORDER_MARK, csvLine } from './csv.js';

/** A column of an exported list: its head, and its cell of a row. */
export type CsvColumn<Row> = readonly [head: string, cell: (row: Row) => string | number | null | undefined];

/** A client that takes longer, in milliseconds, is cut off: it holds one of the api's few connections. */
export const LONGEST_CSV_MS = 120_000;
const CHUNK = 64 * 1024;

const logger = new Logger('CsvAnswer');

const headOf = <Row>(columns: readonly CsvColumn<Row>[]) =>
  BYTE_ORDER_MARK + csvLine(columns.map(([head]) => head));
const lineOf = <Row>(columns: readonly CsvColumn<Row>[], row: Row) =>
  csvLine(columns.map(([, cell]) => textOf(cell(row))));
const textOf = (value: string | number | null | undefined) => (value == null ? null : String(value));

/** Gathers lines, so that few writes are needed and little of the answer is held. */
function lines<Row>(columns: readonly CsvColumn<Row>[]): Transform {
  let pending = headOf(columns);
  return new Transform({
    writableObjectMode: true,
    transform(row: Row, _encoding, done) {
      pending += lineOf(columns, row);
      if (pending.length < CHUNK) return done();
      const chunk = pending;
      pending = '';
      done(null, chunk);
    },
    flush: (done) => done(null, pending),
  });
}

/** A list that is text already, as a file for a spreadsheet. */
export const csvFile = (name: string, stream: Readable) =>
  new StreamableFile(stream, {
    type: 'text/csv; charset=utf-8',
    disposition: `attachment; filename="${name}"`,
  });

/** A list as a file for a spreadsheet, written as its rows come and as fast as the client reads. */
export async function csvOfStatement<Row extends object, Params>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  dataSource: DataSource,
  statement: Statement<Row, Params>,
  values: unknown[],
): Promise<StreamableFile> {
  return csvOfStream(name, columns, await streamedRows(dataSource, statement, values, LONGEST_CSV_MS));
}

/** As {@link csvOfStatement}, of rows that are put together from several. */
export function csvOfStream<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  rows: Readable,
): StreamableFile {
  const answer = lines(columns);
  pipeline(rows, answer, { signal: AbortSignal.timeout(LONGEST_CSV_MS) }).catch((error: unknown) =>
    logger.debug(error),
  );
  return csvFile(name, answer);
}

/** Rows of a file that are read at once; no connection is held between two reads. */
export const CSV_PAGE = 500;

/**
 * A list that is read in pages as a file, written as they come and as fast as the client reads.
 * @param pageAfter the page of {@link CSV_PAGE} rows that follows this one, or the first page
 */
export function csvOfPages<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  pageAfter: (last: Row | undefined) => Promise<readonly Row[]>,
): StreamableFile {
  async function* rows() {
    let last: Row | undefined;
    for (;;) {
      const page = await pageAfter(last);
      yield* page;
      if (page.length < CSV_PAGE) return;
      last = page.at(-1);
    }
  }
  const answer = lines(columns);
  pipeline(rows, answer, { signal: AbortSignal.timeout(LONGEST_CSV_MS) }).catch((error: unknown) =>
    logger.debug(error),
  );
  return csvFile(name, answer);
}

/** A short list as a file for a spreadsheet. */
export const csvOfRows = <Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
): StreamableFile => csvFile(name, Readable.from(rows).pipe(lines(columns)));

/** Declares a route that answers with a file for a spreadsheet. */
export const AnswersCsv = (summary: string, example: string) =>
  applyDecorators(
    LongAnswer('connection'),
    ApiOperation({ summary }),
    ApiProduces('text/csv'),
    ApiOkResponse({ schema: { type: 'string', example } }),
  );
