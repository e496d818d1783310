import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { ConfigurationError, readGiven, readValues } from '../src/platform/config/environment.js';
import { EventSigner } from '../sandbox/sendgrid/event-signer.js';
import type { Secrets } from './data-folder.js';
import { StartError } from './start-error.js';

type Environment = Record<string, string | undefined>;

/** What the launcher itself needs to know; the rest is the product's and is passed on. */
export interface LocalSettings {
  given: Environment;
  port: number;
  publicBaseUrl: string;
  dataDir: string;
  /** Made-up people, for the built-in database only: a database that was given is somebody's own. */
  demoData: boolean;
  embeddedDatabase: boolean;
  /** Which providers the sandbox stands in for: those without credentials of their own. */
  sandboxed: { twilio: boolean; sendgrid: boolean };
}

const DEMO_FROM = '+15005550006';
/** The sandbox takes more than a real long code, and nobody wants to wait in a demo. */
const DEMO_RATE_PER_SECOND = '50';

/** The environment over `.env` of the root; empty counts as not given, files of secrets are read. */
export function readSettings(root: string, environment: Environment): LocalSettings {
  const file = join(root, '.env');
  const fromFile: Environment = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  const { given, problems } = readGiven({ ...fromFile, ...environment }, root);
  refuseProduction(given);
  const { values, problems: wrong } = readValues(given);
  problems.push(...wrong);
  if (problems.length > 0) throw new StartError(new ConfigurationError(problems).message);
  const embeddedDatabase = given.DATABASE_URL === undefined;
  const settings: LocalSettings = {
    given,
    port: values.port,
    publicBaseUrl: values.publicBaseUrl,
    dataDir: resolve(root, values.dataDir),
    demoData: values.demoData && embeddedDatabase,
    embeddedDatabase,
    sandboxed: { twilio: !hasTwilio(given), sendgrid: given.SENDGRID_API_KEY === undefined },
  };
  refuseRealProvidersForDemo(settings);
  return settings;
}

/** Where the product finds what it needs. The owner's address is for setting up alone, never for api and worker. */
export interface Places {
  databaseUrl: string;
  migrationDatabaseUrl?: string;
  sandboxUrl?: string;
}

/** The environment of the product's processes; each provider's part is the sandbox's or the one given. */
export function productEnvironment(settings: LocalSettings, secrets: Secrets, places: Places): Environment {
  const { given, sandboxed } = settings;
  return {
    SESSION_SECRET: secrets.sessionSecret,
    SEAL_KEY: secrets.sealKey,
    ...given,
    PORT: String(settings.port),
    PUBLIC_BASE_URL: settings.publicBaseUrl,
    DATA_DIR: settings.dataDir,
    DEMO_PASSWORD: settings.demoData ? secrets.demoPassword : undefined,
    DATABASE_URL: places.databaseUrl,
    MIGRATION_DATABASE_URL: places.migrationDatabaseUrl,
    ...(sandboxed.twilio && {
      TWILIO_ACCOUNT_SID: secrets.sandboxAccountSid,
      TWILIO_AUTH_TOKEN: secrets.sandboxAuthToken,
      TWILIO_API_BASE_URL: places.sandboxUrl,
      TWILIO_FROM: given.TWILIO_FROM ?? DEMO_FROM,
      SMS_RATE_PER_SECOND: given.SMS_RATE_PER_SECOND ?? DEMO_RATE_PER_SECOND,
    }),
    ...(sandboxed.sendgrid && {
      SENDGRID_API_KEY: secrets.sandboxSendgridKey,
      SENDGRID_API_BASE_URL: places.sandboxUrl,
      SENDGRID_WEBHOOK_PUBLIC_KEY: new EventSigner(secrets.sandboxSigningKey).publicKey,
    }),
  };
}

export function sandboxEnvironment(settings: LocalSettings, secrets: Secrets, port: number): Environment {
  return {
    PATH: settings.given.PATH,
    SANDBOX_PORT: String(port),
    SANDBOX_TWILIO_ACCOUNT_SID: secrets.sandboxAccountSid,
    SANDBOX_TWILIO_AUTH_TOKEN: secrets.sandboxAuthToken,
    // As an operator gives it to the provider: a text that comes while we are away for a moment is brought again.
    SANDBOX_INBOUND_URL: `${settings.publicBaseUrl}/api/twilio/inbound#rc=5&rp=all`,
    SANDBOX_SENDGRID_API_KEY: secrets.sandboxSendgridKey,
    SANDBOX_SENDGRID_PRIVATE_KEY: secrets.sandboxSigningKey,
    SANDBOX_SENDGRID_WEBHOOK_URL: `${settings.publicBaseUrl}/api/sendgrid/webhook`,
    SANDBOX_DELIVER_ORIGIN: `http://127.0.0.1:${settings.port}`,
  };
}

function refuseProduction({ NODE_ENV }: Environment): void {
  if (NODE_ENV !== 'production') return;
  throw new StartError(
    'npm start is for development and demonstration, and NODE_ENV is production: run the processes of production, ' +
      'as docs/operations.md says, or unset NODE_ENV.',
  );
}

/** The numbers and addresses of the demo's people may be anybody's. */
function refuseRealProvidersForDemo({ given, demoData, sandboxed }: LocalSettings): void {
  const real = [
    ...(!sandboxed.twilio && !given.TWILIO_API_BASE_URL ? ['TWILIO_ACCOUNT_SID'] : []),
    ...(!sandboxed.sendgrid && !given.SENDGRID_API_BASE_URL ? ['SENDGRID_API_KEY'] : []),
  ];
  if (!demoData || real.length === 0) return;
  throw new StartError(
    `The demo's people are made up, and ${real.join(' and ')} would really send them messages: set DEMO_DATA=off.`,
  );
}

function hasTwilio({ TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: token }: Environment): boolean {
  if ((sid === undefined) === (token === undefined)) return sid !== undefined;
  throw new StartError('TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN belong together: set both, or neither.');
}
