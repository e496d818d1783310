import { isLanguage, type Language, LANGUAGES } from './say';

const KEPT = 'hall-language';

/** Chosen on this phone before; undefined without, and where nothing can be kept. */
export function chosenBefore(): Language | undefined {
  try {
    const kept = localStorage.getItem(KEPT);
    return isLanguage(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function keepChosen(language: Language): void {
  try {
    localStorage.setItem(KEPT, language);
  } catch {
    // A phone that keeps nothing asks the hall's record.
  }
}

const bare = (tag: string) => tag.split('-')[0];

/** What the browser asks for, while nobody knows better. */
export const wished = (): Language | undefined =>
  navigator.languages.flatMap((tag) => LANGUAGES.filter((code) => bare(code) === bare(tag)))[0];
