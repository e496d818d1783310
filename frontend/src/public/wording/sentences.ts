import type { sentences as english } from './en.gen';

export type SentenceKey = keyof typeof english;
/** A sentence, or its texts with the names of arguments between them. */
export type Sentence = string | readonly string[];
export type Sentences = Record<SentenceKey, Sentence>;
