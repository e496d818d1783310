import { createHash } from 'node:crypto';
import type { Values } from './import-kind.js';

interface Noted {
  row: number;
  digest: string;
}

/** The rows of a file that were checked before, by what they are about: a file may name somebody twice. */
export class EarlierRows {
  private readonly noted = new Map<string, Noted>();

  /** @returns the earlier row about the same, and whether it says the same */
  note(row: number, keys: readonly string[], values: Values): { row: number; isEqual: boolean } | undefined {
    const sorted = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
    const digest = createHash('sha1').update(JSON.stringify(sorted)).digest('base64');
    const earlier = keys.map((key) => this.noted.get(key)).find((one) => one !== undefined);
    if (earlier) return { row: earlier.row, isEqual: earlier.digest === digest };
    for (const key of keys) this.noted.set(key, { row, digest });
    return undefined;
  }
}
