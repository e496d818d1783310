import { asSeen, type Name, nameAsOnRecord, nameAsRead, wordsOf } from './names.js';
import { HIDDEN, type PlainView, plainView, readAsWritten, type Span } from './plain-view.js';

/** By what a person can be known in what others wrote. */
export interface PersonalValues {
  names: readonly Name[];
  /** E.164. */
  phones: readonly string[];
  emails: readonly string[];
}

/** What stands in place of a value that is gone without a name of its own. */
export const ERASED = 'erased';

/** How an erased person is called from then on: always the same for the same person, also after a restore. */
export const pseudonymOf = (workerId: string) => {
  const name = { first: 'Erased member', last: workerId.slice(0, 8) };
  return { ...name, whole: `${name.first} ${name.last}` };
};

/** A number however people write it. */
function phonePattern(phone: string): string {
  const between = String.raw`[\s${HIDDEN}.\/()·•_\p{Pd}−]{0,6}`;
  return String.raw`(?:\+?1${between})?${[...phone.slice(2)].join(between)}`;
}

const NOT_IN_A_WORD = { before: String.raw`(?<![\p{L}\p{N}])`, after: String.raw`(?![\p{L}\p{N}])` };
const whole = (pattern: string) =>
  new RegExp(`${NOT_IN_A_WORD.before}(?:${pattern})${NOT_IN_A_WORD.after}`, 'gu');

/** By what the rows are found that may hold a value: all of the words, or the digits with anything between them. */
export interface Hint {
  /** Folded as a plain view is. */
  words: readonly string[];
  digits?: string;
}

interface Sought {
  /** In a plain view; undefined where none could show it. */
  pattern: RegExp | undefined;
  /** In the text as it is stored. */
  written?: RegExp;
  /** Whose texts are counted. */
  name?: string;
}

/** Takes a person's values out of texts and of what is kept as JSON. */
export class Redaction {
  private readonly values: PersonalValues;
  private readonly sought: readonly Sought[];
  private readonly words: ReadonlySet<string>;
  private readonly textsWithName = new Map<string, number>();

  constructor(
    values: PersonalValues,
    private readonly pseudonym: string,
  ) {
    this.values = { ...values, phones: values.phones.filter((phone) => /^\+1\d{10}$/.test(phone)) };
    const { names, phones, emails } = this.values;
    this.sought = [
      ...names.map((name) => ({
        pattern: nameAsRead(name),
        written: nameAsOnRecord(name),
        name: `${name.first} ${name.last}`,
      })),
      ...phones.map((phone) => ({ pattern: whole(phonePattern(phone)) })),
      ...emails.map((email) => ({ pattern: whole(asSeen(plainView(email, noWords).text)) })),
    ];
    this.words = new Set(names.flatMap(wordsOfName));
  }

  /** In how many of the texts given so far each name stood. */
  namesFound(): { name: string; texts: number }[] {
    return [...this.textsWithName].map(([name, texts]) => ({ name, texts }));
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
    const found: Span[][] = [];
    const onRecord: Span[][] = [];
    for (const { pattern, written, name } of this.sought) {
      const read = pattern ? [...view.text.matchAll(pattern)].map((match) => placeOf(match, view, name)) : [];
      const verbatim = written ? [...given.matchAll(written)].map(spanOf) : [];
      found.push(read, verbatim);
      onRecord.push(verbatim);
      if (name !== undefined && read.length + verbatim.length > 0) names.add(name);
    }
    const places = apart(found.flat());
    if (places.length === 0) return given;
    // What looks like a tag or an escape in a name as it is on record is the name's.
    const ofNames = apart(onRecord.flat());
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

const noWords: ReadonlySet<string> = new Set();
const wordsOfName = ({ first, last }: Name) => [first, last].flatMap((name) => wordsOf(readAsWritten(name)));

/** Where in what was written that stands which was found in its view. */
function placeOf(match: RegExpExecArray, { text, starts, ends }: PlainView, name?: string): Span {
  const end = match.index + closed(text, match, name);
  return { start: starts[match.index] ?? 0, end: ends[end - 1] ?? 0 };
}

const spanOf = ({ 0: { length }, index }: RegExpExecArray): Span => ({ start: index, end: index + length });

/** How long what was found is, with the bracket that closes one in it, unless the name itself has such. */
function closed(text: string, { 0: found, index }: RegExpExecArray, name = ''): number {
  const next = text.charAt(index + found.length);
  const opens = { '>': '<', ')': '(' }[next];
  const isOpen =
    opens !== undefined && !name.includes(opens) && found.lastIndexOf(opens) > found.lastIndexOf(next);
  return found.length + (isOpen ? 1 : 0);
}

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
