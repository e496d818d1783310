import path from 'node:path';
import { dayOfSerial } from './dates.js';
import {
  type FileRow,
  MAX_COLUMNS,
  MAX_ROW_LENGTH,
  MAX_ROWS,
  tooManyColumns,
  tooManyRows,
  Unreadable,
} from './unreadable.js';
import { plainName, readWholeXml, readXml } from './xml.js';
import { broken, ZipEntries } from './zip-entries.js';

/** Characters of all different texts of a workbook. */
const MAX_TEXT = 40_000_000;
/** Bytes that are unpacked for the first rows alone, whoever else's are read at the same time. */
const UNPACKED_FOR_HEAD = 100 * 1024 * 1024;
/** Excel's own last row. Empty rows count as little as they hold. */
const LAST_ROW = 1_048_576;

const ZIP = [0x50, 0x4b, 3, 4];
export const isZip = (bytes: Uint8Array) => ZIP.every((byte, at) => bytes[at] === byte);

/** The rows of a workbook's first visible sheet; of a formula its last result. @throws Unreadable */
export async function* xlsxRows(bytes: Buffer, first = Infinity): AsyncGenerator<FileRow> {
  const isWhole = first === Infinity;
  const entries = await ZipEntries.of(bytes, isWhole ? Infinity : UNPACKED_FOR_HEAD);
  const { sheet, isSince1904 } = await firstSheet(entries);
  const formatOf = await numberFormats(entries);
  const textAt = sharedTextAt(
    await sharedTexts(entries, isWhole ? Infinity : await textsNeeded(entries, sheet, first)),
  );
  yield* rowsOfSheet(entries, sheet, new SheetRows(textAt, formatOf, isSince1904));
}

async function* rowsOfSheet(entries: ZipEntries, sheet: string, rows: SheetRows): AsyncGenerator<FileRow> {
  const chunks = readXml(entries.read(sheet), rows);
  try {
    while (!(await chunks.next()).done) yield* rows.take();
  } finally {
    await chunks.return(undefined);
  }
  yield* rows.take();
}

const sharedTextAt = (texts: readonly string[]) => (index: number) => texts[index] ?? '';

/** How many of the shared texts the first rows refer to. */
async function textsNeeded(entries: ZipEntries, sheet: string, first: number): Promise<number> {
  let [needed, count] = [0, 0];
  const note = (index: number) => {
    if (Number.isInteger(index)) needed = Math.max(needed, index + 1);
    return String(index);
  };
  const rows = new SheetRows(note, () => undefined, false);
  // Some of them may turn out to be empty, and others to be read in their place.
  const read = rowsOfSheet(entries, sheet, rows);
  while (count < 2 * first && !(await read.next()).done) count += 1;
  await read.return(undefined);
  return needed;
}

async function firstSheet(entries: ZipEntries): Promise<{ sheet: string; isSince1904: boolean }> {
  if (!entries.has('xl/workbook.xml')) throw broken();
  const sheets: { id: string; isHidden: boolean }[] = [];
  let isSince1904 = false;
  await readWholeXml(entries.read('xl/workbook.xml'), {
    open: ({ name, attributes }) => {
      if (plainName(name) === 'workbookPr') isSince1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
      if (plainName(name) === 'sheet')
        sheets.push({
          id: attributes['r:id'] ?? '',
          isHidden: (attributes.state ?? 'visible') !== 'visible',
        });
    },
  });
  const targets = new Map<string, string>();
  await readWholeXml(entries.read('xl/_rels/workbook.xml.rels'), {
    open: ({ attributes: { Id, Target } }) => {
      if (Id && Target) targets.set(Id, path.posix.resolve('/xl', Target).slice(1));
    },
  });
  const first = sheets.find(({ isHidden }) => !isHidden) ?? sheets[0];
  const sheet = targets.get(first?.id ?? '');
  if (!sheet || !entries.has(sheet)) throw broken();
  return { sheet, isSince1904 };
}

/** A number that is shown as a date, or a whole one with zeros in front; as it is where nothing is said. */
type NumberFormat = 'date' | { digits: number } | undefined;

/** How the styles of cells show a number. */
async function numberFormats(entries: ZipEntries): Promise<(style: number) => NumberFormat> {
  if (!entries.has('xl/styles.xml')) return () => undefined;
  const formats = new Map<number, string>();
  const styles: number[] = [];
  let isInCells = false;
  await readWholeXml(entries.read('xl/styles.xml'), {
    open: ({ name, attributes }) => {
      const tag = plainName(name);
      if (tag === 'numFmt') formats.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
      if (tag === 'cellXfs') isInCells = true;
      if (tag === 'xf' && isInCells) styles.push(Number(attributes.numFmtId ?? 0));
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  const shown = styles.map((id) => formatBy(id, formats.get(id)));
  return (style) => shown[style];
}

function formatBy(id: number, code: string | undefined): NumberFormat {
  if (isDateFormat(id, code)) return 'date';
  return code && /^0{2,30}$/.test(code) ? { digits: code.length } : undefined;
}

function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36);
  return /[dy]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, ''));
}

/** Characters that XML cannot hold are written so, as is what looks like one. */
const unescaped = (text: string) =>
  text.replace(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** @param most that are needed: the ones behind them are not read */
async function sharedTexts(entries: ZipEntries, most: number): Promise<string[]> {
  const texts: string[] = [];
  if (!entries.has('xl/sharedStrings.xml')) return texts;
  let text = '';
  let isText = false;
  let isHint = false;
  let length = 0;
  const read = readXml(entries.read('xl/sharedStrings.xml'), {
    open: ({ name }) => {
      const tag = plainName(name);
      if (tag === 'si') text = '';
      if (tag === 'rPh') isHint = true;
      isText = tag === 't' && !isHint;
    },
    text: (part) => {
      if (isText && text.length < MAX_ROW_LENGTH) text += part;
    },
    close: (name) => {
      if (name === 't') isText = false;
      if (name === 'rPh') isHint = false;
      if (name !== 'si') return;
      length += text.length;
      if (length > MAX_TEXT) throw new Unreadable('The workbook holds too much text.');
      texts.push(unescaped(text));
    },
  });
  while (texts.length < most && !(await read.next()).done);
  await read.return(undefined);
  return texts;
}

/** Gathers the rows of a sheet while it is read. */
class SheetRows {
  private ready: FileRow[] = [];
  private count = 0;
  private row = 0;
  private cells: string[] = [];
  private length = 0;
  private column = -1;
  private type = 'n';
  private style = 0;
  private value = '';
  private isValue = false;

  constructor(
    private readonly textAt: (index: number) => string,
    private readonly formatOf: (style: number) => NumberFormat,
    private readonly isSince1904: boolean,
  ) {}

  take(): FileRow[] {
    const { ready } = this;
    this.ready = [];
    return ready;
  }

  open = ({ name, attributes }: { name: string; attributes: Record<string, string> }): void => {
    const tag = plainName(name);
    if (tag === 'row') this.begin(attributes.r);
    else if (tag === 'c') {
      this.column = attributes.r ? columnOf(attributes.r) : this.column + 1;
      this.type = attributes.t ?? 'n';
      this.style = Number(attributes.s ?? 0);
      this.value = '';
    } else if (tag === 'v' || tag === 't') this.isValue = true;
  };

  text = (part: string): void => {
    if (this.isValue && this.value.length < MAX_ROW_LENGTH) this.value += part;
  };

  close = (tag: string): void => {
    if (tag === 'v' || tag === 't') this.isValue = false;
    else if (tag === 'c') this.endCell();
    else if (tag === 'row') this.endRow();
  };

  private begin(number: string | undefined): void {
    const row = number ? Number(number) : this.row + 1;
    if (!Number.isInteger(row) || row <= this.row || row > LAST_ROW) throw broken();
    this.row = row;
    this.cells = [];
    this.length = 0;
    this.column = -1;
  }

  private endCell(): void {
    const text = this.textOfCell();
    if (text === '') return;
    if (this.column >= MAX_COLUMNS) throw tooManyColumns();
    this.length += text.length;
    if (this.length > MAX_ROW_LENGTH)
      throw new Unreadable(`Row ${this.row.toLocaleString('en-US')} is too long.`);
    while (this.cells.length < this.column) this.cells.push('');
    this.cells[this.column] = text;
  }

  private endRow(): void {
    if (this.cells.length === 0) return;
    this.count += 1;
    if (this.count > MAX_ROWS + 1) throw tooManyRows();
    this.ready.push({ row: this.row, cells: this.cells });
  }

  private textOfCell(): string {
    const { type, value } = this;
    if (type === 's') return this.textAt(Number(value));
    if (type === 'b') return value === '1' ? 'Yes' : 'No';
    if (type === 'e') return '';
    if (type !== 'n' || value === '') return unescaped(value);
    const number = Number(value);
    if (!Number.isFinite(number)) return value;
    const format = this.formatOf(this.style);
    if (format === 'date') return dayOfSerial(number, this.isSince1904) ?? value;
    // As 6.175550101E9 some programs write what people see as 6175550101.
    const plain = String(number);
    return format && /^\d+$/.test(plain) ? plain.padStart(format.digits, '0') : plain;
  }
}

/** 0 of 'A7', 27 of 'AB7'. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,4}/.exec(reference)?.[0] ?? '')
    column = column * 26 + letter.charCodeAt(0) - 64;
  if (column === 0) throw broken();
  return column - 1;
}
