import { ConfigurationError } from '../platform/config/environment.js';
import { commands, usage } from './commands.js';
import { CommandError, parseCommandLine, refuseOthers } from './options.js';

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
    await command.run(values, args);
  } catch (error) {
    const { message, stack } = error as Error;
    const forPeople = error instanceof ConfigurationError || error instanceof CommandError;
    console.error(forPeople ? message : stack);
    process.exitCode = 1;
  }
}
