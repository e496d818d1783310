import { DynamicModule, Module } from '@nestjs/common';
import { ConfigurationError, readSettings } from './environment.js';
import type { ProductSettings, Settings } from './settings.js';
import { misfits, type Times, timesFaster } from './times.js';

export type TwilioConfig = NonNullable<ReturnType<typeof twilioOf>>;
export type RedisConfig = NonNullable<ReturnType<typeof redisOf>>;
export type TracingConfig = NonNullable<ReturnType<typeof tracingOf>>;
export type RetentionConfig = Partial<ReturnType<typeof retentionOf>>;

/** Each setting by its name, and in groups what is of use together only. Injected by its class. */
export class AppConfig extends (Object as unknown as new () => ProductSettings) {
  production: boolean;
  /** The restore itself, which alone connects before it is finished. */
  finishesRestore?: boolean;
  /** Undefined: the queue lives in PostgreSQL. */
  redis?: RedisConfig;
  /** Undefined (never in production): texts fail with a message that names the missing setting. */
  twilio?: TwilioConfig;
  sendgrid?: ReturnType<typeof sendgridOf>;
  /** The age at which a message that its provider does not take is tried no more. */
  sendTryForMs: number;
  /** How long everything waits for everything else. */
  times: Times;
  retention: RetentionConfig;
  /** Undefined: nothing is traced. */
  tracing?: TracingConfig;
}

/** Hands the checked settings to everything; the entry decides where they come from. */
@Module({})
export class ConfigModule {
  static forRoot(config: AppConfig): DynamicModule {
    return {
      module: ConfigModule,
      global: true,
      providers: [{ provide: AppConfig, useValue: config }],
      exports: [AppConfig],
    };
  }
}

/** @throws ConfigurationError naming everything that is missing or wrong, and times that do not fit each other */
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

function redisOf({ redisUrl, redisCluster, queuePrefix: prefix }: Settings) {
  if (!redisUrl) return undefined;
  const urls = redisUrl.split(',') as [string, ...string[]];
  return { urls, cluster: redisCluster || urls.length > 1, prefix };
}

function twilioOf(settings: Settings) {
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

function sendgridOf(settings: Settings) {
  const { sendgridApiKey: apiKey, sendgridApiBaseUrl: apiBaseUrl } = settings;
  if (!apiKey) return undefined;
  return { apiKey, apiBaseUrl, webhookPublicKey: settings.sendgridWebhookPublicKey };
}

/** After how many days what need not be kept goes, by its kind; undefined: never. */
function retentionOf(settings: Settings) {
  const days = (age: number | 'never') => (age === 'never' ? undefined : age);
  return {
    callbacks: days(settings.retentionDaysCallbacks),
    inboundRequests: days(settings.retentionDaysInboundRequests),
    inboundSignatures: days(settings.retentionDaysInboundSignatures),
    texts: days(settings.retentionDaysTexts),
    emails: days(settings.retentionDaysEmails),
    imports: days(settings.retentionDaysImports),
  };
}

function tracingOf({ otelExporterOtlpEndpoint: endpoint, otelExporterOtlpHeaders: headers = {} }: Settings) {
  return endpoint === undefined ? undefined : { endpoint, headers };
}
