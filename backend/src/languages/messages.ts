import {
  isArgumentElement,
  isLiteralElement,
  isPluralElement,
  isPoundElement,
  type MessageFormatElement,
  parse,
  type PluralElement,
} from '@formatjs/icu-messageformat-parser';
import { IntlMessageFormat } from 'intl-messageformat';
import type { MessageKey, MessageValues } from './catalogue/catalogue.js';
import { catalogues, type Language } from './languages.js';

export type Values = Record<string, string | number>;

const made = new Map<string, IntlMessageFormat>();

/** Parsed once; the hall's own wordings come and go, so not without end. */
const MOST_KEPT = 2000;

function parsed(language: Language, message: string): IntlMessageFormat {
  const key = `${language} ${message}`;
  const kept = made.get(key);
  if (kept) return kept;
  if (made.size >= MOST_KEPT) made.clear();
  const format = new IntlMessageFormat(message, language, undefined, { ignoreTag: true });
  made.set(key, format);
  return format;
}

export const formatted = (language: Language, message: string, values: Values = {}): string =>
  String(parsed(language, message).format(values));

/** Says a sentence of the catalogue in one language. */
export type Say = <Key extends MessageKey>(
  key: Key,
  ...values: keyof MessageValues<Key> extends never ? [] : [MessageValues<Key>]
) => string;

/** A language's sentences as they stand in the catalogue. */
export const sayIn =
  (language: Language): Say =>
  (key, ...[values]) =>
    formatted(language, catalogues[language].messages[key], values);

export const inEnglish = sayIn('en');

/** A message as text and, between, the names of its arguments; null where it does more than name them. */
export function partsOf(message: string): { text: string; isArgument: boolean }[] | null {
  const parts = parse(message, { ignoreTag: true }).map((part) =>
    isLiteralElement(part) || isArgumentElement(part)
      ? { text: part.value, isArgument: isArgumentElement(part) }
      : null,
  );
  return parts.every((part) => part !== null) ? parts : null;
}

/** Which arguments a message counts. */
export function numbersOf(message: string): string[] {
  return parse(message, { ignoreTag: true }).flatMap((part) => (isPluralElement(part) ? [part.value] : []));
}

/**
 * Whether a message says all these arguments, whatever their values: each by its name alone, or, of those that are
 * counted, as a plural each of whose forms says the others.
 */
export function namesIn(message: string, wanted: readonly string[], counted: readonly string[]): boolean {
  const isComplete = (parts: MessageFormatElement[], left: ReadonlySet<string>): boolean => {
    const missing = new Set(left);
    const plurals: PluralElement[] = [];
    for (const part of parts) {
      if (isLiteralElement(part) || isPoundElement(part)) continue;
      if (isArgumentElement(part)) missing.delete(part.value);
      else if (isPluralElement(part) && counted.includes(part.value)) plurals.push(part);
      else return false;
    }
    plurals.forEach(({ value }) => missing.delete(value));
    const forms = plurals.map(({ options }) => Object.values(options).map(({ value }) => value));
    if (forms.flat().some((form) => !isComplete(form, new Set()))) return false;
    return [...missing].every((name) =>
      forms.some((of) => of.every((form) => isComplete(form, new Set([name])))),
    );
  };
  return isComplete(parse(message, { ignoreTag: true }), new Set(wanted));
}

/** Whether each plural form contains its number; a form for a single number may leave it out. */
export function saysNumbers(message: string): boolean {
  const isSaid = (parts: MessageFormatElement[]): boolean =>
    parts.every(
      (part) =>
        !isPluralElement(part) ||
        Object.entries(part.options).every(
          ([form, { value }]) =>
            isSaid(value) &&
            (form === 'one' ||
              form.startsWith('=') ||
              value.some(
                (said) => isPoundElement(said) || (isArgumentElement(said) && said.value === part.value),
              )),
        ),
    );
  return isSaid(parse(message, { ignoreTag: true }));
}

/** @throws when it is no ICU message */
export function argumentsOf(message: string): string[] {
  const names = new Set<string>();
  const walk = (parts: MessageFormatElement[]): void => {
    for (const part of parts) {
      if ('value' in part && !isLiteralElement(part)) names.add(part.value);
      if ('options' in part) Object.values(part.options).forEach(({ value }) => walk(value));
    }
  };
  walk(parse(message, { ignoreTag: true }));
  return [...names].sort();
}
