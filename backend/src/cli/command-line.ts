import { ApiError } from '../platform/errors/api-error.js';
import { OperatorError } from '../platform/errors/operator-error.js';
import { commands, usage } from './commands.js';
import { parseCommandLine, refuseMoreWords, refuseOthers } from './options.js';

/** Does what the words after the entry say, tells it, and leaves in `process.exitCode` how it went. */
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

/** What somebody can mend is told in a sentence; of anything else the stack is of use. */
function wordsFor(error: Error): string | undefined {
  if (error instanceof ApiError) return error.error;
  return error instanceof OperatorError ? error.message : error.stack;
}
