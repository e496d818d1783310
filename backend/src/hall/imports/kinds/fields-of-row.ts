import { validateSync } from 'class-validator';
import { fill, type InputClass } from '../../../platform/input/convert.js';
import { problemOf, type RowProblem, type Values } from './import-kind.js';

/** Reads the values of a row as the form of a single record does: the same conversions, the same rules. */
export function readAsForm<T extends object>(
  form: InputClass<T>,
  values: Values,
): { input: T; problems: RowProblem[] } {
  const input = fill(form, values);
  const errors = validateSync(input, {
    stopAtFirstError: true,
    forbidUnknownValues: false,
    validationError: { target: false, value: false },
  });
  const problems = errors.map(({ property, constraints = {} }) => {
    const value = values[property];
    const message = Object.values(constraints)[0] ?? 'Invalid input';
    return problemOf(property, typeof value === 'string' ? value : '', message);
  });
  return { input, problems };
}

/** A word as people write it, as one of the words that there are. */
export function wordOf(
  field: string,
  written: string,
  words: Readonly<Record<string, readonly string[]>>,
): { word: string } | { problem: RowProblem } {
  const typed = plain(written);
  const found = Object.entries(words).find(
    ([word, others]) => plain(word) === typed || others.includes(typed),
  );
  if (found) return { word: found[0] };
  const expected = Object.keys(words).join(' or ');
  return { problem: problemOf(field, written, `It must be ${expected}.`, null) };
}

const plain = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');

const isOneCase = (text: string) => text === text.toLowerCase() || text === text.toUpperCase();

/** Lists of other programs are often in capitals: such a text does not change one that people wrote with care. */
export function isSameText(now: string, imported: string): boolean {
  if (now === imported) return true;
  return now.toLowerCase() === imported.toLowerCase() && isOneCase(imported);
}
