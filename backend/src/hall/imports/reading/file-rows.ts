import { csvRows } from './csv.js';
import { Unreadable, type FileRow } from './unreadable.js';
import { isZip, xlsxRows } from './xlsx.js';

/** The rows of a file, whatever it is; rows without any text are left out. @throws Unreadable */
export async function* fileRows(bytes: Buffer): AsyncGenerator<FileRow> {
  if (bytes.length === 0) throw new Unreadable('The file is empty.');
  for await (const { row, cells } of isZip(bytes) ? xlsxRows(bytes) : csvRows(bytes)) {
    const plain = cells.map(cleaned);
    if (plain.some((cell) => cell !== '')) yield { row, cells: plain };
  }
}

/** PostgreSQL stores neither U+0000 nor half a character. */
// eslint-disable-next-line no-control-regex
const unstorable = /\u0000|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
const cleaned = (cell = ''): string => cell.replace(unstorable, '\uFFFD').trim();
