import 'reflect-metadata';
import { ConfigurationError } from './platform/config/environment.js';
import { commands, usage } from './cli/commands.js';
import { CommandError, parseCommandLine, refuseOthers } from './cli/options.js';

try {
  const { positionals, values } = parseCommandLine(process.argv.slice(2));
  const [name = '', ...args] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || values.help) {
    console.log(usage);
    process.exitCode = command || values.help ? 0 : 1;
  } else {
    refuseOthers(name, values, command.options);
    await command.run(values, args);
  }
} catch (error) {
  const { message, stack } = error as Error;
  const forPeople = error instanceof ConfigurationError || error instanceof CommandError;
  console.error(forPeople ? message : stack);
  process.exitCode = 1;
}
