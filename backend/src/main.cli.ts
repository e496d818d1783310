import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { ConfigurationError } from './platform/config/environment.js';
import { commands, usage } from './cli/commands.js';

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      'if-empty': { type: 'boolean', default: false },
      workers: { type: 'string' },
      out: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const command = commands[positionals[0] ?? ''];
  if (!command || values.help) {
    console.log(usage);
    process.exitCode = command || values.help ? 0 : 1;
  } else {
    await command.run(values);
  }
} catch (error) {
  const { message, stack } = error as Error;
  console.error(error instanceof ConfigurationError ? message : stack);
  process.exitCode = 1;
}
