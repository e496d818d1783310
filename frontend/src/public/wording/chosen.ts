import { isLanguage, type Language, LANGUAGES } from './say';

const READ = 'hall-language';
const UNSENT = 'hall-language-unsent';

/** Where a phone keeps nothing, it is known while the page is open. */
const here = new Map<string, string>();

export function kept(name: string): string | undefined {
  try {
    return localStorage.getItem(name) ?? undefined;
  } catch {
    return here.get(name);
  }
}

export function keep(name: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    if (value === undefined) here.delete(name);
    else here.set(name, value);
  }
}

/** Read on this phone before, or chosen; undefined without. */
export function readBefore(): Language | undefined {
  const code = kept(READ);
  return isLanguage(code) ? code : undefined;
}
export const keepRead = (language: Language): void => keep(READ, language);

/** The page on which it was chosen, as long as the hall has not been told. */
export const unsentFrom = (): string | undefined => kept(UNSENT);
export const keepUnsent = (page: string | undefined): void => keep(UNSENT, page);

const bare = (tag: string) => tag.split('-')[0];

/** What the browser asks for, while nobody knows better. */
export const wished = (): Language | undefined =>
  navigator.languages.flatMap((tag) => LANGUAGES.filter((code) => bare(code) === bare(tag)))[0];
