/** Why a file cannot be read, as one sentence for people. */
export class Unreadable extends Error {}

export const MAX_ROWS = 100_000;
export const MAX_COLUMNS = 200;
/** Characters of one row; a quotation mark that is never closed would take the rest of the file into one cell. */
export const MAX_ROW_LENGTH = 100_000;

/** Characters of one cell: no field takes as many. What is longer is cut behind them, so that its field refuses it. */
export const MAX_CELL_LENGTH = 10_000;
/** Characters of all rows: the cells of a workbook may share one long text, which the file holds only once. */
export const MAX_FILE_LENGTH = 60_000_000;
/** Characters of the rows that are held at once. */
export const BATCH_LENGTH = 4_000_000;

export const tooMuchText = () =>
  new Unreadable('The rows of the file hold too much text. Please keep only the columns to be imported.');
export const tooManyRows = () =>
  new Unreadable('The file has more than 100,000 rows. Please split it into several files.');
export const tooManyColumns = () =>
  new Unreadable(`The file has more than ${MAX_COLUMNS} columns. Please keep only the ones to be imported.`);

/** One row as it stands in the file: its number there, from 1, and its cells as text. */
export interface FileRow {
  row: number;
  cells: string[];
}

export const lengthOf = ({ cells }: FileRow): number => cells.reduce((sum, cell) => sum + cell.length, 0);

/** What is read of a file. */
export interface Wanted {
  /** What its columns may be called, folded: their header shows what parts a text. */
  names?: readonly string[];
  /** Only so many rows: a workbook is not read further than they need. */
  first?: number;
}
