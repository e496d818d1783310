import type { Environment } from './environment.js';

interface SettingDoc {
  what: string;
  /** What holds where nothing is set and no plain default says it. */
  otherwise?: string;
}

/**
 * What each setting is for, in the order of the reference. A setting without words here does not compile; the one that
 * only tests may use is nobody else's business.
 */
export const settingDocs: Readonly<Record<Exclude<keyof Environment, 'TIMES_FASTER'>, SettingDoc>> = {
  NODE_ENV: {
    what: '`production`: nothing falls back, cookies travel over TLS only, there is no demo data',
    otherwise: 'development',
  },
  PORT: { what: 'where the api listens' },
  HOST: {
    what: 'the address that api and worker listen on; `0.0.0.0` is all of them',
    otherwise: '`127.0.0.1`, in production all',
  },
  PUBLIC_BASE_URL: {
    what: 'origin of every link in a text and of every webhook address; in production it begins with https',
    otherwise: '`http://localhost:PORT`',
  },
  TRUST_PROXY: {
    what: "whom to believe about a visitor's address: how many proxies are in front, or their addresses and networks",
    otherwise: 'nobody',
  },
  WORKER_PORT: {
    what: 'where a worker answers `/health/live`, `/health/ready` and `/metrics`',
    otherwise: 'nowhere',
  },
  DATABASE_URL: {
    what: 'PostgreSQL 14 or newer, with the extensions citext, pg_trgm and unaccent',
    otherwise: '`npm start` runs one in `DATA_DIR`',
  },
  MIGRATION_DATABASE_URL: {
    what: 'the same database as the role that owns its tables: for `migrate`, `backup` and `restore`; `migrate` makes the role of `DATABASE_URL`, with the rights to run and no others',
    otherwise: '`DATABASE_URL`, whose role may then change what is on record',
  },
  REDIS_URL: {
    what: 'Redis 7 for the queues; several addresses with commas between them are nodes of one cluster',
    otherwise: 'the queues live in PostgreSQL',
  },
  REDIS_CLUSTER: { what: '`on`: the one address of `REDIS_URL` is that of a cluster' },
  QUEUE_PREFIX: {
    what: 'what the names of its keys in Redis begin with: every hall on one Redis has its own',
    otherwise: 'made from the identity of the database',
  },
  SESSION_SECRET: {
    what: 'signs the session cookie: at least 16 characters, in production 32 random ones',
    otherwise: '`npm start` makes one and keeps it in `DATA_DIR`',
  },
  HALL_TIMEZONE: { what: 'in which "today" is judged' },
  TWILIO_ACCOUNT_SID: { what: 'the account that texts', otherwise: 'with `npm start` the local mailbox' },
  TWILIO_AUTH_TOKEN: { what: 'its token: opens the account, and signs what Twilio tells us' },
  TWILIO_AUTH_TOKEN_PREVIOUS: { what: 'still accepted on webhooks while a token is being rotated' },
  TWILIO_FROM: { what: 'the number or short code that texts come from; this or a messaging service' },
  TWILIO_MESSAGING_SERVICE_SID: { what: 'the messaging service that picks the number' },
  TWILIO_API_BASE_URL: { what: "another address that speaks Twilio's API", otherwise: 'Twilio' },
  SENDGRID_API_KEY: {
    what: 'needs access to Mail Send and to Mail Settings (event webhook)',
    otherwise: 'with `npm start` the local mailbox',
  },
  SENDGRID_API_BASE_URL: { what: "another address that speaks SendGrid's API", otherwise: 'SendGrid' },
  SENDGRID_WEBHOOK_PUBLIC_KEY: {
    what: "verifies events of e-mails, beside the key that the Webhook tab's set-up keeps",
  },
  SMS_RATE_PER_SECOND: { what: 'texts sent in a second, over all workers: what the number is allowed' },
  SMS_CONCURRENCY: { what: 'texts being sent at once in one worker process' },
  SMS_SECOND_TRY_MINUTES: {
    what: 'minutes until a text that could not be delivered for now (phone off, carrier busy) is sent once more; 0: never',
  },
  SEND_TRY_FOR_HOURS: {
    what: 'age in hours at which a text or e-mail that its provider does not take is tried no more',
  },
  ADMIN_USERNAME: { what: 'the user that `create-admin` makes' },
  ADMIN_PASSWORD: { what: 'of that user' },
  DEMO_PASSWORD: {
    what: 'of the users of the demo data; `npm start` takes it at its first start only',
    otherwise: '`npm start` makes one, keeps it in `DATA_DIR` and prints it',
  },
  METRICS_TOKEN: {
    what: 'bearer token that `/metrics` then demands',
    otherwise: 'figures are for private networks only, never through a proxy',
  },
  RETENTION_DAYS: {
    what: 'age in days at which what providers sent goes at night, where the next three say nothing else',
  },
  RETENTION_DAYS_CALLBACKS: {
    what: 'of callbacks about texts and events of e-mails; when a message arrived stays',
    otherwise: '`RETENTION_DAYS`',
  },
  RETENTION_DAYS_INBOUND_REQUESTS: {
    what: "of the requests that brought workers' texts; the texts stay",
    otherwise: '`RETENTION_DAYS`',
  },
  RETENTION_DAYS_INBOUND_SIGNATURES: {
    what: 'of the signatures under these requests, by which a repeated one is known',
    otherwise: '`RETENTION_DAYS`',
  },
  RETENTION_DAYS_TEXTS: { what: 'of what texts said; to whom, when and what became of them stays' },
  RETENTION_DAYS_EMAILS: {
    what: 'of what e-mails said; to whom, subject, when and what became of them stay',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    what: 'an OpenTelemetry collector (OTLP over HTTP; `/v1/traces` is added) to which traces go',
    otherwise: 'nothing is traced',
  },
  OTEL_EXPORTER_OTLP_HEADERS: { what: 'what the collector wants to see, such as `authorization=Bearer%20…`' },
  LOG_LEVEL: { what: 'how much is logged' },
};

/** Settings of `npm start` alone: no process of production reads them. */
export const launcherDocs: Readonly<Record<string, { default: string; what: string }>> = {
  DATA_DIR: {
    default: '.data',
    what: 'the built-in database, the secrets made for this installation, the logs',
  },
  DEMO_DATA: {
    default: 'on',
    what: '`off`: an empty built-in database stays empty. A database of your own never gets any',
  },
};

/** Settings of `docker-compose.yml` alone. */
export const composeDocs: Readonly<Record<string, string>> = {
  SECRETS_DIR: 'folder of a file for each secret, by its name; `./secrets` by default',
  TLS_DIR: 'folder of `fullchain.pem` and `privkey.pem`',
  HALL_VERSION: "the images' tag; `local` by default",
};
