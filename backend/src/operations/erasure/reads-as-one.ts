import { decodeHTML } from 'entities';
import type { Span } from './plain-view.js';

/** How far around a name its neighbours are looked for. */
const AROUND = 200;
const BLOCK = /<\/?(?:br|p|div|li|ul|ol|h\d|table|tr|td|th|blockquote)\b[^<>]*>|\\[nr]/gi;

/** What is seen of a piece of a text, with its lines and capitals. */
const seen = (piece: string): string =>
  decodeHTML(piece.replace(BLOCK, '\n').replace(/<[^<>]*>/g, ''))
    .replace(/%20|[^\S\n\r]/g, ' ')
    .replace(/[\p{Cf}\p{M}]/gu, '');

/** Marks and line ends by which lists part one person from the next. */
const PARTS = /[,;:&/|+=*\n\r]/;
const WORD_BEFORE = /(?<![\p{L}\p{N}])(\p{L}[\p{L}\p{N}.'’-]*) +$/u;
const OPENS_A_SENTENCE = /(?:^|[^\p{L}\p{N},;&/ ]) *$/u;
/** After an initial, which is the person's. */
const WORD_AFTER = /^ +(?:\p{L}\.? +)?(\p{L}[\p{L}'’]+)/u;
const CAPITAL = /[\p{Lu}\p{Lt}]/u;

/**
 * Whether first and last name belong to each other. With the last name first, or with a comma, another mark or a new
 * line between, they may be two people's: Smith and Ann in "Bob Smith, Ann Jones". So no other name may stand beside
 * them: a word with a capital, unless it begins the sentence before them; where they are written without capitals,
 * any word.
 * @param name as it is on record
 */
export function readsAsOne(given: string, { start, end }: Span, name: string, isReversed: boolean): boolean {
  const found = seen(given.slice(start, end));
  if (!isReversed && !PARTS.test(found)) return true;
  const isLower = CAPITAL.test(name) && !CAPITAL.test(found);
  const isName = (word: string | undefined) =>
    word !== undefined && (isLower || CAPITAL.test(word.charAt(0)));
  if (isName(WORD_AFTER.exec(seen(given.slice(end, end + AROUND)))?.[1])) return false;
  const ahead = seen(given.slice(Math.max(0, start - AROUND), start));
  const before = WORD_BEFORE.exec(ahead);
  if (!before || !isName(before[1])) return true;
  return !isLower && OPENS_A_SENTENCE.test(ahead.slice(0, before.index));
}
