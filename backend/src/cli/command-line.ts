import { ApiError } from '../platform/errors/api-error.js';
import { OperatorError } from '../platform/errors/operator-error.js';
import { commands, usage } from './commands.js';
import { parseCommandLine, refuseMoreWords, refuseOthers } from './options.js';

/** Runs the command that the words name, prints any error, and sets `process.exitCode`. */
export async function runCommandLine(words: string[]): Promise<void> {
  try {
    const { positionals, values } = parseCommandLine(words);
    const [name = '', ...args] = positionals;
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command || values.help) {
      console.log(usage);
      process.exitCode = command || values.help ? 0 : 1;
      return;
    }
    refuseOthers(name, values, command.options);
    refuseMoreWords(name, args, command.mostWords ?? 0, command.options);
    await command.run(values, args);
  } catch (error) {
    console.error(wordsFor(error as Error));
    process.exitCode = 1;
  }
}

/** The sentence of an error that the operator can fix; the stack of any other. */
function wordsFor(error: Error): string | undefined {
  if (error instanceof ApiError) return error.error;
  return error instanceof OperatorError ? error.message : error.stack;
}
