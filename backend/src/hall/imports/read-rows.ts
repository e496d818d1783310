import { unguarded } from '../../platform/lists/csv.js';
import { withoutInvisible } from '../../platform/rich-text/invisible.js';
import { dayForPeople } from '../../platform/time/hall-days.js';
import type { ImportField } from './headers.js';
import type { DateQuestion, Import } from './import.entity.js';
import { problemOf, type ReadRow } from './kinds/import-kind.js';
import { type DateOrder, orderOf, readDate } from './reading/dates.js';
import type { FileRow } from './reading/unreadable.js';
import { shortened } from './words.js';

interface MappedColumn {
  index: number;
  column: string;
  field: string;
  isDate: boolean;
}

type Layout = Pick<Import, 'columns' | 'mapping' | 'replacements'>;

/** The columns that are imported. */
function mappedColumns({ columns, mapping }: Layout, fields: readonly ImportField[]): MappedColumn[] {
  const dates = new Set(fields.filter(({ isDate }) => isDate).map(({ field }) => field));
  return columns.flatMap((column, index) => {
    const field = Object.hasOwn(mapping, column) ? mapping[column] : null;
    return field ? [{ index, column, field, isDate: dates.has(field) }] : [];
  });
}

const REPLACED = '\uFFFD';

/** What people write for an empty cell. Not in columns of names, as somebody may be called so. */
const NOTHING = /^(?:[-–—?]+|#?n\/a|n\.a\.|none|null|nil|unknown)$/i;
const NAMES = new Set(['name', 'firstName', 'lastName', 'companyName']);

/** Reads the cells of a file's rows by its columns. */
export class RowsReader {
  readonly mapped: ReadonlySet<string>;
  private readonly columns: readonly MappedColumn[];
  private readonly replacements: ReadonlyMap<string, string>;

  constructor(layout: Layout, fields: readonly ImportField[]) {
    this.columns = mappedColumns(layout, fields);
    this.mapped = new Set(this.columns.map(({ field }) => field));
    this.replacements = new Map(
      layout.replacements.map(({ column, value, replacement }) => [
        `${column}\n${value.trim()}`,
        replacement,
      ]),
    );
  }

  /** The texts of a date column, for whoever has to know in which order the file writes them. */
  dates(cells: readonly string[]): { column: string; text: string }[] {
    const dates = this.columns.filter(({ isDate }) => isDate);
    return dates
      .map(({ column, index }) => ({ column, text: this.textOf(column, cells[index]) }))
      .filter(({ text }) => text !== '');
  }

  /** @param order null: the file has dates in both orders, and nobody has said yet how to read the others */
  read({ row, cells }: FileRow, order: DateOrder | null): ReadRow {
    const read: ReadRow = { row, values: {}, problems: [] };
    for (const { index, column, field, isDate } of this.columns) {
      const text = this.textOf(column, cells[index]);
      if (text === '' || (NOTHING.test(text) && !NAMES.has(field))) continue;
      if (text.includes(REPLACED))
        read.problems.push(problemOf(field, text, 'Some characters of this cell are damaged.'));
      else if (isDate) readDay(read, field, text, order);
      else read.values[field] = text;
    }
    return read;
  }

  private textOf(column: string, cell: string | undefined): string {
    const text = unguarded(cell ?? '')
      .replace(seen, withoutInvisible)
      .trim();
    return this.replacements.get(`${column}\n${text}`) ?? text;
  }
}

/** As the record will be. Control characters show how a file was read, and are looked at later. */
const seen = /\P{Cc}+/gu;

function readDay({ values, problems }: ReadRow, field: string, text: string, order: DateOrder | null): void {
  const date = readDate(text);
  if (!date) problems.push(problemOf(field, text, `“${shortened(text, 60)}” is no date.`));
  else if ('day' in date) values[field] = date.day;
  else if (order) values[field] = order === 'day-first' ? date.dayFirst : date.monthFirst;
  else {
    const message = `It can be ${dayForPeople(date.monthFirst)} or ${dayForPeople(date.dayFirst)}.`;
    problems.push(
      problemOf(field, text, message, 'Say whether the month or the day comes first in this file.'),
    );
  }
}

/** Finds out in which order a file writes its dates. */
export class DateOrders {
  private readonly seen = new Set<DateOrder>();
  private unclear: DateQuestion | null = null;

  note({ column, text }: { column: string; text: string }): void {
    const order = orderOf(text);
    if (order) this.seen.add(order);
    else if (!this.unclear) {
      const date = readDate(text);
      if (date && 'monthFirst' in date) this.unclear = { column, value: text, ...date };
    }
  }

  /** Month first, unless the file has a date that can only be day first; with both kinds it is asked. */
  get answer(): { order: DateOrder | null; question: DateQuestion | null } {
    const isMixed = this.seen.size > 1;
    if (isMixed && this.unclear) return { order: null, question: this.unclear };
    return { order: this.seen.has('day-first') && !isMixed ? 'day-first' : 'month-first', question: null };
  }
}
