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
  /** Who has the same: nobody (a phone), some, who take it from one who keeps it (a head office's), or many (a name). */
  sharedBy: 'nobody' | 'some' | 'many';
}

interface Column extends ColumnOfRecords {
  /** What records of its rows have now, as digests. */
  held: Set<number>;
  /** What their rows say again. */
  kept: Set<number>;
  takers: Taker[];
}

/** So many rows, or pairs that exchange, say that it is no chance. */
const SURE = 3;
const messageFor = (what: string) =>
  `The ${what} of another row has this now: has the column been sorted alone, or moved by a row? Correct the file.`;

/**
 * A column that was sorted alone, or moved by a row, gives each worker or employer what another one of the file has. Two
 * who exchange a value, and one who has what another gives up, are set right so. A column that is sorted the other way
 * round is nothing but such pairs.
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

  /** Each with the problem of the first of its columns. */
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
  // The first and the last of them: one takes what nobody had, one gives up what nobody takes.
  return takers.filter((one) => rows.has(one.row) || given.has(one.takes) || taken.has(one.had ?? NaN));
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
