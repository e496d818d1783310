/** By what a person can be known in what others wrote. */
export interface PersonalValues {
  names: readonly { first: string; last: string }[];
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

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');

/** Code points that nobody sees: soft hyphens, zero-width characters, marks of direction. */
const INVISIBLE = String.raw`\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff`;
/**
 * Not seen where a name is read: those, as entities and as JSON in a text has them too, and tags. Read by PostgreSQL as
 * by JavaScript.
 */
export const UNSEEN = [
  String.raw`<[^<>]*>`,
  `[${INVISIBLE}]`,
  String.raw`&(?:shy|zwn?j|lrm|rlm|NoBreak|#0*(?:173|820[3-7]|8288|65279)|#x0*(?:ad|200[b-f]|2060|feff));`,
  String.raw`\\u(?:00ad|200[b-f]|202[a-e]|206[0-9a-f]|feff)`,
].join('|');

const BETWEEN = String.raw`(?:\s|&nbsp;|&#160;|\\u00a0|\\[nrt]|,|${UNSEEN})+`;
/** Between two letters of a word; its accents stand there, too. */
const WITHIN = String.raw`(?:\p{M}|${UNSEEN})*`;
const TAG = /<[^<>]*>/g;
const NOT_IN_A_WORD = { before: String.raw`(?<![\p{L}\p{N}])`, after: String.raw`(?![\p{L}\p{N}])` };

/** As keyboards put them: a phone's is curly. */
const APOSTROPHES = "['’‘ʼ`´]";
const HYPHENS = '[-‐‑‒–—]';

/** What stands for one letter of a name. */
function letterPattern(letter: string): string {
  if (new RegExp(APOSTROPHES, 'u').test(letter)) return APOSTROPHES;
  if (new RegExp(HYPHENS, 'u').test(letter)) return HYPHENS;
  return escaped(letter);
}

const wordPattern = (word: string): string => `${[...word].map(letterPattern).join(WITHIN)}\\p{M}*`;

/** A name however it is accented, in either order, with a comma or without. */
function namePattern({ first, last }: PersonalValues['names'][number]): string {
  const part = (name: string) => withoutAccents(name.trim()).split(/\s+/).map(wordPattern).join(BETWEEN);
  return `${part(first)}${BETWEEN}${part(last)}|${part(last)}${BETWEEN}${part(first)}`;
}

/** A number however people write it. */
function phonePattern(phone: string): string {
  const [, area = '', exchange = '', line = ''] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone) ?? [];
  const between = String.raw`[\s.\/()‐‑‒–—${INVISIBLE}-]{0,4}`;
  return String.raw`(?:(?:\+|%2B)?1${between})?${area}${between}${exchange}${between}${line}`;
}

const emailPattern = (email: string) => escaped(email).replace('@', '(?:@|%40)');

function whole(pattern: string): RegExp {
  const { before, after } = NOT_IN_A_WORD;
  return new RegExp(`${before}(?:${pattern})${after}`, 'giu');
}

/** What holds a piece of each of these words may hold the value; the words are folded as `hall_fold` does. */
export type Hint = readonly string[];

/** Takes a person's values out of texts and of what is kept as JSON. */
export class Redaction {
  private readonly pattern: RegExp | undefined;
  private readonly namePatterns: { name: string; pattern: RegExp }[];
  private readonly textsWithName = new Map<string, number>();

  constructor(
    private readonly values: PersonalValues,
    private readonly pseudonym: string,
  ) {
    const { names, phones, emails } = values;
    const patterns = [
      ...names.map(namePattern),
      ...phones.filter((phone) => /^\+1\d{10}$/.test(phone)).map(phonePattern),
      ...emails.map(emailPattern),
    ];
    if (patterns.length > 0) this.pattern = whole(patterns.join('|'));
    this.namePatterns = names.map((name) => ({
      name: `${name.first} ${name.last}`,
      pattern: whole(namePattern(name)),
    }));
  }

  /** In how many of the texts given so far each name stood. */
  namesFound(): { name: string; texts: number }[] {
    return [...this.textsWithName].map(([name, texts]) => ({ name, texts }));
  }

  /** By which rows are found that may hold a value. */
  hints(): Hint[] {
    const { names, phones, emails } = this.values;
    return [
      ...names.map(({ first, last }) => [...words(first), ...words(last)]),
      ...phones.map((phone) => [phone.slice(2, 5), phone.slice(-4)]),
      ...emails.map((email) => [email.slice(0, Math.max(email.indexOf('@'), 1))]),
    ];
  }

  text(given: string): string {
    const { pattern } = this;
    if (!pattern) return given;
    const apart = given.normalize('NFD');
    const redacted = apart.replace(pattern, (found) => this.pseudonym + this.tagsOf(found));
    if (redacted === apart) return given;
    this.countNames(apart);
    return redacted.normalize('NFC');
  }

  /** They may open here and close elsewhere, and so stay. */
  private tagsOf(found: string): string {
    const tags = found.match(TAG)?.join('') ?? '';
    return this.pattern && tags ? tags.replace(this.pattern, this.pseudonym) : tags;
  }

  private countNames(text: string): void {
    for (const { name, pattern } of this.namePatterns) {
      if (text.search(pattern) < 0) continue;
      this.textsWithName.set(name, (this.textsWithName.get(name) ?? 0) + 1);
    }
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

/** In pieces of letters and digits, for marks between them are written in many ways. */
const words = (name: string): string[] => name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
