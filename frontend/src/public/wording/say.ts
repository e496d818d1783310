import { sentences as english } from './en.gen';
import { languages } from './languages.gen';
import type { SentenceKey, Sentences } from './sentences';

export type Language = keyof typeof languages;

/** English comes with the page; the others are fetched when they are wanted. */
const loaded = new Map<Language, Sentences>([['en', english]]);
let spoken: Language = 'en';
let sentences: Sentences = english;

export const LANGUAGES = Object.keys(languages) as Language[];
export const isLanguage = (code: unknown): code is Language => LANGUAGES.includes(code as Language);

export const language = (): Language => spoken;
export const nameOf = (code: Language): string => languages[code].name;
/** In which dates and numbers are written. */
export const locale = (): string => languages[spoken].dates;
/** Marks what staff typed, which is English, on a page that is not. */
export const typedLanguage = (): string | undefined => (spoken === 'en' ? undefined : 'en');

async function load(code: Language): Promise<Sentences> {
  const { load: fetched } = languages[code] as { load?: () => Promise<{ sentences: Sentences }> };
  const got = loaded.get(code) ?? (await fetched?.())?.sentences ?? english;
  loaded.set(code, got);
  return got;
}

/**
 * The page speaks a language from then on, with the hall's own sentences.
 * @throws when it cannot be fetched
 */
export async function speak(
  code: Language,
  own: Partial<Sentences> = {},
  isStillWanted: () => boolean = () => true,
): Promise<void> {
  const all = { ...(await load(code)), ...own };
  if (isStillWanted()) turnTo(code, all);
}

function turnTo(code: Language, all: Sentences): void {
  spoken = code;
  sentences = all;
  document.documentElement.lang = code;
}

/** English, at once. */
export const speakEnglish = (): void => turnTo('en', english);

type Value = string | number | Node;

/** A sentence's texts and values, in their order. */
export function parts<Some extends Value>(
  key: SentenceKey,
  values: Record<string, Some> = {},
): (Some | string)[] {
  const sentence = sentences[key];
  if (typeof sentence === 'string') return [sentence];
  return sentence.map((part, place) => (place % 2 ? (values[part] ?? '') : part));
}

export const say = (key: SentenceKey, values?: Record<string, string | number>): string =>
  parts(key, values).join('');
