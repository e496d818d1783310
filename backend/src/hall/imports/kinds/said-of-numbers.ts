import { digestOf } from './earlier-rows.js';
import { type LeftOutRow, problemOf } from './import-kind.js';

interface Consent {
  row: number;
  /** Of the number, as a digest. */
  number: number;
  date: Date;
}

interface Refusal {
  row: number;
  phone: string | null;
  /** Digests of what identifies the worker. */
  worker: readonly number[];
  /** When it was said; without, it counts as the last word. */
  date: Date | undefined;
}

/** A row, the number it is about, and what tells its worker from others. */
interface Said {
  row: number;
  phone: string | null;
  worker: readonly string[];
  refusal: { date?: Date } | undefined;
}

/**
 * Finds rows of a file that contradict each other about texts. Two workers may share a number, and a worker's
 * refusal counts for each number that any row gives them. Rows are found by digest, as comparing each pair
 * would be slow.
 */
export class SaidOfNumbers {
  private readonly consents: Consent[] = [];
  private readonly refusals: Refusal[] = [];
  /** Digests of a worker and of one of their numbers, alternating. */
  private readonly held: number[] = [];

  row({ row, phone, worker, refusal }: Said): void {
    const digests = worker.map(digestOf);
    if (phone !== null) for (const digest of digests) this.held.push(digest, digestOf(phone));
    if (refusal) this.refusals.push({ row, phone, worker: digests, date: refusal.date });
  }

  consent(row: number, phone: string, date: Date): void {
    this.consents.push({ row, number: digestOf(phone), date });
  }

  /** The contradicting rows of a number or worker, unless the refusal is older than the consent. */
  opposites(): LeftOutRow[] {
    if (this.refusals.length === 0) return [];
    const lastNo = this.lastRefusals();
    const firstYes = this.firstConsents();
    return [
      ...this.consents.flatMap(({ row, number, date }) => {
        const no = lastNo.get(number);
        return no && !isOlder(no, date) ? [{ row, problem: opposite(no.phone, 'No', no.row) }] : [];
      }),
      ...this.refusals.flatMap((no) => {
        const yes = subjectsOf(no).reduce<Consent | undefined>(
          (first, one) => sooner(first, firstYes.get(one)),
          undefined,
        );
        return yes && !isOlder(no, yes.date)
          ? [{ row: no.row, problem: opposite(no.phone, 'Yes', yes.row) }]
          : [];
      }),
    ];
  }

  /** By number: of its rows and of its workers. */
  private lastRefusals(): ReadonlyMap<number, Refusal> {
    const last = new Map<number, Refusal>();
    for (const no of this.refusals) for (const one of subjectsOf(no)) keep(last, one, no, later);
    this.forEachHolder((worker, number) => keep(last, number, last.get(worker), later));
    return last;
  }

  /** By number, and by worker: of each of their numbers. */
  private firstConsents(): ReadonlyMap<number, Consent> {
    const first = new Map<number, Consent>();
    for (const yes of this.consents) keep(first, yes.number, yes, sooner);
    this.forEachHolder((worker, number) => keep(first, worker, first.get(number), sooner));
    return first;
  }

  private forEachHolder(take: (worker: number, number: number) => void): void {
    for (let at = 0; at < this.held.length; at += 2) take(this.held[at]!, this.held[at + 1]!);
  }
}

/** Whom a No is about: its worker, and its number. */
const subjectsOf = ({ worker, phone }: Refusal): number[] => [
  ...worker,
  ...(phone === null ? [] : [digestOf(phone)]),
];

function keep<One>(
  kept: Map<number, One>,
  key: number,
  one: One | undefined,
  choose: (a: One | undefined, b: One) => One,
): void {
  if (one !== undefined) kept.set(key, choose(kept.get(key), one));
}

const timeOf = ({ date }: Refusal): number => date?.getTime() ?? Infinity;
const later = (a: Refusal | undefined, b: Refusal): Refusal => (a && timeOf(a) >= timeOf(b) ? a : b);
function sooner(a: Consent | undefined, b: Consent | undefined): Consent | undefined {
  return a && (!b || a.date <= b.date) ? a : b;
}
const isOlder = ({ date }: Refusal, consented: Date): boolean => date !== undefined && date < consented;

const opposite = (phone: string | null, says: 'Yes' | 'No', row: number) =>
  problemOf(
    'optedIn',
    phone ?? '',
    `Row ${row.toLocaleString('en-US')} says ${says} for the same number or worker. Keep what its owner said last.`,
  );
