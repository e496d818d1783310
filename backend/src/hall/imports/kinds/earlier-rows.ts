import { createHash } from 'node:crypto';
import type { Values } from './import-kind.js';

/**
 * A file has up to 100,000 rows: of each only 52 bits of a digest are kept, as numbers take a third of the memory that
 * texts take. That two of so many texts have the same is one chance in 200,000, and is said as a problem of one row.
 */
export function digestOf(text: string): number {
  const digest = createHash('sha1').update(text).digest();
  return digest.readUIntBE(0, 6) * 16 + ((digest[6] ?? 0) & 15);
}

/** The rows of a file that were checked before, by what they are about: a file may name somebody twice. */
export class EarlierRows {
  private readonly rows = new Map<number, number>();
  private readonly digests: number[] = [];

  /** @returns the earlier row about the same, and whether it says the same */
  note(row: number, keys: readonly string[], values: Values): { row: number; isEqual: boolean } | undefined {
    const sorted = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
    const digest = digestOf(JSON.stringify(sorted));
    const places = keys.map(digestOf);
    const earlier = places.map((place) => this.rows.get(place)).find((one) => one !== undefined);
    if (earlier !== undefined) return { row: earlier, isEqual: this.digests[earlier] === digest };
    for (const place of places) this.rows.set(place, row);
    this.digests[row] = digest;
    return undefined;
  }
}
