import { readFileSync } from 'node:fs';
import path from 'node:path';
import { allSettings, type CheckedSettings, inCamelCase, type Setting, type Settings } from './settings.js';
import { OperatorError } from '../errors/operator-error.js';

/** A start that cannot go on: the message lists every setting that is missing or wrong. */
export class ConfigurationError extends OperatorError {
  constructor(readonly problems: string[]) {
    super(`Hiring Hall cannot start. Settings to mend:\n${problems.map((line) => `  - ${line}`).join('\n')}`);
    this.name = 'ConfigurationError';
  }
}

type Source = Record<string, string | undefined>;

/** @throws ConfigurationError naming everything that is missing or wrong, all at once */
export function readSettings(source: Source): Settings {
  const { given, problems } = readGiven(source);
  const production = given.NODE_ENV === 'production';
  const isMissing = ([name, { required }]: [string, Setting]) =>
    !given[name] && (required === 'everywhere' || (production && required === 'in production'));
  const missing: string[] = allSettings.filter(isMissing).map(([name]) => name);
  if (production && !given.TWILIO_FROM && !given.TWILIO_MESSAGING_SERVICE_SID)
    missing.push('TWILIO_FROM or TWILIO_MESSAGING_SERVICE_SID');
  problems.unshift(...missing.map((name) => `${name} is not set`));
  const read = readValues(given);
  problems.push(...unsafe(given), ...read.problems);
  if (problems.length > 0) throw new ConfigurationError(problems);
  return read.values as Settings;
}

/** Each setting that is given or has a default, when there is no problem; what is required may be missing. */
export function readValues(given: Source): { values: CheckedSettings; problems: string[] } {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  const texts = { ...given } as Record<string, string>;
  for (const [name, { default: otherwise, values: allowed }] of allSettings) {
    const text = texts[name] ?? (typeof otherwise === 'function' ? otherwise(texts) : otherwise);
    if (!text) continue;
    texts[name] = text;
    const value = allowed ? allowed.read(text) : text;
    if (value !== undefined) values[inCamelCase(name)] = value;
    // Only a setting that was given is reported: a wrong default follows from another setting.
    else if (given[name]) problems.push(`${name} must be ${allowed?.words}`);
  }
  return { values: values as CheckedSettings, problems };
}

/** Drops empty settings, reads files of `…_FILE`. @param folder where a relative path of a file begins */
export function readGiven(source: Source, folder = process.cwd()): { given: Source; problems: string[] } {
  const given = withoutEmpty(source);
  const problems: string[] = [];
  for (const [name, { secret }] of allSettings) {
    const file = given[`${name}_FILE`];
    if (!secret || file === undefined) continue;
    delete given[`${name}_FILE`];
    if (given[name]) problems.push(`${name} and ${name}_FILE are both set: keep one`);
    try {
      given[name] = readSecret(path.resolve(folder, file));
    } catch (error) {
      problems.push(`${name}_FILE ${unreadable(error as NodeJS.ErrnoException, file, folder)}`);
    }
  }
  return { given: withoutEmpty(given), problems };
}

const withoutEmpty = (source: Source): Source =>
  Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );

/** The text of the file without the end of its line. */
function readSecret(file: string): string {
  const text = readFileSync(file, 'utf8').trimEnd();
  // An environment cannot hold a NUL, and no secret has two lines: another file was meant.
  if (/\p{Cc}/u.test(text)) throw new Error('more than one line');
  return text;
}

/** Without the path, as a secret may have been set in place of the file name, and this is logged. */
function unreadable({ code }: NodeJS.ErrnoException, file: string, folder: string): string {
  if (!code) return 'must name a file that holds one line of text';
  return `names a file that cannot be read (${code})${path.isAbsolute(file) ? '' : `; its path begins in ${folder}`}`;
}

/** Right in form, and still unsafe: production needs its safeguards, and nothing else may look like production. */
function unsafe(given: Source): string[] {
  const { NODE_ENV, PUBLIC_BASE_URL: address, SESSION_SECRET: secret, TIMES_FASTER: factor } = given;
  const sealKey = given.SEAL_KEY;
  const production = NODE_ENV === 'production';
  const isHttps = address?.startsWith('https://');
  const problems: [isWrong: unknown, problem: string][] = [
    [production && isHttps === false, 'PUBLIC_BASE_URL must begin with https:// in production'],
    [
      production && secret !== undefined && isGuessable(secret),
      'SESSION_SECRET must be at least 32 random characters in production, such as `openssl rand -hex 32` makes',
    ],
    [
      production && sealKey !== undefined && isGuessable(sealKey),
      'SEAL_KEY must be at least 32 random characters in production, such as `openssl rand -hex 32` makes',
    ],
    [!production && secret && secret.length < 16, 'SESSION_SECRET must have at least 16 characters'],
    [
      !production && isHttps,
      'PUBLIC_BASE_URL begins with https://, so NODE_ENV must be production: without it cookies travel over plain http too',
    ],
    [
      factor !== undefined && NODE_ENV !== 'test',
      'TIMES_FASTER is for tests: it must not be set where NODE_ENV is not test',
    ],
  ];
  return problems.flatMap(([isWrong, problem]) => (isWrong ? problem : []));
}

/** Short, a word of an example, or the same few characters over and over. */
const isGuessable = (secret: string): boolean =>
  secret.length < 32 || new Set(secret).size < 10 || /secret|change.?me|example|password/i.test(secret);
