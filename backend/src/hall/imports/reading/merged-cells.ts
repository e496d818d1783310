import { Unreadable } from './unreadable.js';
import type { ZipEntries } from './zip-entries.js';

/** Of cells that are merged over several rows: by `row:column` of the first, from 1 and 0, the last row. */
export type MergedDown = ReadonlyMap<string, number>;

const MOST = 100_000;
/** Longer than one element of them: it may lie across the end of a chunk. */
const LONGEST = 200;
const merged = /<(?:\w+:)?mergeCell\s[^<>]*?ref="([A-Z]{1,4})(\d{1,7}):[A-Z]{1,4}(\d{1,7})"/g;

/** They stand behind the rows of a sheet, so the sheet is looked through before it is read. @throws Unreadable */
export async function mergedDown(entries: ZipEntries, sheet: string): Promise<MergedDown> {
  const found = new Map<string, number>();
  let rest = '';
  for await (const chunk of entries.read(sheet)) {
    const text = rest + chunk.toString('latin1');
    for (const [, column = '', first, last] of text.matchAll(merged)) {
      if (Number(last) > Number(first)) found.set(`${Number(first)}:${columnOf(column)}`, Number(last));
      if (found.size > MOST) throw new Unreadable('The sheet has too many merged cells.');
    }
    rest = text.slice(-LONGEST);
  }
  return found;
}

/** 0 of 'A', 27 of 'AB'. */
export const columnOf = (letters: string): number =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
