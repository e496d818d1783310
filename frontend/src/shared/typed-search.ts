const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Three digits or more without a letter are part of a phone number; anything else is found word by word. */
export function typedSearch(typed: string): (words: string, phone: string | null | undefined) => boolean {
  const wanted = fold(typed).split(/\s/);
  const digits = typed.replace(/\D/g, '');
  if (digits.length >= 3 && !/\p{L}/u.test(typed)) return (_words, phone) => phone?.includes(digits) ?? false;
  return (words) => {
    const folded = fold(words);
    return wanted.every((word) => folded.includes(word));
  };
}
