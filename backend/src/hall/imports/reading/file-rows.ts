import { csvRows } from './csv.js';
import {
  type FileRow,
  lengthOf,
  MAX_CELL_LENGTH,
  MAX_FILE_LENGTH,
  tooMuchText,
  Unreadable,
  type Wanted,
} from './unreadable.js';
import { isZip, xlsxRows } from './xlsx.js';

/** The rows of a file, whatever it is; rows without any text are left out. @throws Unreadable */
export async function* fileRows(
  bytes: Buffer,
  { names = [], first = Infinity }: Wanted = {},
): AsyncGenerator<FileRow> {
  if (bytes.length === 0) throw new Unreadable('The file is empty.');
  let [count, length] = [0, 0];
  const rows = isZip(bytes) ? xlsxRows(bytes, first) : csvRows(bytes, new Set(names));
  for await (const { row, cells } of rows) {
    const plain = { row, cells: cells.map(cleaned) };
    length += lengthOf(plain);
    if (length > MAX_FILE_LENGTH) throw tooMuchText();
    if (plain.cells.every((cell) => cell === '')) continue;
    yield plain;
    count += 1;
    if (count >= first) return;
  }
}

/** PostgreSQL stores neither U+0000 nor half a character. */
// oxlint-disable-next-line no-control-regex
const unstorable = /\u0000|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
const cleaned = (cell = ''): string =>
  cell
    .trim()
    .slice(0, MAX_CELL_LENGTH + 1)
    .replace(unstorable, '\uFFFD');
