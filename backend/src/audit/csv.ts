/** A spreadsheet takes a cell that begins with one of these, also in its full-width form, for a formula. */
const formula = /^\s*[=+\-@\t\r\n＝＋－＠]/;

/** A cell that is text and nothing else, whatever somebody typed into it. */
export function csvCell(value: string | null): string {
  const text = value ?? '';
  return `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}

/** One line, ended as RFC 4180 wants it. */
export const csvLine = (cells: readonly (string | null)[]) => `${cells.map(csvCell).join(',')}\r\n`;
