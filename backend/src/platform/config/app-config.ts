import { ConfigurationError, readSettings } from './environment.js';
import type { ProductSettings, Settings } from './settings.js';
import { misfits, type Times, timesFaster } from './times.js';

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

/** Each setting by its name, and in groups what is of use together only. Injected by its class. */
export class AppConfig extends (Object as unknown as new () => ProductSettings) {
  production: boolean;
  /** Undefined: the queue lives in PostgreSQL. */
  redis?: RedisConfig;
  /** Undefined (never in production): texts fail with a message that names the missing setting. */
  twilio?: TwilioConfig;
  sendgrid?: SendgridConfig;
  /** The age at which a message that its provider does not take is tried no more. */
  sendTryForMs: number;
  /** How long everything waits for everything else. */
  times: Times;
  retention: RetentionConfig;
  /** Undefined: nothing is traced. */
  tracing?: TracingConfig;
}

/**
 * The one place where settings come from.
 * @throws ConfigurationError naming everything that is missing or wrong, and times that do not fit each other.
 */
export function loadConfig(source: Record<string, string | undefined> = process.env): AppConfig {
  const settings = readSettings(source);
  return Object.assign(new AppConfig(), settings, {
    production: settings.nodeEnv === 'production',
    redis: redisOf(settings),
    twilio: twilioOf(settings),
    sendgrid: sendgridOf(settings),
    sendTryForMs: settings.sendTryForHours * 60 * 60 * 1000,
    times: timesOf(settings),
    retention: retentionOf(settings),
    tracing: tracingOf(settings),
  });
}

function timesOf({ timesFaster: factor }: Settings): Times {
  const times = timesFaster(factor);
  const problems = misfits(times);
  if (problems.length > 0) throw new ConfigurationError(problems);
  return times;
}

function redisOf({ redisUrl, redisCluster, queuePrefix: prefix }: Settings): RedisConfig | undefined {
  const [first, ...others] = redisUrl?.split(',') ?? [];
  return first ? { urls: [first, ...others], cluster: redisCluster || others.length > 0, prefix } : undefined;
}

function twilioOf(settings: Settings): TwilioConfig | undefined {
  const { twilioAccountSid: accountSid, twilioAuthToken: authToken } = settings;
  if (!accountSid || !authToken) return undefined;
  return {
    accountSid,
    authToken,
    previousAuthToken: settings.twilioAuthTokenPrevious,
    from: settings.twilioFrom,
    messagingServiceSid: settings.twilioMessagingServiceSid,
    apiBaseUrl: settings.twilioApiBaseUrl,
  };
}

function sendgridOf(settings: Settings): SendgridConfig | undefined {
  const { sendgridApiKey: apiKey, sendgridApiBaseUrl: apiBaseUrl } = settings;
  return apiKey ? { apiKey, apiBaseUrl, webhookPublicKey: settings.sendgridWebhookPublicKey } : undefined;
}

function retentionOf(settings: Settings): RetentionConfig {
  const days = (age: number | 'never') => (age === 'never' ? undefined : age);
  return {
    callbacks: days(settings.retentionDaysCallbacks),
    inboundRequests: days(settings.retentionDaysInboundRequests),
    inboundSignatures: days(settings.retentionDaysInboundSignatures),
    texts: days(settings.retentionDaysTexts),
    emails: days(settings.retentionDaysEmails),
  };
}

const tracingOf = ({
  otelExporterOtlpEndpoint: endpoint,
  otelExporterOtlpHeaders: headers = {},
}: Settings): TracingConfig | undefined => (endpoint === undefined ? undefined : { endpoint, headers });
