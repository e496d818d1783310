import type { FileRow } from './reading/unreadable.js';
import { folded, shortened } from './words.js';

/** A field that a column of a file can hold. */
export interface ImportField {
  field: string;
  /** As lists are exported. */
  label: string;
  /** What else halls call it. */
  words: readonly string[];
  isDate?: boolean;
}

export type Mapping = Record<string, string | null>;

/** Of a column, as it is shown and mapped. */
const LONGEST_NAME = 200;
/** Above the header there may be a title, the hall's address, a line of groups. */
const ROWS_ABOVE = 15;

/** What the columns of the fields may be called, folded. */
export const namesOfFields = (fields: readonly ImportField[]): string[] =>
  fields.flatMap(({ label, words }) => [folded(label), ...words]);

/** Which field a header names, by its own words or by those of the group of columns that it stands in. */
function fieldOf(fields: readonly ImportField[], header: string): string | null {
  const name = folded(header);
  if (name === '') return null;
  const known = fields.find(({ label, words }) => folded(label) === name || words.includes(name));
  return known?.field ?? null;
}

interface Head {
  /** Its number in the file. */
  row: number;
  columns: string[];
}

/** Finds the row of the headers: the one that names most fields, alone or with the row of groups above it. */
export function headOf(rows: readonly FileRow[], fields: readonly ImportField[]): Head {
  let best: { head: Head; score: number } | undefined;
  for (const [index, one] of rows.slice(0, ROWS_ABOVE).entries()) {
    const above = rows[index - 1];
    const columns = namesOf(one.cells, above?.row === one.row - 1 ? above.cells : []);
    const score = new Set(Object.values(guessMapping(columns, fields)).filter(Boolean)).size;
    if (!best || score > best.score) best = { head: { row: one.row, columns }, score };
  }
  return best?.head ?? { row: 1, columns: [] };
}

/** The name of each column, no two alike: a group that spans several columns says which 'Phone' it is. */
function namesOf(cells: readonly string[], above: readonly string[]): string[] {
  // One cell alone is a title.
  const isGroups = above.filter(Boolean).length > 1;
  const width = Math.max(cells.length, isGroups ? above.length : 0);
  let group = '';
  const names: string[] = [];
  for (let column = 0; column < width; column += 1) {
    if (isGroups && above[column]) group = shortened(above[column] ?? '', LONGEST_NAME);
    const own = shortened((cells[column] ?? '').replace(/\s+/g, ' '), LONGEST_NAME);
    const isAlone = cells.filter((cell) => cell === cells[column]).length === 1;
    const name =
      own === '' ? (isGroups && above[column] ? group : '') : isAlone || !group ? own : `${group} ${own}`;
    names.push(unlike(names, name || `Column ${column + 1}`));
  }
  return names;
}

function unlike(names: readonly string[], name: string): string {
  let times = 2;
  let other = name;
  while (names.includes(other)) other = `${name} (${times++})`;
  return other;
}

/** The column of each field, guessed from the headers; a field has one column at most. */
export function guessMapping(columns: readonly string[], fields: readonly ImportField[]): Mapping {
  const taken = new Set<string>();
  const guessed = columns.map((column): [string, string | null] => {
    const field = fieldOf(fields, column) ?? fieldOf(fields, column.replace(/ \(\d+\)$/, ''));
    if (!field || taken.has(field)) return [column, null];
    taken.add(field);
    return [column, field];
  });
  return Object.fromEntries(guessed);
}
