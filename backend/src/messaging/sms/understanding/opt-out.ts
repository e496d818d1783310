import * as phrases from './opt-out-phrases.js';
import { variantsOf, without } from './phrases.js';
import { isOneSlipFrom } from './slips.js';
import { MOST_READ, withoutMarks, wordsOf } from './words-of.js';

const FEW_WORDS = 4;

const asWritten = Object.values(phrases.OPT_OUT_PHRASES).flat().flatMap(variantsOf);
const optOuts: ReadonlySet<string> = new Set([
  ...asWritten,
  ...asWritten.filter((phrase) => !phrases.NEEDS_MARKS.has(phrase)).map(withoutMarks),
]);

const withoutPoliteness = without(phrases.POLITE_WORDS);

const spaced = (list: readonly string[]) =>
  [...new Set(list.flatMap((phrase) => [phrase, withoutMarks(phrase)]))].map((phrase) => ` ${phrase} `);
const doubtful = spaced([...phrases.DOUBTFUL, ...phrases.ANGRY]);
const doubtfulWhenShort = spaced(phrases.DOUBTFUL_WHEN_SHORT);
const harmless = phrases.HARMLESS.map((phrase) => ` ${phrase} `);

/** Typed with one slip, or with marks where there are none. */
function isMistyped(word: string): boolean {
  const plain = withoutMarks(word);
  if (phrases.NO_SLIPS.has(plain)) return false;
  return phrases.OFTEN_MISTYPED.some(
    (meant) => (plain === meant && word !== meant) || isOneSlipFrom(plain, meant),
  );
}

const inOrder = (word: string): string => [...word].sort().join('');
const STOP_IN_ORDER = inOrder('stop');

/**
 * 'stop' with its letters in another order ('spot') or without its last, as the whole message or before what
 * makes it a request; elsewhere these are words of their own.
 */
function saysStopBySlip([first = '', ...more]: readonly string[]): boolean {
  if (first !== 'sto' && inOrder(first) !== STOP_IN_ORDER) return false;
  const rest = more.join('');
  return rest === '' || (!phrases.NO_REQUEST_AFTER_SLIP.has(rest) && optOuts.has(`stop${rest}`));
}

/** Whether it is a plain request once signs are read as the letters that they look like: '$top', '5T0P'. */
function saysStopInSigns(body: string): boolean {
  const letters = [...body.slice(0, MOST_READ)]
    .map((sign) => phrases.LIKE_LETTERS.get(sign) ?? sign)
    .join('');
  return optOuts.has(withoutPoliteness(wordsOf(letters)).join(''));
}

/** Whether a text that is no plain request may still be one. */
function isDoubtful(words: readonly string[]): boolean {
  let text = ` ${words.join(' ')} `;
  for (const phrase of harmless) text = text.replaceAll(phrase, '  ');
  return (
    doubtful.some((phrase) => text.includes(phrase)) ||
    (words.length <= FEW_WORDS && doubtfulWhenShort.some((phrase) => text.includes(phrase))) ||
    phrases.DOUBTFUL_CHARACTERS.test(text)
  );
}

/**
 * Whether a text asks for no more texts: `stop`, perhaps (`stop?`, for staff to read), or null. Linear in the
 * text, of which the first 1,600 characters count.
 */
export function optOutIn(body: string): 'stop' | 'stop?' | null {
  const words = withoutPoliteness(wordsOf(body));
  const key = words.join('').replace(phrases.POLITE_CHARACTERS, '');
  if (optOuts.has(key)) return 'stop';
  if (
    words.length <= FEW_WORDS &&
    (phrases.STOP_SIGNS.test(body.slice(0, MOST_READ)) || [key, ...words].some(isMistyped))
  ) {
    return 'stop?';
  }
  const isPerhaps =
    phrases.DOUBTFUL_ALONE.has(key) || saysStopBySlip(words) || saysStopInSigns(body) || isDoubtful(words);
  return isPerhaps ? 'stop?' : null;
}
