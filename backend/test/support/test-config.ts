import { type AppConfig, loadConfig } from '../../src/platform/config/app-config.js';

/** The public address in tests; a sandbox delivers its callbacks to the test's real port instead. */
export const PUBLIC_BASE_URL = 'http://hall.test';

/** For tests that wait for what the product waits for: every time of its table is a quarter. */
export const FASTER = { TIMES_FASTER: '4' };

type Settings = Record<string, string | undefined>;

const settingsOf = (databaseUrl: string, overrides: Settings): Settings => ({
  NODE_ENV: 'test',
  PUBLIC_BASE_URL,
  DATABASE_URL: databaseUrl,
  SESSION_SECRET: 'only-for-this-test-run',
  SEAL_KEY: 'only-for-the-seals-of-this-test-run',
  LOG_LEVEL: 'silent',
  SMS_RATE_PER_SECOND: '1000',
  ...overrides,
});

/** Settings of one test, from the same loader as the product's. Nothing of the machine's environment leaks in. */
export const testConfig = (databaseUrl: string, overrides: Settings = {}): AppConfig =>
  loadConfig(settingsOf(databaseUrl, overrides));

/** The same settings as the environment of a process. */
export const testEnvironment = (databaseUrl: string, overrides: Settings): Settings => ({
  PATH: process.env.PATH,
  ...settingsOf(databaseUrl, overrides),
});
