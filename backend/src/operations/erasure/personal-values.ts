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

const BETWEEN = String.raw`(?:\s|&nbsp;|\\u00a0|,)+`;
const NOT_IN_A_WORD = { before: String.raw`(?<![\p{L}\p{N}])`, after: String.raw`(?![\p{L}\p{N}])` };

/** As keyboards put them: a phone's is curly. */
const APOSTROPHES = "['’‘ʼ`´]";
const HYPHENS = '[-‐‑‒–—]';

/** What stands for one letter of a name. */
function letterPattern(letter: string): string {
  if (/\s/.test(letter)) return BETWEEN;
  if (new RegExp(APOSTROPHES, 'u').test(letter)) return APOSTROPHES;
  if (new RegExp(HYPHENS, 'u').test(letter)) return HYPHENS;
  return `${escaped(letter)}\\p{M}*`;
}

/** A name however it is accented, in either order, with a comma or without. */
function namePattern({ first, last }: PersonalValues['names'][number]): string {
  const part = (name: string) => [...withoutAccents(name.trim())].map(letterPattern).join('');
  return `${part(first)}${BETWEEN}${part(last)}|${part(last)}${BETWEEN}${part(first)}`;
}

/** A number however people write it. */
function phonePattern(phone: string): string {
  const [, area = '', exchange = '', line = ''] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone) ?? [];
  const between = String.raw`[\s.\/()‐‑‒–—-]{0,3}`;
  return String.raw`(?:(?:\+|%2B)?1${between})?${area}${between}${exchange}${between}${line}`;
}

const emailPattern = (email: string) => escaped(email).replace('@', '(?:@|%40)');

/** What holds a piece of each of these words may hold the value; the words are folded as `hall_fold` does. */
export type Hint = readonly string[];

/** Takes a person's values out of texts and of what is kept as JSON. */
export class Redaction {
  private readonly pattern: RegExp | undefined;

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
    const { before, after } = NOT_IN_A_WORD;
    if (patterns.length > 0) this.pattern = new RegExp(`${before}(?:${patterns.join('|')})${after}`, 'giu');
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
    const redacted = apart.replace(pattern, this.pseudonym);
    return redacted === apart ? given : redacted.normalize('NFC');
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
