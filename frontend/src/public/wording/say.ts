import { languages } from './languages.gen';
import type { Months, Sentence, Sentences } from './sentences';

export type Language = keyof typeof languages;
/** Those without which nothing can be said at all come with the page, in each language. */
type FirstKey = keyof (typeof languages)['en']['first'];
type SentenceKey = keyof Sentences | FirstKey;

interface Loaded {
  sentences: Sentences;
  months?: Months;
}

/** Each is fetched when it is wanted: a phone loads the one that its owner reads. */
const loaded = new Map<Language, Loaded>();
let spoken: Language = 'en';
let sentences: Said = {};

type Said = Partial<Record<SentenceKey, Sentence>>;

export const LANGUAGES = Object.keys(languages) as Language[];
export const isLanguage = (code: unknown): code is Language => LANGUAGES.includes(code as Language);

export const language = (): Language => spoken;
export const nameOf = (code: Language): string => languages[code].name;
/** In which dates and numbers are written. */
export const locale = (): string => languages[spoken].dates;
/** Of a language whose months browsers do not know. */
export const months = (): Months | undefined => loaded.get(spoken)?.months;
/** What staff typed, in the page's language where they typed it in that, with how it is marked. */
export const typedIn = (
  text: string,
  versions: Partial<Record<string, string>> | null | undefined,
): { text: string; lang: string | undefined } => {
  const version = versions?.[spoken];
  return version === undefined ? { text, lang: typedLanguage() } : { text: version, lang: undefined };
};
/** Marks what staff typed, which is English, on a page that is not. */
export const typedLanguage = (): string | undefined => (spoken === 'en' ? undefined : 'en');

/** @throws when it cannot be fetched */
export async function load(code: Language): Promise<Sentences> {
  const got = loaded.get(code) ?? (await languages[code].load());
  loaded.set(code, got);
  return got.sentences;
}

/** Sets the page's language, with its first sentences only until `speak` has loaded the others. */
export function turnTo(code: Language, all: Said = {}): void {
  spoken = code;
  sentences = all;
  Object.assign(document.documentElement, { lang: code, dir: languages[code].dir });
}

/**
 * The page speaks a language from then on, with the hall's own sentences.
 * @throws when it cannot be fetched
 */
export async function speak(
  code: Language,
  own: Said = {},
  isStillWanted: () => boolean = () => true,
): Promise<void> {
  const all = { ...(await load(code)), ...own };
  if (isStillWanted()) turnTo(code, all);
}

/** Whether the page has all sentences of its language. */
export const isSpeaking = (): boolean => loaded.has(spoken);

type Value = string | number | Node;

/** A sentence's texts and values, in their order. */
export function parts<Some extends Value>(
  key: SentenceKey,
  values: Record<string, Some> = {},
): (Some | string)[] {
  const first: Said = languages[spoken].first;
  const sentence = sentences[key] ?? first[key] ?? '';
  if (typeof sentence === 'string') return [sentence];
  return sentence.map((part, place) => (place % 2 ? (values[part] ?? '') : part));
}

export const say = (key: SentenceKey, values?: Record<string, string | number>): string =>
  parts(key, values).join('');
