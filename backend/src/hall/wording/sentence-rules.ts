import { GIVEN_IN_ENGLISH } from '../../languages/catalogue/given.js';
import type { MessageKey } from '../../languages/catalogue/catalogue.js';
import { en } from '../../languages/catalogue/en.js';
import { type Language, USUAL_LANGUAGE } from '../../languages/languages.js';
import { argumentsOf, namesIn, numbersOf, saysNumbers } from '../../languages/messages.js';

const named = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ');

/** Sentences of texts may count; pages and refusals only name their values. */
const isText = (key: MessageKey) => key.startsWith('text.');

/** An elision before a placeholder, as typed: in a message an apostrophe there would quote it. */
export const withApostrophes = (text: string): string => text.replace(/(?<!')'(?=[{}])/g, "''");

/** Why the hall cannot word a sentence so; null when it can. */
export function refusalOfText(key: MessageKey, text: string): string | null {
  let has: string[];
  try {
    has = argumentsOf(text);
  } catch {
    return 'A brace { or } stands where none can; placeholders are written like {title}';
  }
  const wanted = argumentsOf(en.messages[key]);
  const lost = wanted.filter((name) => !has.includes(name));
  if (lost.length > 0) return `Keep ${named(lost)}: it is filled in for each worker`;
  const unknown = has.filter((name) => !wanted.includes(name));
  if (unknown.length > 0) return `Nothing is known for ${named(unknown)}`;
  const counts = isText(key) ? numbersOf(en.messages[key]) : [];
  if (!namesIn(text, wanted, counts))
    return counts.length > 0
      ? `Placeholders here are plain, like {title}; only ${named(counts)} may be a plural, with all others in each of its forms`
      : 'Placeholders here are plain, like {title}';
  if (!saysNumbers(text))
    return `Keep the number: # stands for it in each form but the one of a single thing`;
  return null;
}

/** The build writes it into the document of the workers' pages, for browsers without script. */
const BUILT_IN: MessageKey = 'page.needsScript';

export const mayChange = (language: Language, key: MessageKey): boolean =>
  key !== BUILT_IN && (language !== USUAL_LANGUAGE || !GIVEN_IN_ENGLISH.has(key));
