import type { MessageKey } from '../../languages/catalogue/catalogue.js';
import { en } from '../../languages/catalogue/en.js';
import { type Language, LANGUAGES } from '../../languages/languages.js';
import { argumentsOf } from '../../languages/messages.js';
import { notFound } from '../../platform/errors/api-error.js';
import type { OwnSentences } from './wording.js';

interface Confirmation {
  /** The sentence as it stood then; one that was changed since is not confirmed. */
  text: string;
  by: string;
  at: string;
}

/** What the hall keeps of a sentence. */
export interface KeptSentence {
  text?: string;
  confirmed?: Confirmation;
  /** The version that its language got when it was last worded; left out: never. */
  version?: number;
}
export type KeptSentences = Partial<Record<MessageKey, KeptSentence>>;

/** The setting that keeps the sentences of a language. */
export const settingOf = (language: Language) => `WORDING_${language}` as const;

const isKey = (key: string): key is MessageKey => Object.hasOwn(en.messages, key);

/** @throws 404 where the product does not speak it */
export function languageOf(code: string): Language {
  const language = LANGUAGES.find((one) => one === code);
  if (!language) throw notFound('Language not found');
  return language;
}

/** @throws 404 where there is no such sentence */
export function keyOf(name: string): MessageKey {
  if (!isKey(name)) throw notFound('Sentence not found');
  return name;
}

/** The hall's own sentences; one whose arguments are no longer those of the product is left out. */
export function ownSentences(kept: unknown): OwnSentences {
  const sentences = Object.entries((kept ?? {}) as KeptSentences).filter(
    ([key, { text }]) => text !== undefined && isKey(key) && hasItsArguments(key, text),
  );
  return Object.fromEntries(sentences.map(([key, { text }]) => [key, text]));
}

const hasItsArguments = (key: MessageKey, text: string) =>
  argumentsOf(text).join() === argumentsOf(en.messages[key]).join();
