import { createHash } from 'node:crypto';
import type { Values } from './import-kind.js';

/** A file has up to 100,000 rows: of each only a short digest is kept. */
const digestOf = (text: string) => createHash('sha1').update(text).digest('base64').slice(0, 16);

/** The rows of a file that were checked before, by what they are about: a file may name somebody twice. */
export class EarlierRows {
  private readonly rows = new Map<string, number>();
  private readonly digests = new Map<number, string>();

  /** @returns the earlier row about the same, and whether it says the same */
  note(row: number, keys: readonly string[], values: Values): { row: number; isEqual: boolean } | undefined {
    const sorted = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
    const digest = digestOf(JSON.stringify(sorted));
    const places = keys.map(digestOf);
    const earlier = places.map((place) => this.rows.get(place)).find((one) => one !== undefined);
    if (earlier !== undefined) return { row: earlier, isEqual: this.digests.get(earlier) === digest };
    for (const place of places) this.rows.set(place, row);
    this.digests.set(row, digest);
    return undefined;
  }
}
