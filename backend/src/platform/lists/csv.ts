/**
 * A spreadsheet reads a cell that begins with one of these characters, also full-width, as a formula. A
 * guarded cell is guarded again, so that reading removes exactly what writing added.
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
