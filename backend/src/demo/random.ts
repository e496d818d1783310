import { createHash } from 'node:crypto';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** An id in the form of a random one (UUID v4), always the same for the same thing. */
export function idOf(kind: string, key: string | number): string {
  const hex = hashOf(`${kind} ${key}`);
  const variant = '89ab'.charAt(parseInt(hex.charAt(16), 16) % 4);
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, variant + hex.slice(17, 20)];
  return [...parts, hex.slice(20, 32)].join('-');
}

/** The provider's kind of id, always the same for the same thing. */
export const sidOf = (prefix: string, key: string) => prefix + hashOf(`${prefix} ${key}`).slice(0, 32);

/** Draws that look random and are the same at every start (mulberry32). */
export class Random {
  private state: number;

  constructor(seed: string) {
    this.state = parseInt(hashOf(seed).slice(0, 8), 16);
  }

  /** From 0 to just below 1. */
  fraction(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  integer(from: number, to: number): number {
    return from + Math.floor(this.fraction() * (to - from + 1));
  }

  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.integer(0, items.length - 1)];
    if (item === undefined) throw new Error('There is nothing to pick from');
    return item;
  }

  /** One of the keys, as often as its weight says. */
  weighted<K extends string>(weights: Readonly<Partial<Record<K, number>>>): K {
    const entries = Object.entries(weights) as [K, number][];
    let left = this.fraction() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    const found = entries.find(([, weight]) => (left -= weight) < 0) ?? entries.at(-1);
    if (!found) throw new Error('There is nothing to pick from');
    return found[0];
  }

  /** So many different items, in a new order. */
  some<T>(items: readonly T[], count: number): T[] {
    const pool = [...items];
    for (let last = pool.length - 1; last > 0; last -= 1) {
      const other = this.integer(0, last);
      [pool[last], pool[other]] = [pool[other] as T, pool[last] as T];
    }
    return pool.slice(0, count);
  }
}
