import { ConfigurationError, type Environment, readEnvironment } from './environment.js';
import { misfits, type Times, timesFaster } from './times.js';
import { readTrustProxy } from './trust-proxy.js';

export interface TwilioConfig {
  accountSid: string;
  authToken: string;
  /** Still accepted on webhooks while a token is being rotated. */
  previousAuthToken?: string;
  from?: string;
  messagingServiceSid?: string;
  /** Another address that speaks Twilio's API; undefined is Twilio itself. */
  apiBaseUrl?: string;
}

export interface SendgridConfig {
  apiKey: string;
  apiBaseUrl?: string;
  webhookPublicKey?: string;
}

export interface RedisConfig {
  /** One address, or those of some nodes of a cluster. */
  urls: [string, ...string[]];
  cluster: boolean;
  /** What the names of this installation's keys begin with; undefined: made from the identity of its database. */
  prefix?: string;
}

export interface TracingConfig {
  /** An OTLP collector over HTTP, without a slash at the end. */
  endpoint: string;
  headers: Record<string, string>;
}

/** After how many days what need not be kept goes, by its kind; undefined: never. */
export interface RetentionConfig {
  /** What providers told of texts and e-mails. */
  callbacks?: number;
  /** The requests that brought texts from workers. */
  inboundRequests?: number;
  /** The signatures under these. */
  inboundSignatures?: number;
  /** What texts said. */
  texts?: number;
  /** What e-mails said. */
  emails?: number;
}

/** The settings as the code uses them: checked, typed, with defaults. Injected by its class. */
export class AppConfig {
  production: boolean;
  port: number;
  /** The address that api and worker listen on; undefined is all of them. */
  host?: string;
  /** Origin of every link and webhook address, without a slash at the end. */
  publicBaseUrl: string;
  /** Express's `trust proxy`: which proxies are believed when they say who asks. */
  trustProxy: number | string[] | false;
  databaseUrl: string;
  /** The same database, as the role that owns its tables: for migrate, backup and restore alone. */
  migrationDatabaseUrl: string;
  /** Undefined: the queue lives in PostgreSQL. */
  redis?: RedisConfig;
  /** Where a worker answers health checks; undefined: nowhere. */
  workerPort?: number;
  sessionSecret: string;
  /** IANA zone in which "today" and "not in the future" are judged. */
  timezone: string;
  /** Undefined (never in production): texts fail with a message that names the missing setting. */
  twilio?: TwilioConfig;
  sendgrid?: SendgridConfig;
  sms: {
    ratePerSecond: number;
    concurrency: number;
    /** After so many minutes a text that could not be delivered is sent once more; 0: never. */
    secondTryMinutes: number;
  };
  /** The age at which a message that its provider does not take is tried no more. */
  sendTryForMs: number;
  /** How long everything waits for everything else. */
  times: Times;
  admin?: { username: string; password: string };
  /** Of the users that `seed` makes. */
  demoPassword?: string;
  /** Undefined: figures are for this machine and its private networks only. */
  metricsToken?: string;
  retention: RetentionConfig;
  /** Undefined: nothing is traced. */
  tracing?: TracingConfig;
  logLevel: string;
}

/**
 * The one place where settings come from.
 * @throws ConfigurationError naming everything that is missing or wrong, and times that do not fit each other.
 */
export function loadConfig(source: Record<string, string | undefined> = process.env): AppConfig {
  const env = readEnvironment(source);
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken } = env;
  return Object.assign(new AppConfig(), {
    production: env.NODE_ENV === 'production',
    port: env.PORT,
    host: env.HOST ?? (env.NODE_ENV === 'production' ? undefined : '127.0.0.1'),
    publicBaseUrl: (env.PUBLIC_BASE_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    databaseUrl: env.DATABASE_URL,
    migrationDatabaseUrl: env.MIGRATION_DATABASE_URL ?? env.DATABASE_URL,
    trustProxy: readTrustProxy(env.TRUST_PROXY) ?? false,
    redis: readRedis(env),
    workerPort: env.WORKER_PORT,
    sessionSecret: env.SESSION_SECRET,
    timezone: env.HALL_TIMEZONE,
    twilio:
      accountSid && authToken
        ? {
            accountSid,
            authToken,
            previousAuthToken: env.TWILIO_AUTH_TOKEN_PREVIOUS,
            from: env.TWILIO_FROM,
            messagingServiceSid: env.TWILIO_MESSAGING_SERVICE_SID,
            apiBaseUrl: env.TWILIO_API_BASE_URL?.replace(/\/+$/, ''),
          }
        : undefined,
    sendgrid: env.SENDGRID_API_KEY
      ? {
          apiKey: env.SENDGRID_API_KEY,
          apiBaseUrl: env.SENDGRID_API_BASE_URL?.replace(/\/+$/, ''),
          webhookPublicKey: env.SENDGRID_WEBHOOK_PUBLIC_KEY,
        }
      : undefined,
    sms: {
      ratePerSecond: env.SMS_RATE_PER_SECOND,
      concurrency: env.SMS_CONCURRENCY,
      secondTryMinutes: env.SMS_SECOND_TRY_MINUTES,
    },
    sendTryForMs: env.SEND_TRY_FOR_HOURS * 60 * 60 * 1000,
    times: timesOf(env),
    admin:
      env.ADMIN_USERNAME && env.ADMIN_PASSWORD
        ? { username: env.ADMIN_USERNAME, password: env.ADMIN_PASSWORD }
        : undefined,
    demoPassword: env.DEMO_PASSWORD,
    metricsToken: env.METRICS_TOKEN,
    retention: readRetention(env),
    tracing: readTracing(env),
    logLevel: env.LOG_LEVEL,
  } satisfies AppConfig);
}

function timesOf(env: Environment): Times {
  const times = timesFaster(env.TIMES_FASTER);
  const problems = misfits(times);
  if (problems.length > 0) throw new ConfigurationError(problems);
  return times;
}

function readRedis(env: Environment): RedisConfig | undefined {
  const { REDIS_URL: addresses, REDIS_CLUSTER: cluster, QUEUE_PREFIX: prefix } = env;
  const [first, ...others] = addresses?.split(',') ?? [];
  return first
    ? { urls: [first, ...others], cluster: cluster === 'on' || others.length > 0, prefix }
    : undefined;
}

function readRetention(env: Environment): RetentionConfig {
  const days = (given: string = env.RETENTION_DAYS) => (given === 'never' ? undefined : Number(given));
  return {
    callbacks: days(env.RETENTION_DAYS_CALLBACKS),
    inboundRequests: days(env.RETENTION_DAYS_INBOUND_REQUESTS),
    inboundSignatures: days(env.RETENTION_DAYS_INBOUND_SIGNATURES),
    texts: days(env.RETENTION_DAYS_TEXTS),
    emails: days(env.RETENTION_DAYS_EMAILS),
  };
}

function readTracing(env: Environment): TracingConfig | undefined {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '');
  if (endpoint === undefined) return undefined;
  const pairs = env.OTEL_EXPORTER_OTLP_HEADERS?.split(',').map((pair) => pair.split(/=(.*)/s)) ?? [];
  return {
    endpoint,
    headers: Object.fromEntries(
      pairs.map(([name = '', value = '']) => [name.trim(), decodeURIComponent(value)]),
    ),
  };
}
