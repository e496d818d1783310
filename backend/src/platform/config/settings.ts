import {
  age,
  atLeast,
  headers,
  keys,
  matching,
  oneOf,
  onOrOff,
  port,
  postgresAddress,
  proxies,
  timeZone,
  type Values,
  webAddress,
  webOrigin,
  wholeNumber,
} from './values.js';

export interface Setting {
  what: string;
  /** Any text where this is missing. */
  values?: Values<unknown>;
  /** What holds where nothing is set, or how it follows from the settings above it. */
  default?: string | ((given: Readonly<Record<string, string>>) => string | undefined);
  /** What the reference says of a default that is no plain text. */
  otherwise?: string;
  /** Without it no process starts. */
  required?: 'everywhere' | 'in production';
  /** May come from a file, named by the same name and `_FILE`: what a platform mounts as secrets. */
  secret?: true;
  /** Who alone needs it, if not api, worker and the migrate step. `each process`: set by its file of the deployment. */
  for?: 'each process' | 'migrate' | 'demo' | 'npm start' | 'compose' | 'tests';
}

const asRetentionDays = ({ RETENTION_DAYS = '' }: Readonly<Record<string, string>>) => RETENTION_DAYS;

/** `npm run settings -w backend` writes docs/configuration.md, .env.example, Compose and Kubernetes files from this. */
export const settings = {
  NODE_ENV: {
    what: '`production`: nothing falls back, cookies travel over TLS only, there is no demo data',
    values: oneOf('production', 'development', 'test'),
    otherwise: 'development',
    for: 'each process',
  },
  PORT: { what: 'where the api listens', values: port, default: '3000', for: 'each process' },
  HOST: {
    what: 'the address that api and worker listen on; `0.0.0.0` is all of them',
    values: matching(/^[0-9a-z.:-]+$/i, 'an address or a name to listen on, such as 0.0.0.0'),
    default: ({ NODE_ENV }) => (NODE_ENV === 'production' ? undefined : '127.0.0.1'),
    otherwise: '`127.0.0.1`, in production all',
    for: 'each process',
  },
  PUBLIC_BASE_URL: {
    what: 'origin of every link in a text and of every webhook address; in production it begins with https',
    values: webOrigin,
    default: ({ PORT }) => `http://localhost:${PORT}`,
    otherwise: '`http://localhost:PORT`',
    required: 'in production',
  },
  TRUST_PROXY: {
    what: "whom to believe about a visitor's address: how many proxies are in front, or their addresses and networks",
    values: proxies,
    default: '0',
    for: 'each process',
  },
  WORKER_PORT: {
    what: 'where a worker answers `/health/live`, `/health/ready` and `/metrics`',
    values: port,
    otherwise: 'nowhere',
    for: 'each process',
  },
  DATABASE_URL: {
    what: 'PostgreSQL 14 or newer, with the extensions citext, pg_trgm and unaccent',
    values: postgresAddress,
    otherwise: '`npm start` runs one in `DATA_DIR`',
    required: 'everywhere',
    secret: true,
  },
  MIGRATION_DATABASE_URL: {
    what: 'the same database as the role that owns its tables: for `migrate`, `backup`, `restore` and `erase-worker`; `migrate` makes the role of `DATABASE_URL`, with the rights to run and no others',
    values: postgresAddress,
    default: ({ DATABASE_URL = '' }) => DATABASE_URL,
    otherwise: '`DATABASE_URL`, whose role may then change what is on record',
    secret: true,
    for: 'migrate',
  },
  REDIS_URL: {
    what: 'Redis 7 for the queues; several addresses with commas between them are nodes of one cluster',
    values: matching(
      /^rediss?:\/\/[^,\s]+(,rediss?:\/\/[^,\s]+)*$/,
      'a redis:// or rediss:// address, or several with commas between them',
    ),
    otherwise: 'the queues live in PostgreSQL',
    required: 'in production',
    secret: true,
  },
  REDIS_CLUSTER: {
    what: '`on`: the one address of `REDIS_URL` is that of a cluster',
    values: onOrOff,
    default: 'off',
  },
  QUEUE_PREFIX: {
    what: 'what the names of its keys in Redis begin with: every hall on one Redis has its own',
    values: matching(/^[\w-]{1,40}$/, '1 to 40 letters, digits, dashes and underscores'),
    otherwise: 'made from the identity of the database',
  },
  SESSION_SECRET: {
    what: 'signs the session cookie: at least 16 characters, in production 32 random ones',
    otherwise: '`npm start` makes one and keeps it in `DATA_DIR`',
    required: 'everywhere',
    secret: true,
  },
  SEAL_KEY: {
    what: 'what the seals of the records are made with, and never in the database: at least 32 random characters. Keep a copy elsewhere',
    values: atLeast(32),
    otherwise: '`npm start` makes one and keeps it in `DATA_DIR`; without one nothing is sealed',
    required: 'in production',
    secret: true,
  },
  SEAL_KEYS_PREVIOUS: {
    what: 'keys that older seals were made with, with commas between them: for `verify-records`',
    values: keys,
    secret: true,
  },
  HALL_TIMEZONE: { what: 'in which "today" is judged', values: timeZone, default: 'America/New_York' },
  TWILIO_ACCOUNT_SID: {
    what: 'the account that texts',
    values: matching(/^AC[0-9a-f]{32}$/i, 'AC and 32 hexadecimal digits'),
    otherwise: 'with `npm start` the local mailbox',
    required: 'in production',
  },
  TWILIO_AUTH_TOKEN: {
    what: 'its token: opens the account, and signs what Twilio tells us',
    required: 'in production',
    secret: true,
  },
  TWILIO_AUTH_TOKEN_PREVIOUS: {
    what: 'still accepted on webhooks while a token is being rotated',
    secret: true,
  },
  TWILIO_FROM: {
    what: 'the number or short code that texts come from; this or a messaging service',
    values: matching(/^(\+\d{7,15}|\d{3,8})$/, 'a number such as +12125550100'),
  },
  TWILIO_MESSAGING_SERVICE_SID: {
    what: 'the messaging service that picks the number',
    values: matching(/^MG[0-9a-f]{32}$/i, 'MG and 32 hexadecimal digits'),
  },
  TWILIO_API_BASE_URL: {
    what: "another address that speaks Twilio's API",
    values: webAddress,
    otherwise: 'Twilio',
  },
  SENDGRID_API_KEY: {
    what: 'needs access to Mail Send and to Mail Settings (event webhook)',
    otherwise: 'with `npm start` the local mailbox',
    required: 'in production',
    secret: true,
  },
  SENDGRID_API_BASE_URL: {
    what: "another address that speaks SendGrid's API",
    values: webAddress,
    otherwise: 'SendGrid',
  },
  SENDGRID_WEBHOOK_PUBLIC_KEY: {
    what: "verifies events of e-mails, beside the key that the Webhook tab's set-up keeps",
  },
  SMS_RATE_PER_SECOND: {
    what: 'texts sent in a second, over all workers: what the number is allowed',
    values: wholeNumber(1, 10_000),
    default: '1',
  },
  SMS_CONCURRENCY: {
    what: 'texts being sent at once in one worker process',
    values: wholeNumber(1, 200),
    default: '10',
  },
  SMS_SECOND_TRY_MINUTES: {
    what: 'minutes until a text that could not be delivered for now (phone off, carrier busy) is sent once more; 0: never',
    values: wholeNumber(0, 240),
    default: '15',
  },
  SEND_TRY_FOR_HOURS: {
    what: 'age in hours at which a text or e-mail that its provider does not take is tried no more',
    values: wholeNumber(1, 48),
    default: '4',
  },
  ADMIN_USERNAME: { what: 'the user that `create-admin` makes', for: 'migrate' },
  ADMIN_PASSWORD: { what: 'of that user', values: atLeast(6), secret: true, for: 'migrate' },
  DEMO_PASSWORD: {
    what: 'of the users of the demo data; `npm start` takes it at its first start only',
    values: atLeast(6),
    otherwise: '`npm start` makes one, keeps it in `DATA_DIR` and prints it',
    secret: true,
    for: 'demo',
  },
  METRICS_TOKEN: {
    what: 'bearer token that `/metrics` then demands',
    values: atLeast(16),
    otherwise: 'figures are for private networks only, never through a proxy',
    secret: true,
  },
  RETENTION_DAYS: {
    what: 'age in days at which what providers sent goes at night, where the next three say nothing else',
    values: age,
    default: '365',
  },
  RETENTION_DAYS_CALLBACKS: {
    what: 'of callbacks about texts and events of e-mails; when a message arrived stays',
    values: age,
    default: asRetentionDays,
    otherwise: '`RETENTION_DAYS`',
  },
  RETENTION_DAYS_INBOUND_REQUESTS: {
    what: "of the requests that brought workers' texts; the texts stay",
    values: age,
    default: asRetentionDays,
    otherwise: '`RETENTION_DAYS`',
  },
  RETENTION_DAYS_INBOUND_SIGNATURES: {
    what: 'of the signatures under these requests, by which a repeated one is known',
    values: age,
    default: asRetentionDays,
    otherwise: '`RETENTION_DAYS`',
  },
  RETENTION_DAYS_TEXTS: {
    what: 'of what texts said; to whom, when and what became of them stays',
    values: age,
    default: 'never',
  },
  RETENTION_DAYS_EMAILS: {
    what: 'of what e-mails said; to whom, subject, when and what became of them stay',
    values: age,
    default: 'never',
  },
  RETENTION_DAYS_IMPORTS: {
    what: 'of files that were imported, with their rows; an import can be undone for a day',
    values: age,
    default: '7',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    what: 'an OpenTelemetry collector (OTLP over HTTP; `/v1/traces` is added) to which traces go',
    values: webAddress,
    otherwise: 'nothing is traced',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    what: 'what the collector wants to see, such as `authorization=Bearer%20…`',
    values: headers,
    secret: true,
  },
  LOG_LEVEL: {
    what: 'how much is logged',
    values: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    default: 'info',
  },
  TIMES_FASTER: {
    what: 'all times are so many times as short',
    values: wholeNumber(1, 20),
    default: '1',
    for: 'tests',
  },
  DATA_DIR: {
    what: 'the built-in database, the secrets made for this installation, the logs',
    default: '.data',
    for: 'npm start',
  },
  DEMO_DATA: {
    what: '`off`: an empty built-in database stays empty. A database of your own never gets any',
    values: onOrOff,
    default: 'on',
    for: 'npm start',
  },
  SECRETS_DIR: {
    what: 'folder of a file for each secret, by its name',
    default: './secrets',
    for: 'compose',
  },
  TLS_DIR: { what: 'folder of `fullchain.pem` and `privkey.pem`', for: 'compose' },
  HALL_VERSION: { what: "the images' tag", default: 'local', for: 'compose' },
} as const satisfies Record<string, Setting>;

type Table = typeof settings;
export type SettingName = keyof Table;

type InCamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<InCamelCase<Rest>>}`
  : Lowercase<Name>;

type ValueOf<S> = S extends { values: Values<infer T> } ? T : string;
type IsAlwaysThere<S> = S extends
  { required: 'everywhere' } | { default: string | ((given: never) => string) }
  ? true
  : false;

type ReadAs<Names extends SettingName> = {
  [N in Names as InCamelCase<N>]: IsAlwaysThere<Table[N]> extends true
    ? ValueOf<Table[N]>
    : ValueOf<Table[N]> | undefined;
};
type Those<Part> = { [N in SettingName]: Table[N] extends Part ? N : never }[SettingName];

/** The settings as they are read: `SMS_CONCURRENCY` is `smsConcurrency`, a number. */
export type Settings = ReadAs<SettingName>;
/** Without those of the launcher and of Compose. */
export type ProductSettings = ReadAs<Exclude<SettingName, Those<{ for: 'npm start' | 'compose' }>>>;
/** Without those that have no default and may be missing until a process starts. */
export type CheckedSettings = ReadAs<Exclude<SettingName, Those<{ required: 'everywhere' }>>>;

export const inCamelCase = (name: string): string =>
  name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

export const allSettings = Object.entries(settings) as [SettingName, Setting][];
export const secretNames: string[] = allSettings.flatMap(([name, { secret }]) => (secret ? name : []));
