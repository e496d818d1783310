import type { en } from './en.js';

type English = (typeof en)['messages'];
export type MessageKey = keyof English;

export interface Catalogue {
  /** The language's own name. */
  name: string;
  /** How it is read. */
  dir: 'ltr' | 'rtl';
  /** The locale in which dates are written. */
  dates: string;
  /** The names of months, January first, and of days, Monday first, where no locale knows those of the language. */
  calendar?: { months: readonly string[]; days: readonly string[] };
  /** What stands between two sentences. */
  gap: ' ' | '';
  /** The sentences that a native speaker has confirmed as they stand here. */
  confirmed: readonly MessageKey[];
  /** ICU messages; each has the arguments of the English one. */
  messages: Record<MessageKey, string>;
}

/** The names of a message's arguments. */
type ArgumentOf<Message extends string> = Message extends `${string}{${infer Inner}}${infer Rest}`
  ? | (Inner extends `${infer Name},${string}` ? Name : Inner extends `#${string}` ? never : Inner)
    | ArgumentOf<Rest>
  : never;

export type MessageValues<Key extends MessageKey> = Record<ArgumentOf<English[Key]>, string | number>;
