import { writeFile } from 'node:fs/promises';
import { loadConfig } from '../platform/config/app-config.js';
import { CommandError, type Options, wholeNumber } from './options.js';
import { withApp, withDatabase } from './with-app.js';

interface Command {
  summary: string;
  /** Which it takes; others are refused. */
  options?: readonly (keyof Options)[];
  /** Words beside options, none unless said; more are refused. */
  mostWords?: number;
  /** @param args the words that are no options */
  run: (options: Options, args: string[]) => Promise<void>;
}

const MAX_LARGE_HALL = 1_000_000;

async function migrate(): Promise<void> {
  const [{ bringUpToDate }, { withClient }, { refuseUnfinishedRestore }] = await Promise.all([
    import('./bring-up-to-date.js'),
    import('../platform/database/client.js'),
    import('../platform/database/unfinished-restore.js'),
  ]);
  const config = loadConfig();
  await withClient({ connectionString: config.migrationDatabaseUrl }, refuseUnfinishedRestore);
  const done = await bringUpToDate(config);
  console.log(done.length > 0 ? `Migrated: ${done.join(', ')}` : 'Nothing to migrate.');
}

async function seed(options: Options): Promise<void> {
  const { production, demoPassword } = loadConfig();
  if (production) throw new CommandError('Demo data is not for production.');
  if (!demoPassword)
    throw new CommandError('Set DEMO_PASSWORD first: the demo has users who sign in with it.');
  const { isEmpty } = await import('../demo/emptiness.js');
  if (options['if-empty'] && !(await withDatabase(isEmpty))) {
    const { replaceKnownPasswords } = await import('../demo/staff.js');
    await withDatabase((dataSource) => replaceKnownPasswords(dataSource, demoPassword));
    console.log('There is data already; nothing was seeded.');
    return;
  }
  const { seedDemo, seedLarge } = await import('../demo/seed.service.js');
  if (options.workers === undefined) {
    await withApp(seedDemo);
    console.log('Demo data is in place.');
    return;
  }
  const count = wholeNumber('workers', options.workers, 1, MAX_LARGE_HALL);
  await withApp((app) => seedLarge(app, count));
  console.log(`A hall of ${count} workers is in place.`);
}

const createAdmin = (options: Options) =>
  withApp(async (app, { adminUsername: username, adminPassword: password }) => {
    if (!username || !password)
      throw new CommandError('Set ADMIN_USERNAME and ADMIN_PASSWORD (at least 6 characters) first.');
    const { UsersService } = await import('../staff/users/users.service.js');
    const created = await app
      .get(UsersService)
      .createAdmin({ username, password }, { onlyIfNone: options['if-empty'] });
    console.log(created ? `User ${username} was created.` : 'There are users already; none was created.');
  });

/** Describing the API connects to nothing, so the settings need not be real. */
const placeholderSettings = {
  DATABASE_URL: 'postgres://nowhere',
  SESSION_SECRET: 'nothing is signed with this',
};

async function openapi(options: Options): Promise<void> {
  const { apiDocument, createApi } = await import('../api.app.js');
  const app = await createApi(loadConfig(placeholderSettings), { preview: true });
  await output(options, `${JSON.stringify(apiDocument(app), null, 2)}\n`);
}

/** @throws CommandError when the file cannot be written */
async function output({ out }: Options, text: string): Promise<void> {
  if (out === undefined) {
    process.stdout.write(text);
    return;
  }
  try {
    await writeFile(out, text);
  } catch (error) {
    throw new CommandError(`${out} could not be written: ${(error as Error).message}.`);
  }
}

/** Each loads what it needs when it is run: an answer that needs nothing comes at once. */
export const commands: Record<string, Command> = {
  migrate: { summary: 'brings the database to the present schema', run: migrate },
  'create-admin': {
    summary: '[--if-empty] the user named by ADMIN_USERNAME and ADMIN_PASSWORD',
    options: ['if-empty'],
    run: createAdmin,
  },
  doctor: {
    summary: 'checks settings, database, queue, providers and public address, and says what to do',
    run: async () => (await import('./doctor.js')).doctor(),
  },
  backup: {
    summary: "FILE everything, in pg_dump's custom format, while the hall runs",
    mostWords: 1,
    run: async (options, args) => (await import('./backup.js')).backup(options, args),
  },
  restore: {
    summary:
      'FILE [--replace] a backup into an empty database, or in place of what is there; --loaded: see docs',
    options: ['replace', 'loaded'],
    mostWords: 1,
    run: async (options, args) => (await import('./backup.js')).restore(options, args),
  },
  retention: {
    summary: '[--days N] [--dry-run] does now what goes by its age at night (RETENTION_DAYS…)',
    options: ['days', 'dry-run'],
    run: async (options) => (await import('./retention.js')).retention(options),
  },
  'resend-unknown': {
    summary: '[ID...] [--older-than HOURS] [--yes] unknown texts: lists them, or sends them once more',
    options: ['older-than', 'yes'],
    mostWords: Infinity,
    run: async (options, ids) => (await import('./resend-unknown.js')).resendUnknown(options, ids),
  },
  'erase-worker': {
    summary:
      'ID... --dry-run | --yes [--frequent-names] everything that tells who a worker was, for good; --list those erased',
    options: ['dry-run', 'yes', 'frequent-names', 'list'],
    mostWords: Infinity,
    run: async (options, ids) => (await import('./erase-worker.js')).eraseWorker(options, ids),
  },
  'verify-records': {
    summary: '[--seal NUMBER:HASH] [--from NUMBER] every seal and every row of the records, whether it fits',
    options: ['seal', 'from'],
    run: async (options) => (await import('./verify-records.js')).verify(options),
  },
  seed: {
    summary: '[--if-empty] demo data, or --workers N for a large hall to measure with',
    options: ['if-empty', 'workers'],
    run: seed,
  },
  settings: {
    summary: '[--out FILE] the reference of all settings, as Markdown',
    options: ['out'],
    run: async (options) => output(options, (await import('./settings.js')).settingsReference()),
  },
  rules: {
    summary: '[--out FILE] the rules of ranking with their version, as JSON',
    options: ['out'],
    run: async (options) => output(options, (await import('./rules.js')).rulesToKeep()),
  },
  languages: {
    summary: "--out FOLDER what the front end's sources know of the workers' languages and of reasons",
    options: ['out'],
    run: async ({ out }) => {
      if (!out) throw new CommandError("Say by --out where the front end's sources are.");
      await (await import('./languages.js')).writeLanguageFiles(out);
    },
  },
  openapi: { summary: "[--out FILE] the API's OpenAPI document", options: ['out'], run: openapi },
};

const width = Math.max(...Object.keys(commands).map(({ length }) => length)) + 2;

export const usage = [
  'Usage: node dist/src/main.cli.js COMMAND',
  ...Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}${summary}`),
].join('\n');
