/** The words and phrases of a list that is written with commas. */
export const listed = (list: string): readonly string[] => list.split(',').map((phrase) => phrase.trim());

const group = /\(([^)]*)\)|\[([^\]]*)\]|[^\s()[\]]/g;

/** All that a phrase stands for, without blanks: `(a|b)` is one of them, `[a|b]` one or none. */
export function variantsOf(phrase: string): string[] {
  let all = [''];
  for (const [plain, one, maybe] of phrase.matchAll(group)) {
    const choices = one?.split('|') ?? (maybe === undefined ? [plain] : ['', ...maybe.split('|')]);
    all = all.flatMap((start) => choices.map((choice) => start + choice.replaceAll(' ', '')));
  }
  return all;
}

/** Takes these, words or pairs of words, from both ends of a text. */
export function without(phrases: readonly string[]): (words: readonly string[]) => readonly string[] {
  const around: ReadonlySet<string> = new Set(phrases);
  return (words) => {
    let [start, end] = [0, words.length];
    const isAround = (from: number, to: number) => around.has(words.slice(from, to).join(' '));
    const next = (length: number) => {
      if (isAround(start, Math.min(start + length, end))) start += length;
      else if (isAround(Math.max(end - length, start), end)) end -= length;
      else return false;
      return true;
    };
    while (start < end && (next(2) || next(1)));
    return words.slice(start, Math.max(start, end));
  };
}
