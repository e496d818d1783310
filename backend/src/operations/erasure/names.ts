import { HIDDEN, type PlainView, placeOf, readAsWritten, type Span } from './plain-view.js';
import { readsAsOne } from './reads-as-one.js';

export interface Name {
  first: string;
  last: string;
}

const WORD = String.raw`\p{L}\p{N}`;
const hidden = `${HIDDEN}?`;
const characters = (text: string) => [...text].map((one) => `\\u{${(one.codePointAt(0) ?? 0).toString(16)}}`);
/** A text of a plain view, with what nobody sees between any two of its characters. */
export const asSeen = (text: string) => characters(text).join(hidden);

/** In pieces of letters and digits, for marks between them are written in many ways. */
export const wordsOf = (folded: string): string[] => folded.match(/[\p{L}\p{N}]+/gu) ?? [];

const OPENING = '"“„«‹‘‚\'`';
const CLOSING = '"”“»›’\'`';
const QUOTES = `${OPENING}${CLOSING}‟‛′`;
const APOSTROPHES = "'’‘′`";
/** A full stop does, too, when a blank or a quotation mark follows. An @ makes an address of its own. */
const ENDS_A_SENTENCE = '.!?…。@';
/** Longest run of marks between two words of a name, beside those that stand on record there. */
const MARKS = 6;

/**
 * What may stand between two words of a first or last name, or between the two: anything that is neither letter nor
 * digit, ends no sentence and quotes nothing. No two of its alternatives fit one character, so that no text makes it
 * try many ways.
 * @param own marks that the record has there, of which each may stand there
 */
function gap(own: string, where: 'within' | 'between'): string {
  const quotes = [...QUOTES].some((quote) => own.includes(quote)) ? QUOTES : '';
  const allowed = own + quotes + (where === 'within' ? APOSTROPHES : '');
  const without = (marks: string) =>
    characters([...marks].filter((mark) => !allowed.includes(mark)).join('')).join('');
  const quote = `[${without(QUOTES)}]`;
  const any = `[^${WORD}${without(QUOTES + ENDS_A_SENTENCE)}]`;
  const stop = allowed.includes('.') ? [] : [`\\.(?![ ${characters(QUOTES).join('')}])`];
  const quotation = where === 'between' ? [`${quote}(?= )`, `(?<= )${quote}(?! )`] : [];
  const least = where === 'between' ? 1 : 0;
  return `(?:${[any, ...stop, ...quotation].join('|')}){${least},${MARKS + [...own].length}}`;
}

/** An initial; "a" and "I" without a full stop are words. */
const INITIAL = String.raw`(?![ai][^.])\p{L}\.?`;
const NICK = String.raw`[${WORD}${HIDDEN}.’'\p{Pd}]{2,20}`;
const quoted = `[${characters(OPENING).join('')}]${hidden}${NICK}(?: ${NICK})?[${characters(CLOSING).join('')}]`;
/** One or two words in quotation marks, or one in brackets. */
const NICKNAME = String.raw`(?<= )(?:${quoted}|[(\[]${hidden}${NICK}[)\]])(?=[ ${HIDDEN}])`;

/** Whose names stand in a row of letters: 李小龍 in 我叫李小龍先生. Folded, a Korean syllable is its two or three letters. */
const WITHOUT_BLANKS = ['Han', 'Hira', 'Kana', 'Bopo', 'Hang', 'Thai', 'Lao', 'Khmer', 'Myanmar', 'Yi']
  .map((script) => `\\p{scx=${script}}`)
  .join('');
const unparted = new RegExp(`^[${WITHOUT_BLANKS}]+$`, 'u');
const END_OF_SYLLABLE = '(?![\u1160-\u11ff])';

/** A first or a last name: its words, and the marks before, between and after them. */
interface Part {
  lead: string;
  pattern: string;
  tail: string;
  /** Whether it has letters or digits. */
  isWord: boolean;
  /** Whether it is of a script that is written without blanks. */
  isUnparted: boolean;
}

function partOf(name: string): Part {
  const [, lead = '', core = '', tail = ''] =
    /^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}]*)$/su.exec(readAsWritten(name)) ?? [];
  // A name of nothing but marks is known by them alone.
  if (core === '') return { lead: '', pattern: asSeen(lead), tail: '', isWord: false, isUnparted: false };
  const pieces = core.split(/([^\p{L}\p{N}]+)/u);
  const inner = pieces.map((piece, n) => (n % 2 === 0 ? asSeen(piece) : gap(piece, 'within')));
  return {
    lead,
    pattern: inner.join(''),
    tail,
    isWord: true,
    isUnparted: unparted.test(wordsOf(core).join('')),
  };
}

const maybe = (pattern: string) => (pattern === '' ? '' : `(?:${pattern})?`);

/** Without letters beside it. */
const asWord = ({ pattern, isWord }: Part) => (isWord ? `(?<![${WORD}])${pattern}(?![${WORD}])` : pattern);

function inOrder(before: Part, after: Part): string {
  const own = before.tail + after.lead;
  const isUnparted = before.isUnparted && after.isUnparted;
  const between = gap(own, 'between');
  // A comma or another mark parts two people there.
  const inALine = `[ ${HIDDEN}·・${characters(own).join('')}]{0,${MARKS + [...own].length}}`;
  const words = isUnparted
    ? [before.pattern, END_OF_SYLLABLE, inALine, after.pattern, END_OF_SYLLABLE]
    : [asWord(before), between, maybe(`(?:${INITIAL}|${NICKNAME})${between}`), asWord(after)];
  return [
    maybe(before.lead && asSeen(before.lead) + hidden),
    ...words,
    maybe(after.tail && hidden + asSeen(after.tail)),
  ].join('');
}

/** A name with the first name first, and with the last name first. */
type Orders = readonly [RegExp, RegExp];

/** A name in a plain view; undefined for one of which a view shows nothing. */
function nameAsRead({ first, last }: Name): Orders | undefined {
  const [one, other] = [partOf(first), partOf(last)];
  if (one.pattern === '' || other.pattern === '') return undefined;
  return [new RegExp(inOrder(one, other), 'gu'), new RegExp(inOrder(other, one), 'gu')];
}

/**
 * A name in a text as it is stored, character by character as it stands on record, with or without the marks at its
 * ends: whatever a name holds that a view would take for a tag, an entity or an escape.
 */
function nameAsOnRecord({ first, last }: Name): Orders {
  const [one, other] = [first, last].map((name) => {
    const [, core = '', tail = ''] =
      /^(.*?)((?<=[\p{L}\p{N}\p{M}])[^\p{L}\p{N}\p{M}]*)?$/su.exec(name.trim()) ?? [];
    return `${isOfWord(core, 0) ? `(?<![${WORD}])` : ''}${characters(core).join('')}${
      isOfWord(core, -1) ? `(?![${WORD}])` : ''
    }${maybe(characters(tail).join(''))}`;
  });
  return [new RegExp(`${one}\\s{1,6}${other}`, 'giu'), new RegExp(`${other},?\\s{1,6}${one}`, 'giu')];
}

const isOfWord = (text: string, at: 0 | -1) => /[\p{L}\p{N}]/u.test([...text].at(at) ?? '');

export const wordsOfName = ({ first, last }: Name): string[] =>
  [first, last].flatMap((name) => wordsOf(readAsWritten(name)));

export interface SoughtName {
  name: Name;
  asRead: Orders | undefined;
  onRecord: Orders;
}

export const soughtName = (name: Name): SoughtName => ({
  name,
  asRead: nameAsRead(name),
  onRecord: nameAsOnRecord(name),
});

/** Where in a text a name stands as one person's, and where its words may be of two. */
export function placesOf({ name, asRead, onRecord }: SoughtName, given: string, view: PlainView) {
  const whole = `${name.first} ${name.last}`;
  const found: Span[] = [];
  const verbatim: Span[] = [];
  const doubtful: Span[] = [];
  for (const isReversed of [false, true]) {
    const order = isReversed ? 1 : 0;
    const read = asRead
      ? [...view.text.matchAll(asRead[order])].map((match) => placeOf(match, view, whole))
      : [];
    const written = [...given.matchAll(onRecord[order])].map(spanOf);
    const isOne = (place: Span) => readsAsOne(given, place, whole, isReversed);
    found.push(...[...read, ...written].filter(isOne));
    verbatim.push(...written.filter(isOne));
    doubtful.push(...read.filter((place) => !isOne(place)));
  }
  return { found, verbatim, doubtful };
}

const spanOf = ({ 0: { length }, index }: RegExpExecArray): Span => ({ start: index, end: index + length });
