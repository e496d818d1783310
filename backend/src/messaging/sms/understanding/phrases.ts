import { withoutMarks } from './words-of.js';

/** The words and phrases of a list that is written with commas. */
export const listed = (list: string): readonly string[] => list.split(',').map((phrase) => phrase.trim());

const group = /\(([^)]*)\)|\[([^\]]*)\]|[^\s()[\]]+/g;

/** As people type who have no keyboard for a language; also 'đ', which is a letter of its own. */
export const plain = (text: string): string => withoutMarks(text).replaceAll('đ', 'd');

/** A single letter without its mark may be a word of another language: 'ạ', and the end of 'pa jodi a'. */
export const alsoWithoutMarks = (words: readonly string[]): readonly string[] => [
  ...words,
  ...words.map(withoutMarks).filter(({ length }) => length > 1),
];

/** All that a phrase stands for, without blanks: `(a|b)` is one of them, `[a|b]` one or none. */
export function variantsOf(phrase: string): string[] {
  let all = [''];
  for (const [plain, one, maybe] of phrase.matchAll(group)) {
    const choices = one?.split('|') ?? (maybe === undefined ? [plain] : ['', ...maybe.split('|')]);
    all = all.flatMap((start) => choices.map((choice) => start + choice.replaceAll(' ', '')));
  }
  return all;
}

const eitherWay = (letter: string) => (plain(letter) === letter ? letter : `[${letter}${plain(letter)}]`);

/**
 * What a phrase stands for, as the source of a regular expression, each mark written or left out.
 * @param blank what stands before each word
 * @param needsMarks words of which every mark is needed
 */
export function patternOf(phrase: string, blank: '' | ' ', needsMarks?: ReadonlySet<string>): string {
  const written = (word: string) => (needsMarks?.has(word) ? word : [...word].map(eitherWay).join(''));
  const choice = (words: string) =>
    words
      .split(' ')
      .map((word) => blank + written(word))
      .join('');
  return [...phrase.matchAll(group)]
    .map(([all, one, maybe]) => {
      const choices = (one ?? maybe ?? all).split('|').map(choice);
      return `(?:${choices.join('|')})${maybe === undefined ? '' : '?'}`;
    })
    .join('');
}

/** Takes these, of one word or several, from both ends of a text, the longest first. */
export function without(phrases: readonly string[]): (words: readonly string[]) => readonly string[] {
  const around: ReadonlySet<string> = new Set(phrases);
  const lengths = [...new Set(phrases.map((phrase) => phrase.split(' ').length))].sort((a, b) => b - a);
  return (words) => {
    let [start, end] = [0, words.length];
    const isAround = (from: number, to: number) => around.has(words.slice(from, to).join(' '));
    const next = (length: number) => {
      if (isAround(start, Math.min(start + length, end))) start += length;
      else if (isAround(Math.max(end - length, start), end)) end -= length;
      else return false;
      return true;
    };
    while (start < end && lengths.some(next));
    return words.slice(start, Math.max(start, end));
  };
}
