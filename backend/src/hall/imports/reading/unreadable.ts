/** Why a file cannot be read, as one sentence for people. */
export class Unreadable extends Error {}

export const MAX_ROWS = 100_000;
export const MAX_COLUMNS = 200;
/** Characters of one row; a quotation mark that is never closed would take the rest of the file into one cell. */
export const MAX_ROW_LENGTH = 100_000;

export const tooManyRows = () =>
  new Unreadable('The file has more than 100,000 rows. Please split it into several files.');
export const tooManyColumns = () =>
  new Unreadable(`The file has more than ${MAX_COLUMNS} columns. Please keep only the ones to be imported.`);

/** One row as it stands in the file: its number there, from 1, and its cells as text. */
export interface FileRow {
  row: number;
  cells: string[];
}

/** @throws Unreadable */
export type RowReader = (bytes: Buffer) => AsyncIterable<FileRow>;
