import { asSeen, type Name, placesOf, type SoughtName, soughtName, wordsOf, wordsOfName } from './names.js';
import { isOf, OthersNames } from './others-names.js';
import { HIDDEN, placeOf, plainView, type Span } from './plain-view.js';

/** By what a person can be known in what others wrote. */
interface PersonalValues {
  names: readonly Name[];
  /** E.164. */
  phones: readonly string[];
  emails: readonly string[];
  /** Of other workers, first name first: what is theirs stays. */
  others?: readonly string[];
}

/** What stands in place of a value that is gone without a name of its own. */
export const ERASED = 'erased';

/** How an erased person is called from then on: always the same for the same person, also after a restore. */
export const pseudonymOf = (workerId: string) => {
  const name = { first: 'Erased member', last: workerId.slice(0, 8) };
  return { ...name, whole: `${name.first} ${name.last}` };
};

/** A number however people write it; words may touch it, more digits may not. */
function phonePattern(phone: string): RegExp {
  const between = String.raw`[\s${HIDDEN}.,:;\/()\[\]·•*+|~_\p{Pd}−]{0,6}`;
  const country = String.raw`(?:(?:(?:\+?0{1,2}|\+|011)${between})?1${between})?`;
  const opening = String.raw`(?:[(\[](?=${HIDDEN}?\p{N}{3}${HIDDEN}?[)\]]))?`;
  return new RegExp(
    String.raw`(?<!\p{N})${country}${opening}${[...phone.slice(2)].join(between)}(?!\p{N})`,
    'gu',
  );
}

/** An address that is no part of a longer one; the full stop behind it may be the sentence's. */
function emailPattern(email: string): RegExp {
  const before = String.raw`(?<![\p{L}\p{N}._%+-])(?<![\p{L}\p{N}]['’])`;
  return new RegExp(
    `${before}${asSeen(plainView(email, noWords).text)}(?![\\p{L}\\p{N}]|[.-][\\p{L}\\p{N}])`,
    'gu',
  );
}

/** By what the rows are found that may hold a value: all of the words, or the digits with anything between them. */
export interface Hint {
  /** Folded as a plain view is. */
  words: readonly string[];
  digits?: string;
}

/** Takes a person's values out of texts and of what is kept as JSON. */
export class Redaction {
  private readonly values: PersonalValues;
  private readonly names: readonly SoughtName[];
  private readonly addresses: readonly RegExp[];
  private readonly others: OthersNames;
  private readonly words: ReadonlySet<string>;
  private readonly textsWithName = new Map<string, number>();
  private left = 0;

  constructor(
    values: PersonalValues,
    private readonly pseudonym: string,
  ) {
    this.values = { ...values, phones: values.phones.filter((phone) => /^\+1\d{10}$/.test(phone)) };
    const { names, phones, emails } = this.values;
    this.names = names.map(soughtName);
    this.addresses = [...phones.map(phonePattern), ...emails.map(emailPattern)];
    this.others = new OthersNames(values.others ?? []);
    this.words = new Set(names.flatMap(wordsOfName));
  }

  /** In how many of the texts given so far each name stood. */
  namesFound(): { name: string; texts: number }[] {
    return [...this.textsWithName].map(([name, texts]) => ({ name, texts }));
  }

  /** In how many places of them a name was left, because it is another's there or may be of two people. */
  placesLeft(): number {
    return this.left;
  }

  /** By which rows are found that may hold a value. */
  hints(): Hint[] {
    const { names, phones, emails } = this.values;
    return [
      ...names.map((name) => ({ words: wordsOfName(name) })),
      ...phones.map((phone) => ({ words: [], digits: phone.slice(2) })),
      ...emails.map((email) => ({ words: wordsOf(plainView(email, noWords).text) })),
    ];
  }

  text(given: string): string {
    const names = new Set<string>();
    // What stands in a tag first: the tag may stand within a name, and is kept.
    const view = plainView(given, this.words);
    const inside = view.tags.map((tag) => ({
      ...tag,
      by: `<${this.seen(given.slice(tag.start + 1, tag.end), names)}`,
    }));
    const redacted = inside.some(({ start, end, by }) => by !== given.slice(start, end))
      ? this.seen(spliced(given, inside), names)
      : this.seen(given, names, view);
    for (const name of names) this.textsWithName.set(name, (this.textsWithName.get(name) ?? 0) + 1);
    return redacted;
  }

  /** Without the values that stand outside of tags. */
  private seen(given: string, names: Set<string>, view = plainView(given, this.words)): string {
    const found = this.addresses.flatMap((pattern) =>
      [...view.text.matchAll(pattern)].map((match) => placeOf(match, view)),
    );
    const onRecord: Span[] = [];
    const theirs: Span[] = [];
    const doubtful: Span[] = [];
    let others: Span[] | undefined;
    for (const sought of this.names) {
      const stands = placesOf(sought, given, view);
      const isTheirs = (place: Span) => isOf((others ??= this.others.in(given, view)), place);
      const own = stands.found.filter((place) => !isTheirs(place));
      found.push(...own);
      onRecord.push(...stands.verbatim.filter((place) => own.includes(place)));
      theirs.push(...stands.found.filter(isTheirs));
      doubtful.push(...stands.doubtful);
      if (own.length > 0) names.add(`${sought.name.first} ${sought.name.last}`);
    }
    const places = apart(found);
    const decided = [...places, ...theirs];
    const left = doubtful.filter((place) => !decided.some((other) => meet(place, other)));
    this.left += apart([...theirs, ...left]).length;
    if (places.length === 0) return given;
    // What looks like a tag or an escape in a name as it is on record is the name's.
    const ofNames = apart(onRecord);
    const notOfNames = (parts: readonly Span[]) => {
      const names = new Set(within(ofNames, parts).flat());
      return parts.filter((part) => !names.has(part));
    };
    const tags = within(places, notOfNames(view.tags));
    const escapes = within(places, notOfNames(view.escapes));
    return spliced(
      given,
      places.map((place, index) => {
        const kept = tags[index]?.map(({ start, end }) => given.slice(start, end)).join('') ?? '';
        const isAddress = (escapes[index]?.length ?? 0) > 0;
        const by = isAddress ? encodeURIComponent(this.pseudonym) : this.pseudonym;
        return { ...place, by: by + kept };
      }),
    );
  }

  /**
   * A row of cells without the values. It is the person's own where a cell is nothing but one of them, or where two
   * cells are first and last name, which stay.
   */
  row(given: readonly string[]): { cells: string[]; isTheirs: boolean; isNamed: boolean } {
    const cells = given.map((cell) => this.text(cell));
    const named = cells.filter((cell, index) => cell !== given[index]);
    const isWhole = named.some((cell) => !LETTERS.test(cell.replaceAll(this.pseudonym, '')));
    return { cells, isTheirs: isWhole || this.isInTwo(given), isNamed: named.length > 0 };
  }

  /** Whether two of the cells are first and last name. */
  private isInTwo(cells: readonly string[]): boolean {
    const isPart = (cell: string) =>
      cell.length <= NAME_LENGTH &&
      wordsOf(plainView(cell, this.words).text).some((one) => this.words.has(one));
    const parts = [...new Set(cells.map((cell) => cell.trim()).filter(isPart))];
    return parts.some((one) => parts.some((other) => one !== other && this.isName(`${one} ${other}`)));
  }

  /** Whether a text is a name of the person, and nothing else. */
  private isName(given: string): boolean {
    const view = plainView(given, this.words);
    return this.names
      .flatMap((sought) => placesOf(sought, given, view).found)
      .some(({ start, end }) => !LETTERS.test(given.slice(0, start) + given.slice(end)));
  }

  /** The same value with every text of it redacted; names of fields stay. */
  json<T>(given: T): T {
    return this.inJson(given) as T;
  }

  private inJson(given: unknown): unknown {
    if (typeof given === 'string') return this.text(given);
    if (Array.isArray(given)) return given.map((one) => this.inJson(one));
    if (typeof given !== 'object' || given === null) return given;
    return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, this.inJson(value)]));
  }
}

/** Of a first or last name in a cell of its own. */
const NAME_LENGTH = 200;
const LETTERS = /[\p{L}\p{N}]/u;
const noWords: ReadonlySet<string> = new Set();
const meet = (a: Span, b: Span) => a.start < b.end && b.start < a.end;

/** In order, those that overlap as one. */
function apart(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (last && span.start < last.end) last.end = Math.max(last.end, span.end);
    else result.push({ ...span });
  }
  return result;
}

/** For each place which of the parts stand in it whole; both are in order. */
function within(places: readonly Span[], parts: readonly Span[]): Span[][] {
  let next = 0;
  return places.map(({ start, end }) => {
    const inPlace: Span[] = [];
    for (let part = parts[next]; part && part.start < end; part = parts[++next]) {
      if (part.start >= start && part.end <= end) inPlace.push(part);
    }
    return inPlace;
  });
}

function spliced(given: string, changes: readonly (Span & { by: string })[]): string {
  let result = '';
  let from = 0;
  for (const { start, end, by } of changes) {
    result += given.slice(from, start) + by;
    from = end;
  }
  return result + given.slice(from);
}
