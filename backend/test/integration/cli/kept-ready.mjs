import 'reflect-metadata';
import { runCommandLine } from '../../../dist/src/cli/command-line.js';

/**
 * A process that runs one command after the other, each told with the settings that it alone has. What is loaded stays:
 * loading is most of what a command takes.
 */
let said;
for (const [name, stream] of [
  ['output', process.stdout],
  ['errors', process.stderr],
]) {
  stream.write = (text, ...rest) => {
    said[name] += String(text);
    rest.find((one) => typeof one === 'function')?.();
    return true;
  };
}

process.on('message', async ({ args, env }) => {
  said = { output: '', errors: '' };
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.exitCode = undefined;
  await runCommandLine(args);
  process.send({ code: process.exitCode ?? 0, ...said });
});
process.on('disconnect', () => process.exit());
