import type { MessageKey } from './catalogue/catalogue.js';
import { partsOf } from './messages.js';

/** A message ready for a page: a sentence, or its texts with the names of arguments between them. */
export type Compiled = string | string[];

/**
 * Whether pages need the sentence. Two of them are said when a proxy refuses, which sends no sentence of
 * ours.
 */
const isOfPage = (key: string): boolean =>
  /^(page|match|optIn)\./.test(key) || key === 'api.tooMany' || key === 'api.unavailable';

/** @throws when the message does more than name arguments: pages have no formatter */
export function compiled(message: string): Compiled {
  const parts = partsOf(message);
  if (!parts) throw new Error(`A page cannot say: ${message}`);
  if (parts.every(({ isArgument }) => !isArgument)) return parts.map(({ text }) => text).join('');
  const out = [''];
  for (const { text, isArgument } of parts) {
    if (isArgument) out.push(text, '');
    else out[out.length - 1] += text;
  }
  return out;
}

/** The sentences of the workers' pages among these. */
export const compiledPages = (messages: Partial<Record<MessageKey, string>>): Record<string, Compiled> =>
  Object.fromEntries(
    Object.entries(messages)
      .filter(([key]) => isOfPage(key))
      .map(([key, message]) => [key, compiled(message)]),
  );
