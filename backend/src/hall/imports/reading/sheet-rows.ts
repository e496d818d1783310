import { dayOfSerial } from './dates.js';
import { columnOf, type MergedDown } from './merged-cells.js';
import {
  type FileRow,
  MAX_COLUMNS,
  MAX_ROW_LENGTH,
  MAX_ROWS,
  tooManyColumns,
  tooManyRows,
  Unreadable,
} from './unreadable.js';
import { plainName, readXml, unescaped } from './xml.js';
import { broken, type ZipEntries } from './zip-entries.js';

/** Excel's own last row. Empty rows count as little as they hold. */
const LAST_ROW = 1_048_576;

/** A number that is shown as a date, or a whole one with zeros in front; as it is where nothing is said. */
export type NumberFormat = 'date' | { digits: number } | undefined;

/** @param sheet its part of the workbook */
export async function* rowsOfSheet(
  entries: ZipEntries,
  sheet: string,
  rows: SheetRows,
): AsyncGenerator<FileRow> {
  const chunks = readXml(entries.read(sheet), rows);
  try {
    while (!(await chunks.next()).done) yield* rows.take();
  } finally {
    await chunks.return(undefined);
  }
  yield* rows.take();
}

/** Gathers the rows of a sheet while it is read. */
export class SheetRows {
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
  /** By column: what a cell above shows down to a row. */
  private readonly shownDown = new Map<number, { last: number; text: string }>();

  constructor(
    private readonly textAt: (index: number) => string,
    private readonly formatOf: (style: number) => NumberFormat,
    private readonly isSince1904: boolean,
    private readonly merged: MergedDown = new Map(),
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
      this.column = attributes.r ? columnIn(attributes.r) : this.column + 1;
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
    this.put(this.column, text);
    const last = this.merged.get(`${this.row}:${this.column}`);
    if (last !== undefined) this.shownDown.set(this.column, { last, text });
  }

  private put(column: number, text: string): void {
    if (column >= MAX_COLUMNS) throw tooManyColumns();
    this.length += text.length;
    if (this.length > MAX_ROW_LENGTH)
      throw new Unreadable(`Row ${this.row.toLocaleString('en-US')} is too long.`);
    while (this.cells.length < column) this.cells.push('');
    this.cells[column] = text;
  }

  private endRow(): void {
    if (this.cells.length === 0) return;
    this.putShownDown();
    this.count += 1;
    if (this.count > MAX_ROWS + 1) throw tooManyRows();
    this.ready.push({ row: this.row, cells: this.cells });
  }

  /**
   * Fills in cells merged down from rows above, but only in rows with more cells of their own: a row with
   * fewer continues the record above.
   */
  private putShownDown(): void {
    for (const [column, { last }] of this.shownDown) if (this.row > last) this.shownDown.delete(column);
    const missing = [...this.shownDown].filter(([column]) => !this.cells[column]);
    const own = this.cells.filter(Boolean).length;
    if (own > 1 && own > missing.length) for (const [column, { text }] of missing) this.put(column, text);
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
function columnIn(reference: string): number {
  const letters = /^[A-Z]{1,4}/.exec(reference)?.[0];
  if (letters === undefined) throw broken();
  return columnOf(letters);
}
