import { folded, nearest } from '../words.js';
import { problemOf, type RowProblem } from './import-kind.js';

interface Named {
  id: string;
  name: string;
}

/** Limits of a list in one cell. */
const MOST = { parts: 100, characters: 4_000 };
/** A longer text is no name with a typing error. */
const LONGEST_TO_PROPOSE_FOR = 200;

const partsOf = (text: string) => text.split(';');
const sameParts = (one: string, other: string) =>
  one.length <= MOST.characters &&
  partsOf(one).map(folded).join(';') === partsOf(other).map(folded).join(';');

/** The records of a list by their names, as people write them. */
export class NamedRecords {
  private readonly byName = new Map<string, Named[]>();
  private readonly suggestions = new Map<string, string | null>();
  private readonly namesById: ReadonlyMap<string, string>;
  /** Parts of the name with most semicolons. */
  private readonly longest: number;

  constructor(
    private readonly what: string,
    private readonly records: readonly Named[],
  ) {
    for (const record of records) {
      const key = folded(record.name);
      this.byName.set(key, [...(this.byName.get(key) ?? []), record]);
    }
    this.namesById = new Map(records.map(({ id, name }) => [id, name]));
    this.longest = Math.max(1, ...records.map(({ name }) => partsOf(name).length));
  }

  nameOf(id: string): string | undefined {
    return this.namesById.get(id);
  }

  /** @param current an id that is kept where its name is the one that was written */
  find(field: string, written: string, current?: string | null): { id: string } | { problem: RowProblem } {
    const name = written.trim();
    if (current && folded(this.nameOf(current) ?? '') === folded(name)) return { id: current };
    const found = this.byName.get(folded(name)) ?? [];
    const exact = found.filter((one) => one.name === name);
    const [one, ...others] = exact.length > 0 ? exact : found;
    if (one && others.length === 0) return { id: one.id };
    if (one) return { problem: problemOf(field, name, `There are several ${this.what}s named “${name}”.`) };
    const suggestion = this.suggestionFor(name);
    const message = `There is no ${this.what} named “${name}”.`;
    return { problem: problemOf(field, name, message, suggestion) };
  }

  /** Of a list in one cell, parted by semicolons, which may stand in a name, too. */
  findAll(field: string, written: string, current: readonly string[] = []) {
    const ids: string[] = [];
    const problems: RowProblem[] = [];
    // A cell as our own export wrote it is no change, even if it could be read as other names.
    const now = current.map((id) => this.nameOf(id) ?? '').join(';');
    if (current.length > 0 && sameParts(now, written)) return { ids: [...current], problems };
    let parts = written.length > MOST.characters ? [] : partsOf(written);
    if (parts.length === 0 || parts.length > MOST.parts)
      return { ids, problems: [problemOf(field, written, `It holds more than ${MOST.parts} names.`)] };
    while (parts.length > 0) {
      let length = Math.min(parts.length, this.longest);
      const nameOf = () => parts.slice(0, length).join(';').trim();
      while (length > 1 && !this.byName.has(folded(nameOf()))) length -= 1;
      const name = nameOf();
      const kept = current.find((id) => !ids.includes(id) && folded(this.nameOf(id) ?? '') === folded(name));
      if (name !== '') {
        const found = this.find(field, name, kept);
        if ('id' in found) ids.push(found.id);
        else problems.push(found.problem);
      }
      parts = parts.slice(length);
    }
    return { ids: [...new Set(ids)], problems };
  }

  private suggestionFor(name: string): string | null {
    if (name.length > LONGEST_TO_PROPOSE_FOR) return null;
    const known = this.suggestions.get(name);
    if (known !== undefined) return known;
    const names = this.records.map((one) => one.name);
    const suggestion = nearest(name, names);
    this.suggestions.set(name, suggestion);
    return suggestion;
  }
}
