import { spawn } from 'node:child_process';
import { loadSecrets, openDataFolder } from './data-folder.js';
import { builtEntries } from './entries.js';
import { databaseUrlsOf } from './postgres.js';
import { findRun } from './run-lock.js';
import { productEnvironment, readSettings } from './settings.js';
import { StartError } from './start-error.js';

/** Runs a command on the hall of `npm start`. @returns its exit code @throws StartError when no hall runs here */
export async function runCommand(
  root: string,
  args: string[],
  environment: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  const settings = readSettings(root, environment);
  const folder = openDataFolder(settings.dataDir);
  const run = findRun(folder);
  if (!run) throw new StartError('No hall runs on this data: npm start first, and leave it running.');
  const { DATABASE_URL, MIGRATION_DATABASE_URL } = settings.given;
  const { url, runtimeUrl } = DATABASE_URL
    ? { url: MIGRATION_DATABASE_URL, runtimeUrl: DATABASE_URL }
    : databaseUrlsOf(folder.postgres);
  const places = { databaseUrl: runtimeUrl, migrationDatabaseUrl: url, sandboxUrl: run.mailboxUrl };
  const command = spawn(process.execPath, [builtEntries(root).cli, ...args], {
    env: productEnvironment(settings, loadSecrets(folder), places),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    command.once('error', reject).once('close', (code) => resolve(code ?? 1));
  });
}
