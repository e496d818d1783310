/**
 * A spreadsheet takes a cell that begins with one of these, also in its full-width form and after blanks, for a formula.
 * The same as the server's exports guard.
 */
const formula = /^\s*(?:'\s*)*[=+\-@\t\r\n＝＋－＠]/;
const guarded = (text: string) => (formula.test(text) ? `'${text}` : text);
const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

type Cell = string | number | null | undefined;
const cellOf = (value: Cell) => (typeof value === 'number' ? String(value) : quoted(guarded(value ?? '')));

/** Excel reads UTF-8 only when it is marked. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`;

export function download(name: string, csv: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
