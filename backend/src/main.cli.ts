import 'reflect-metadata';
import { runCommandLine } from './cli/command-line.js';

await runCommandLine(process.argv.slice(2));
