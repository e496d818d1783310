import { decodeHTML } from 'entities';
import { sanitizer } from '../../platform/rich-text/sanitizer.js';

/** Stands in a plain view for any run of tags and of characters that nobody sees. */
export const HIDDEN = '\u0001';

/** A text as it is read, and where each of its characters stands in what was written. */
export interface PlainView {
  /** Folded; a run of blanks is one. */
  text: string;
  /** By index in `text`: where in what was written the character begins, and where it ends. */
  starts: readonly number[];
  ends: readonly number[];
  tags: readonly Span[];
  /** Escapes of addresses that were read as characters. */
  escapes: readonly Span[];
}

export interface Span {
  start: number;
  end: number;
}

/** Letters that no form of Unicode takes apart. PostgreSQL, by which the rows to read are found, reads each in the same way. */
const LETTERS: Record<string, string> = Object.fromEntries(
  "ßss ẞss łl øo đd ðd þth æae œoe ħh ıi ŧt ƀb ɨi ʉu ςσ ʼ' ʻ' ʹ'"
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.slice(1)]),
);
const MARK = /^\p{M}$/u;
/** What folding leaves out, and what nobody sees. */
const UNSEEN = /^[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]$/u;

/** One character without accents and case: often one letter, sometimes more, of a mark none. */
function folded(character: string): string {
  const parts = character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return [...parts.normalize('NFKD').replace(/\p{M}/gu, '')].map((one) => LETTERS[one] ?? one).join('');
}
const known = new Map<string, string>();
function fold(character: string): string {
  let is = known.get(character);
  if (is === undefined) known.set(character, (is = UNSEEN.test(character) ? '' : folded(character)));
  return is;
}

const TAG = String.raw`<(?:\/?([a-z][a-z\d:-]*)(?=[\s\/>])[^<>]*|![^<>]*)>`;
const ENTITY = String.raw`&(?:#\d{1,8}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});`;
const TAIL = String.raw`%[89ab][\da-f]`;
const ESCAPE = String.raw`%[0-7][\da-f]|%[cd][\da-f]${TAIL}|%e[\da-f](?:${TAIL}){2}|%f[0-7](?:${TAIL}){3}`;
const JSON_ESCAPE = String.raw`\\u[\da-f]{4}|\\[nrt]`;
const TOKENS = new RegExp(`${TAG}|(${ENTITY})|(${ESCAPE})|(${JSON_ESCAPE})|[a-z\\d]+|[^]`, 'giu');

let markup: ReadonlySet<string> | undefined;
const isMarkup = (name: string) => (markup ??= new Set(sanitizer().defaults.allowedTags || [])).has(name);

function unescaped(escape: string): string {
  try {
    return decodeURIComponent(escape);
  } catch {
    // Bytes that are no character.
    return escape;
  }
}

/**
 * How a text is read, in time that grows with its length alone.
 * @param words of these, one between angle brackets is not a tag, unless there is such an element
 */
export function plainView(given: string, words: ReadonlySet<string>): PlainView {
  const view = new Building();
  for (const token of given.matchAll(TOKENS)) {
    const [whole, element, entity, escape, ofJson] = token;
    const at = token.index;
    const end = at + whole.length;
    const name = element?.toLowerCase();
    const isTag = whole.startsWith('<') && whole.length > 1;
    const isText = name !== undefined && words.has(name) && !isMarkup(name);
    if (entity !== undefined) view.read(decodeHTML(entity), entity, at);
    else if (escape !== undefined) view.readEscape(unescaped(escape), escape, at);
    else if (ofJson !== undefined) view.read(jsonCharacter(ofJson), ofJson, at);
    else if (isTag && !isText) view.leaveOut(at, end);
    else view.asItStands(whole, at);
  }
  return view.whole();
}

/** How a text is read in which every character stands for itself, as in a name on record; without what nobody sees. */
export function readAsWritten(given: string): string {
  const view = new Building();
  view.asItStands(given.trim(), 0);
  return view.whole().text.replaceAll(HIDDEN, '').trim();
}

const jsonCharacter = (escape: string): string =>
  escape.length > 2 ? String.fromCharCode(Number.parseInt(escape.slice(2), 16)) : ' ';

class Building {
  private readonly characters: string[] = [];
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];
  private readonly tags: Span[] = [];
  private readonly escapes: Span[] = [];

  whole(): PlainView {
    const { starts, ends, tags, escapes } = this;
    return { text: this.characters.join(''), starts, ends, tags, escapes };
  }

  leaveOut(start: number, end: number): void {
    this.tags.push({ start, end });
    this.unseen(start, end);
  }

  /** What an escape stands for; what stands for nothing is read as it is. */
  read(meant: string, written: string, at: number): void {
    if (meant === written) return this.asItStands(written, at);
    for (const character of meant) this.character(character, at, at + written.length);
  }

  readEscape(meant: string, written: string, at: number): void {
    if (meant !== written) this.escapes.push({ start: at, end: at + written.length });
    this.read(meant, written, at);
  }

  asItStands(written: string, at: number): void {
    let start = at;
    for (const character of written) {
      this.character(character, start, start + character.length);
      start += character.length;
    }
  }

  character(character: string, start: number, end: number): void {
    const plain = fold(character);
    if (plain === '') this.accentOrUnseen(character, start, end);
    for (const one of plain) this.put(/\s/u.test(one) ? ' ' : one, start, end);
  }

  /** An accent goes with its letter. */
  private accentOrUnseen(character: string, start: number, end: number): void {
    const isOfLetter = MARK.test(character) && this.ends.at(-1) === start;
    if (isOfLetter) this.ends[this.ends.length - 1] = end;
    else this.unseen(start, end);
  }

  private unseen(start: number, end: number): void {
    const last = this.characters.at(-1) ?? ' ';
    if (last !== ' ' && last !== HIDDEN) this.put(HIDDEN, start, end);
  }

  private put(character: string, start: number, end: number): void {
    const last = this.characters.at(-1);
    if (character === ' ' && last === ' ') return;
    if (character === ' ' && last === HIDDEN) {
      this.characters[this.characters.length - 1] = ' ';
      return;
    }
    this.characters.push(character);
    for (let unit = 0; unit < character.length; unit++) {
      this.starts.push(start);
      this.ends.push(end);
    }
  }
}

/** SQL that reads letters as a plain view does: at the end of a word, too, sigma is sigma. */
export const foldedSql = (text: string) => `translate(hall_fold(${text}), 'ς', 'σ')`;

/** The class of all characters that a view leaves out, for PostgreSQL's regular expressions. */
export function unseenClass(): string {
  const ranges: [number, number][] = [];
  for (let code = 0x80; code <= 0x10ffff; code++) {
    if (!UNSEEN.test(String.fromCodePoint(code))) continue;
    const last = ranges.at(-1);
    if (last?.[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return `[${ranges.map((range) => range.map((code) => String.fromCodePoint(code)).join('-')).join('')}]`;
}

/** Where in what was written that stands which was found in its view. */
export function placeOf(match: RegExpExecArray, { text, starts, ends }: PlainView, name?: string): Span {
  const end = match.index + closed(text, match, name);
  return { start: starts[match.index] ?? 0, end: ends[end - 1] ?? 0 };
}

/**
 * The length of the match, including the bracket that closes one within it, unless the name itself has such a
 * bracket.
 */
function closed(text: string, { 0: found, index }: RegExpExecArray, name = ''): number {
  const next = text.charAt(index + found.length);
  const opens = { '>': '<', ')': '(' }[next];
  const isOpen =
    opens !== undefined && !name.includes(opens) && found.lastIndexOf(opens) > found.lastIndexOf(next);
  return found.length + (isOpen ? 1 : 0);
}
