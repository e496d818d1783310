import { areOneName } from '../words.js';
import { digestOf } from './earlier-rows.js';
import { type LeftOutRow, problemOf, type Values } from './import-kind.js';

interface Taker {
  row: number;
  /** Digests; null: they had none. */
  had: number | null;
  takes: number;
  value: string;
  /** It is a problem already. */
  isRefused: boolean;
}

export interface ColumnOfRecords {
  /**
   * How many records may share a value: none (a phone), some, which take it from one that keeps it (a head
   * office's phone), or many (a name).
   */
  sharedBy: 'nobody' | 'some' | 'many';
}

interface Column extends ColumnOfRecords {
  /** What records of its rows have now, as digests. */
  held: Set<number>;
  /** What their rows say again. */
  kept: Set<number>;
  takers: Taker[];
}

/** This many rows, or pairs that exchange values, are no coincidence. */
const SURE = 3;
const messageFor = (what: string) =>
  `The ${what} of another row has this now: has the column been sorted alone, or moved by a row? Correct the file.`;

/**
 * Finds columns that were sorted alone or moved by a row, which gives each record a value of another record
 * in the file. A few exchanged or passed-on values are corrections; a column sorted in reverse has exchanges
 * only.
 */
export class MovedColumns {
  private readonly columns = new Map<string, Column>();

  /** @param what as people call one of the records */
  constructor(
    private readonly what: string,
    fields: Readonly<Record<string, ColumnOfRecords>>,
  ) {
    for (const [field, { sharedBy }] of Object.entries(fields))
      this.columns.set(field, { sharedBy, held: new Set(), kept: new Set(), takers: [] });
  }

  /**
   * @param now the record that the row is about, or seems to be
   * @param written what it says of it
   */
  note(row: number, now: Values, written: Values, isRefused: boolean): void {
    for (const [field, { sharedBy, held, kept, takers }] of this.columns) {
      const [known, value] = [textOf(now[field]), textOf(written[field])];
      const had = known === null ? null : digestOf(known.toLowerCase());
      if (had !== null) held.add(had);
      if (value === null) continue;
      const takes = digestOf(value.toLowerCase());
      if (takes === had) kept.add(had);
      else if (!(sharedBy !== 'nobody' && known !== null && areOneName(value, known)))
        takers.push({ row, had, takes, value, isRefused });
    }
  }

  /** The moved rows, each with the problem of the first column concerned. */
  refused(): LeftOutRow[] {
    const rows = new Map<number, LeftOutRow>();
    for (const [field, column] of this.columns)
      for (const { row, value, isRefused } of movedIn(column))
        if (!isRefused && !rows.has(row))
          rows.set(row, { row, problem: problemOf(field, value, messageFor(this.what)) });
    return [...rows.values()];
  }
}

function movedIn({ sharedBy, held, kept, takers }: Column): Taker[] {
  const giverOf = new Map(takers.map((one) => [one.had, one]));
  const takerOf = new Map(takers.map((one) => [one.takes, one]));
  const isExchanged = ({ had, takes }: Taker) => giverOf.get(takes)?.takes === had;
  const fromOthers = takers.filter((one) => held.has(one.takes));
  const areExchangesMeant = fromOthers.filter(isExchanged).length < 2 * SURE;
  const takesFromOthers = areExchangesMeant ? fromOthers.filter((one) => !isExchanged(one)) : fromOthers;
  const chained = takesFromOthers.filter(({ had, takes }) => giverOf.has(takes) && takerOf.has(had ?? NaN));
  const speaking =
    sharedBy === 'nobody' ? takesFromOthers : takesFromOthers.filter(({ takes }) => !kept.has(takes));
  const isMost = sharedBy !== 'many' && speaking.length >= SURE && speaking.length * 2 > takers.length;
  const moved = isMost ? takesFromOthers : chained.length >= SURE ? chained : [];
  const rows = new Set(moved.map(({ row }) => row));
  const [given, taken] = [new Set(moved.map(({ had }) => had)), new Set(moved.map(({ takes }) => takes))];
  // Adds both ends of each chain: one row takes what nobody had, the other gives up what nobody takes.
  return takers.filter((one) => rows.has(one.row) || given.has(one.takes) || taken.has(one.had ?? NaN));
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
