import { parseArgs } from 'node:util';
import { OperatorError } from '../platform/errors/operator-error.js';

const flag = { type: 'boolean', default: false } as const;
const text = { type: 'string' } as const;

const options = {
  'if-empty': flag,
  workers: text,
  out: text,
  days: text,
  'dry-run': flag,
  'frequent-names': flag,
  'older-than': text,
  yes: flag,
  replace: flag,
  loaded: flag,
  list: flag,
  from: text,
  seal: text,
  help: flag,
};

/** What a command cannot do. */
export class CommandError extends OperatorError {}

/** Reads the words after the entry. @throws CommandError on an option that there is not */
export function parseCommandLine(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    throw new CommandError((error as Error).message);
  }
}

export type Options = ReturnType<typeof parseCommandLine>['values'];

/** @throws CommandError on an option that the command does not know: it would be passed over in silence */
export function refuseOthers(command: string, given: Options, known: readonly (keyof Options)[] = []): void {
  const other = Object.entries(given).find(
    ([name, value]) => value !== false && name !== 'help' && !known.includes(name as keyof Options),
  );
  if (other) throw new CommandError(`${command} takes no --${other[0]}.`);
}

/** @throws CommandError on a word too many: an option without its dashes would be passed over in silence */
export function refuseMoreWords(
  command: string,
  words: readonly string[],
  most: number,
  known: readonly (keyof Options)[] = [],
): void {
  const other = words[most];
  if (other === undefined) return;
  const option = known.find((name) => name === other);
  throw new CommandError(`${command} takes no ${other}.${option ? ` Did you mean --${option}?` : ''}`);
}

/** A whole number of an option. @throws CommandError */
export function wholeNumber(option: string, given: string, min: number, max: number): number {
  // An empty text would be taken for nought.
  const number = /^\d+$/.test(given) ? Number(given) : Number.NaN;
  if (number >= min && number <= max) return number;
  throw new CommandError(`--${option} takes a whole number from ${min} to ${max}.`);
}
