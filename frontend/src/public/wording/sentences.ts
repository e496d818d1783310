import type { sentences as english } from './en.gen';

/** A sentence, or its texts with the names of arguments between them. */
export type Sentence = string | readonly string[];
/** What a language's script holds. */
export type Sentences = Record<keyof typeof english, Sentence>;
/** The names of the months, January first. */
export type Months = readonly string[];
