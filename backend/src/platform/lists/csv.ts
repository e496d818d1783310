/**
 * A spreadsheet takes a cell that begins with one of these, also in its full-width form, for a formula. What somebody
 * guarded already is guarded once more, so that reading takes off just what writing put on.
 */
const formula = /^\s*(?:'\s*)*[=+\-@\t\r\n＝＋－＠]/;
/** By it a spreadsheet knows the file for UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** A cell that is text and nothing else, whatever somebody typed into it. */
export function csvCell(value: string | null): string {
  const text = value ?? '';
  return `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}

/** What was written as {@link csvCell}. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;

/** One line, ended as RFC 4180 wants it. */
export const csvLine = (cells: readonly (string | null)[]) => `${cells.map(csvCell).join(',')}\r\n`;
