import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsTimeZone,
  IsUrl,
  Matches,
  Max,
  Min,
  MinLength,
  Validate,
  validateSync,
} from 'class-validator';
import { Convert, fill } from '../input/convert.js';
import { TrustProxyRule } from './trust-proxy.js';

const webAddress = { require_tld: false, require_protocol: true, protocols: ['http', 'https'] };

/** Providers repeat what they tell for a day, and staff look at what went wrong last week: no less than 7 days. */
const KeptFor = () =>
  Matches(/^(never|[7-9]|[1-9]\d{1,4})$/, {
    message: '$property must be `never` or a number of days, 7 to 99999',
  });

/** Every setting the product reads, as it stands in the environment. An empty value counts as not set. */
export class Environment {
  @IsOptional()
  @IsIn(['production', 'development', 'test'])
  NODE_ENV?: string;

  @IsInt()
  @Min(0)
  @Max(65_535)
  @Convert(Number)
  PORT: number;

  @IsOptional()
  @Matches(/^[0-9a-z.:-]+$/i, { message: 'HOST must be an address or a name to listen on, such as 0.0.0.0' })
  HOST?: string;

  @IsOptional()
  @IsUrl(webAddress, { message: 'PUBLIC_BASE_URL must be an http(s) address' })
  PUBLIC_BASE_URL?: string;

  @IsOptional()
  @Validate(TrustProxyRule)
  TRUST_PROXY?: string;

  @IsOptional()
  @IsInt({ message: 'WORKER_PORT must be a port' })
  @Min(1, { message: 'WORKER_PORT must be a port' })
  @Max(65_535, { message: 'WORKER_PORT must be a port' })
  @Convert(Number)
  WORKER_PORT?: number;

  @Matches(/^postgres(ql)?:\/\//, { message: 'DATABASE_URL must be a postgres:// address' })
  DATABASE_URL: string;

  @IsOptional()
  @Matches(/^postgres(ql)?:\/\//, { message: 'MIGRATION_DATABASE_URL must be a postgres:// address' })
  MIGRATION_DATABASE_URL?: string;

  /** Several addresses with commas between them are the nodes of one cluster. */
  @IsOptional()
  @Matches(/^rediss?:\/\/[^,\s]+(,rediss?:\/\/[^,\s]+)*$/, {
    message: 'REDIS_URL must be a redis:// or rediss:// address, or several with commas between them',
  })
  REDIS_URL?: string;

  @IsIn(['on', 'off'], { message: 'REDIS_CLUSTER must be on or off' })
  REDIS_CLUSTER: string;

  @IsOptional()
  @Matches(/^[\w-]{1,40}$/, {
    message: 'QUEUE_PREFIX must be 1 to 40 letters, digits, dashes and underscores',
  })
  QUEUE_PREFIX?: string;

  @IsNotEmpty()
  SESSION_SECRET: string;

  @IsTimeZone({ message: 'HALL_TIMEZONE must be an IANA time zone such as America/New_York' })
  HALL_TIMEZONE: string;

  @IsOptional()
  @Matches(/^AC[0-9a-f]{32}$/i, { message: 'TWILIO_ACCOUNT_SID must be AC and 32 hexadecimal digits' })
  TWILIO_ACCOUNT_SID?: string;

  @IsOptional()
  TWILIO_AUTH_TOKEN?: string;

  @IsOptional()
  TWILIO_AUTH_TOKEN_PREVIOUS?: string;

  @IsOptional()
  @Matches(/^(\+\d{7,15}|\d{3,8})$/, { message: 'TWILIO_FROM must be a number such as +12125550100' })
  TWILIO_FROM?: string;

  @IsOptional()
  @Matches(/^MG[0-9a-f]{32}$/i, {
    message: 'TWILIO_MESSAGING_SERVICE_SID must be MG and 32 hexadecimal digits',
  })
  TWILIO_MESSAGING_SERVICE_SID?: string;

  @IsOptional()
  @IsUrl(webAddress, { message: 'TWILIO_API_BASE_URL must be an http(s) address' })
  TWILIO_API_BASE_URL?: string;

  @IsOptional()
  SENDGRID_API_KEY?: string;

  @IsOptional()
  @IsUrl(webAddress, { message: 'SENDGRID_API_BASE_URL must be an http(s) address' })
  SENDGRID_API_BASE_URL?: string;

  @IsOptional()
  SENDGRID_WEBHOOK_PUBLIC_KEY?: string;

  @IsInt()
  @Min(1)
  @Max(10_000)
  @Convert(Number)
  SMS_RATE_PER_SECOND: number;

  @IsInt()
  @Min(1)
  @Max(200)
  @Convert(Number)
  SMS_CONCURRENCY: number;

  @IsInt()
  @Min(1)
  @Max(48)
  @Convert(Number)
  SEND_TRY_FOR_HOURS: number;

  @IsInt()
  @Min(0)
  @Max(240)
  @Convert(Number)
  SMS_SECOND_TRY_MINUTES: number;

  @IsOptional()
  ADMIN_USERNAME?: string;

  @IsOptional()
  @MinLength(6, { message: 'ADMIN_PASSWORD must have at least 6 characters' })
  ADMIN_PASSWORD?: string;

  @IsOptional()
  @MinLength(6, { message: 'DEMO_PASSWORD must have at least 6 characters' })
  DEMO_PASSWORD?: string;

  @IsOptional()
  @MinLength(16, { message: 'METRICS_TOKEN must have at least 16 characters' })
  METRICS_TOKEN?: string;

  @KeptFor()
  RETENTION_DAYS: string;

  @IsOptional()
  @KeptFor()
  RETENTION_DAYS_CALLBACKS?: string;

  @IsOptional()
  @KeptFor()
  RETENTION_DAYS_INBOUND_REQUESTS?: string;

  @IsOptional()
  @KeptFor()
  RETENTION_DAYS_INBOUND_SIGNATURES?: string;

  @KeptFor()
  RETENTION_DAYS_TEXTS: string;

  @KeptFor()
  RETENTION_DAYS_EMAILS: string;

  @IsOptional()
  @IsUrl(webAddress, { message: 'OTEL_EXPORTER_OTLP_ENDPOINT must be an http(s) address' })
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;

  @IsOptional()
  @Matches(/^(?!.*%(?![0-9a-f]{2}))[^=,\s]+=[^,]*(,[^=,\s]+=[^,]*)*$/i, {
    message: 'OTEL_EXPORTER_OTLP_HEADERS must be name=value, or several with commas between them',
  })
  OTEL_EXPORTER_OTLP_HEADERS?: string;

  /** All times are so many times as short: for tests, and refused elsewhere. */
  @IsInt({ message: 'TIMES_FASTER must be 1 to 20' })
  @Min(1, { message: 'TIMES_FASTER must be 1 to 20' })
  @Max(20, { message: 'TIMES_FASTER must be 1 to 20' })
  @Convert(Number)
  TIMES_FASTER: number;

  @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
  LOG_LEVEL: string;
}

/** What holds where nothing is set. */
export const defaults = {
  PORT: '3000',
  REDIS_CLUSTER: 'off',
  HALL_TIMEZONE: 'America/New_York',
  SMS_RATE_PER_SECOND: '1',
  SMS_CONCURRENCY: '10',
  SEND_TRY_FOR_HOURS: '4',
  SMS_SECOND_TRY_MINUTES: '15',
  RETENTION_DAYS: '365',
  RETENTION_DAYS_TEXTS: 'never',
  RETENTION_DAYS_EMAILS: 'never',
  LOG_LEVEL: 'info',
};

/** What holds for every process that nobody tests. */
const fixed = { TIMES_FASTER: '1' };

/** What production demands and no default can replace. */
export const requiredInProduction = [
  'PUBLIC_BASE_URL',
  'DATABASE_URL',
  'REDIS_URL',
  'SESSION_SECRET',
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'SENDGRID_API_KEY',
] as const;

/** Settings that may come from a file, named by the same name and `_FILE`: what a platform mounts as secrets. */
export const secretSettings = [
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'REDIS_URL',
  'SESSION_SECRET',
  'TWILIO_AUTH_TOKEN',
  'TWILIO_AUTH_TOKEN_PREVIOUS',
  'SENDGRID_API_KEY',
  'ADMIN_PASSWORD',
  'DEMO_PASSWORD',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const;

/** A start that cannot go on: the message lists every setting that is missing or wrong. */
export class ConfigurationError extends Error {
  constructor(readonly problems: string[]) {
    super(`Hiring Hall cannot start. Settings to mend:\n${problems.map((line) => `  - ${line}`).join('\n')}`);
    this.name = 'ConfigurationError';
  }
}

type Source = Record<string, string | undefined>;

/**
 * Reads and checks the environment.
 * @throws ConfigurationError naming everything that is missing or wrong, all at once.
 */
export function readEnvironment(source: Source): Environment {
  const { given, problems } = readGiven(source);
  const environment = fill(Environment, { ...fixed, ...defaults, ...given });
  const missing = new Set<string>();
  if (given.NODE_ENV === 'production') {
    for (const name of requiredInProduction) if (!given[name]) missing.add(name);
    if (!given.TWILIO_FROM && !given.TWILIO_MESSAGING_SERVICE_SID) {
      missing.add('TWILIO_FROM or TWILIO_MESSAGING_SERVICE_SID');
    }
    problems.push(...unfitForProduction(given));
  } else {
    problems.push(...halfProduction(given));
  }
  if (given.TIMES_FASTER && given.NODE_ENV !== 'test') {
    problems.push('TIMES_FASTER is for tests: it must not be set where NODE_ENV is not test');
  }
  for (const { property, constraints } of validateSync(environment)) {
    if (given[property]) problems.push(Object.values(constraints ?? {}).join(', '));
    else missing.add(property);
  }
  problems.unshift(...[...missing].map((name) => `${name} is not set`));
  if (problems.length > 0) throw new ConfigurationError(problems);
  return environment;
}

/**
 * What is set: without what is empty, and with the contents of the files that `…_FILE` settings name in place of these.
 * @param folder where a relative path of a file begins
 */
export function readGiven(source: Source, folder = process.cwd()): { given: Source; problems: string[] } {
  const given = withoutEmpty(source);
  const problems: string[] = [];
  for (const name of secretSettings) {
    const file = given[`${name}_FILE`];
    if (file === undefined) continue;
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

/** Without the path: a secret that was set by the name of its file would stand in the log. */
function unreadable({ code }: NodeJS.ErrnoException, file: string, folder: string): string {
  if (!code) return 'must name a file that holds one line of text';
  return `names a file that cannot be read (${code})${path.isAbsolute(file) ? '' : `; its path begins in ${folder}`}`;
}

/** What holds outside production too: it must not look like production and be without its safeguards. */
function halfProduction({ PUBLIC_BASE_URL: address, SESSION_SECRET: secret }: Source): string[] {
  const problems: string[] = [];
  if (secret && secret.length < 16) problems.push('SESSION_SECRET must have at least 16 characters');
  if (address?.startsWith('https://')) {
    problems.push(
      'PUBLIC_BASE_URL begins with https://, so NODE_ENV must be production: without it cookies travel over plain http too',
    );
  }
  return problems;
}

/** Right in form, and still nothing to put before the public. */
function unfitForProduction({ PUBLIC_BASE_URL: address, SESSION_SECRET: secret }: Source): string[] {
  const problems: string[] = [];
  if (address && !address.startsWith('https://')) {
    problems.push('PUBLIC_BASE_URL must begin with https:// in production');
  }
  if (secret && isGuessable(secret)) {
    problems.push(
      'SESSION_SECRET must be at least 32 random characters in production, such as `openssl rand -hex 32` makes',
    );
  }
  return problems;
}

/** Short, a word of an example, or the same few characters over and over. */
const isGuessable = (secret: string): boolean =>
  secret.length < 32 || new Set(secret).size < 10 || /secret|change.?me|example|password/i.test(secret);
