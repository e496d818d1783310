import type { MessageKey } from '../../languages/catalogue/catalogue.js';
import { en } from '../../languages/catalogue/en.js';
import type { Language } from '../../languages/languages.js';
import { argumentsOf } from '../../languages/messages.js';
import type { OwnSentences } from './wording.js';

export interface Confirmation {
  /** The sentence as it stood then; one that was changed since is not confirmed. */
  text: string;
  by: string;
  at: string;
}

/** What the hall keeps of a sentence. */
export interface KeptSentence {
  text?: string;
  confirmed?: Confirmation;
}
export type KeptSentences = Partial<Record<MessageKey, KeptSentence>>;

/** The setting that keeps the sentences of a language. */
export const settingOf = (language: Language) => `WORDING_${language}` as const;

export const isKey = (key: string): key is MessageKey => Object.hasOwn(en.messages, key);

/** The hall's own sentences; one whose arguments are no longer those of the product is left out. */
export function ownSentences(kept: unknown): OwnSentences {
  const sentences = Object.entries((kept ?? {}) as KeptSentences).filter(
    ([key, { text }]) => text !== undefined && isKey(key) && hasItsArguments(key, text),
  );
  return Object.fromEntries(sentences.map(([key, { text }]) => [key, text]));
}

const hasItsArguments = (key: MessageKey, text: string) =>
  argumentsOf(text).join() === argumentsOf(en.messages[key]).join();
