import type { DataSource, QueryRunner } from 'typeorm';
import { wordsOfKind } from './record-formats.js';
import { countsOf, type CoveredRow, type SealKey } from './seal-keys.js';
import {
  coveredRows,
  lastErasures,
  NAMED_AT_MOST,
  nextSeals,
  readOnly,
  type RowName,
  rowsOfMissingSeals,
  rowsOfNoSeal,
  totals,
  waitingAndGone,
} from './verify-statements.js';

/** Rows that are held at once; a seal has fewer. */
const ROWS_AT_ONCE = 5_000;

export interface Verification {
  seals: number;
  rows: number;
  /** Rows that a person was erased from since. */
  erased: number;
  /** Rows that the next seal covers. */
  waiting: number;
  /** A sentence for each seal or row that does not fit, the first one first; no more than some of each sort. */
  misfits: string[];
  /** How many there are, where every row was looked at. */
  misfitCount: number;
  last: { number: number; at: string; hash: string } | undefined;
}

export interface Options {
  /** All that seals were ever made with. */
  keys: readonly SealKey[];
  /** Seals before this one are taken as they are. */
  from?: number;
  /** A seal that is known from elsewhere. */
  known?: { number: number; hash: string };
  /** Is told how far it is. */
  progress?: (done: { seals: number; ofSeals: number; rows: number; ofRows: number }) => void;
}

type StoredSeal = Awaited<ReturnType<typeof nextSeals.rows>>[number];
type Row = CoveredRow & { seal: number; digest: string | null };

/** Looks at every seal and every row of the records, as of one moment, and changes nothing. */
export async function verifyRecords(dataSource: DataSource, options: Options): Promise<Verification> {
  const runner = dataSource.createQueryRunner();
  try {
    await runner.startTransaction('REPEATABLE READ');
    await readOnly.run(runner);
    return await new Verifier(runner, options).run();
  } finally {
    await runner.rollbackTransaction();
    await runner.release();
  }
}

const nameOf = ({ kind, key }: RowName) => `${wordsOfKind[kind] ?? kind} ${key}`;

class Verifier {
  private readonly found: Verification = {
    ...{ seals: 0, rows: 0, erased: 0, waiting: 0, misfits: [], misfitCount: 0, last: undefined },
  };
  private readonly keys: ReadonlyMap<string, SealKey>;
  private readonly missingKeys = new Set<string>();
  private readonly from: number;
  private ofRows = 0;
  private ofSeals = 0;

  constructor(
    private readonly runner: QueryRunner,
    private readonly options: Options,
  ) {
    this.keys = new Map(options.keys.map((key) => [key.id, key]));
    this.from = options.from ?? 1;
  }

  async run(): Promise<Verification> {
    const { seals, rows, waiting } = await totals.only(this.runner);
    [this.ofSeals, this.ofRows, this.found.waiting] = [seals, Number(rows), Number(waiting)];
    await this.walkSeals();
    this.lookForKnown();
    for (const { seal, ...row } of await rowsOfMissingSeals.rows(this.runner))
      this.misfit(`${nameOf(row)}: seal ${seal} covers it, and there is no such seal`);
    for (const [kind, statement] of rowsOfNoSeal) {
      for (const { key } of await statement.rows(this.runner))
        this.misfit(`${nameOf({ kind, key })}: no seal covers it, and it does not wait for one`);
    }
    for (const row of await waitingAndGone.rows(this.runner))
      this.misfit(`${nameOf(row)}: it is gone, and was to be sealed`);
    return this.found;
  }

  private misfit(sentence: string): void {
    this.found.misfitCount += 1;
    if (this.found.misfits.length < NAMED_AT_MOST) this.found.misfits.push(sentence);
  }

  private async walkSeals(): Promise<void> {
    let before: StoredSeal | undefined;
    for (;;) {
      const seals = await nextSeals.rows(this.runner, { after: before?.number ?? 0 });
      if (seals.length === 0) return;
      for (const batch of batchesOf(seals)) {
        const rows = await this.rowsOf(batch);
        for (const seal of batch) {
          await this.lookAt(seal, before, rows.get(seal.number) ?? []);
          before = seal;
        }
        const { seals: done, rows: doneRows } = this.found;
        this.options.progress?.({ seals: done, ofSeals: this.ofSeals, rows: doneRows, ofRows: this.ofRows });
      }
    }
  }

  private async rowsOf(batch: readonly StoredSeal[]): Promise<Map<number, Row[]>> {
    const [first, last] = [batch[0], batch.at(-1)];
    if (!first || !last || last.number < this.from) return new Map();
    const statement = coveredRows.get(first.format);
    if (!statement) return new Map();
    const bySeal = new Map<number, Row[]>(batch.map(({ number }) => [number, []]));
    for (const row of await statement.rows(this.runner, { from: first.number, to: last.number }))
      bySeal.get(row.seal)?.push(row);
    return bySeal;
  }

  private async lookAt(seal: StoredSeal, before: StoredSeal | undefined, rows: Row[]): Promise<void> {
    const { number, at, hash } = seal;
    this.found.seals += 1;
    this.found.last = { number, at, hash };
    const { known } = this.options;
    if (known?.number === number && known.hash !== hash)
      this.misfit(`seal ${number}: it is not the one that is known from elsewhere`);
    if (number < this.from) return;
    this.lookAtChain(seal, before);
    if (!coveredRows.has(seal.format))
      return this.misfit(
        `seal ${number}: this version does not know its format, ${seal.format}; a newer one may`,
      );
    const key = this.keys.get(seal.keyId);
    if (!key) return this.missKey(seal);
    if (key.seal(seal, rows) !== hash || !isSame(countsOf(rows), seal.counts))
      this.misfit(`seal ${number}: it, its place or the list of its rows was changed`);
    this.found.rows += rows.length;
    await this.lookAtRows(seal, key, rows);
  }

  /** Said once of each key: it may have made all of them. */
  private missKey({ number, keyId }: StoredSeal): void {
    if (this.missingKeys.has(keyId)) return;
    this.missingKeys.add(keyId);
    this.misfit(`seal ${number}: it was made with a key that is not set here, and so were others perhaps`);
  }

  private lookAtChain({ number, previous }: StoredSeal, before: StoredSeal | undefined): void {
    const expected = (before?.number ?? 0) + 1;
    if (number > expected) {
      const missing =
        number === expected + 1 ? `seal ${expected}: it is` : `seals ${expected} to ${number - 1}: they are`;
      return this.misfit(`${missing} gone`);
    }
    if (previous !== (before?.hash ?? '')) this.misfit(`seal ${number}: it does not follow the one before`);
  }

  private async lookAtRows(seal: StoredSeal, key: SealKey, rows: readonly Row[]): Promise<void> {
    const { format, number } = seal;
    const others: (RowName & { digest: string })[] = [];
    for (const { kind, key: rowKey, hash, digest } of rows) {
      const row = { kind, key: rowKey };
      if (hash === null) this.misfit(`${nameOf(row)}: it was gone when seal ${number} was to cover it`);
      else if (digest === null) this.misfit(`${nameOf(row)}: it is gone, and seal ${number} covers it`);
      else if (key.row({ ...row, format, digest }) !== hash) others.push({ ...row, digest });
    }
    if (others.length === 0) return;
    const erased = await this.erasedAmong(others);
    for (const row of others) {
      if (erased.has(nameOf(row))) this.found.erased += 1;
      else this.misfit(`${nameOf(row)}: it is not as seal ${number} has it`);
    }
  }

  /** Names of those that say what they said when a person was erased from them. */
  private async erasedAmong(rows: readonly RowName[]): Promise<Set<string>> {
    const names = new Set<string>();
    for (const [format, statement] of lastErasures) {
      for (const { digest, keyId, hash, ...row } of await statement.rows(this.runner, { rows })) {
        const key = this.keys.get(keyId);
        if (key && digest !== null && key.erasedRow({ ...row, format, digest }) === hash)
          names.add(nameOf(row));
      }
    }
    return names;
  }

  private lookForKnown(): void {
    const { known } = this.options;
    if (known && (this.found.last?.number ?? 0) < known.number)
      this.misfit(`seal ${known.number}: it is known from elsewhere, and there is none of this number here`);
  }
}

const isSame = (one: Record<string, number>, other: Record<string, number>) =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());

/** Seals of one format that follow each other, and cover no more rows together than are held at once. */
function batchesOf(seals: readonly StoredSeal[]): StoredSeal[][] {
  const batches: StoredSeal[][] = [];
  let rows = 0;
  for (const seal of seals) {
    const count = Object.values(seal.counts).reduce((sum, one) => sum + one, 0);
    const batch = batches.at(-1);
    if (batch && rows + count <= ROWS_AT_ONCE && batch[0]?.format === seal.format) {
      batch.push(seal);
      rows += count;
    } else {
      batches.push([seal]);
      rows = count;
    }
  }
  return batches;
}
