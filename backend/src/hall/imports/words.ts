import { distance } from 'fastest-levenshtein';

/** Texts that people take for the same: without case, accents and signs. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim();

/** Never half a character: the database refuses it. */
export const shortened = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');

/** Whether a person may be called both: in other signs, with a part of it left out or shortened, or a letter lost. */
export function areOneName(one: string, other: string): boolean {
  const [left, right] = [folded(one).split(' '), folded(other).split(' ')];
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  if (hasCommonPart(short, long) && short.every((word, at) => isPartOf(word, at, long))) return true;
  const [whole, known] = [left.join(''), right.join('')];
  return whole === known || (isOneLetterMore(whole, known) && !isFeminineOf(whole, known));
}

const isInitial = (word: string) => word.length === 1;

/** An initial alone proves nothing: Anna and John A. may share a phone. */
const hasCommonPart = (short: readonly string[], long: readonly string[]): boolean =>
  [short, long].some((words) => words.every(isInitial)) ||
  short.some((word) => !isInitial(word) && long.includes(word));

/** The initial of a first name is not that of a second one. */
const isPartOf = (word: string, at: number, known: readonly string[]): boolean =>
  known.some(
    (other, place) =>
      word === other ||
      ((isInitial(word) || isInitial(other)) && word[0] === other[0] && (at === 0) === (place === 0)),
  );

const isOneLetterMore = (one: string, other: string): boolean =>
  one.length !== other.length && distance(one, other) === 1;

/** Juan and Juana, Paul and Paula may share a household's phone. */
const isFeminineOf = (one: string, other: string): boolean => {
  const [short = '', long = ''] = [one, other].sort((a, b) => a.length - b.length);
  return /[ae]$/.test(long) && long.startsWith(short);
};

/** How alike two words are, 0 to 1; 'svr' is like 'server', whose letters it has in their order. */
function wordLikeness(typed: string, known: string): number {
  const whole = 1 - distance(typed, known) / Math.max(typed.length, known.length);
  const isShort = typed.length >= 2 && typed.length < known.length && isShortOf(typed, known);
  return isShort ? Math.max(whole, 0.85) : whole;
}

function isShortOf(short: string, long: string): boolean {
  if (short[0] !== long[0]) return false;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return at === short.length;
}

function likeness(typed: string, known: string): number {
  const [left, right] = [typed.split(' '), known.split(' ')];
  const whole = 1 - distance(typed, known) / Math.max(typed.length, known.length);
  const best = left.map((word) => Math.max(...right.map((other) => wordLikeness(word, other))));
  const missing = Math.max(0, right.length - left.length) * 0.15;
  const byWords = best.reduce((sum, one) => sum + one, 0) / best.length - missing;
  return Math.max(whole, byWords);
}

const LEAST = 0.6;

/** The name that was most probably meant; null when none comes near. */
export function nearest(typed: string, names: readonly string[]): string | null {
  const wanted = folded(typed);
  if (wanted === '') return null;
  let best: string | null = null;
  let most = LEAST;
  for (const name of names) {
    const score = likeness(wanted, folded(name));
    if (score > most) [best, most] = [name, score];
  }
  return best;
}
