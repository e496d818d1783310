import { type AppConfig, loadConfig } from '../../src/platform/config/app-config.js';

/** The public address in tests; a sandbox delivers its callbacks to the test's real port instead. */
export const PUBLIC_BASE_URL = 'http://hall.test';

/** Settings of one test, from the same loader as the product's. Nothing of the machine's environment leaks in. */
export function testConfig(
  databaseUrl: string,
  overrides: Record<string, string | undefined> = {},
): AppConfig {
  return loadConfig({
    NODE_ENV: 'test',
    PUBLIC_BASE_URL,
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: 'only-for-this-test-run',
    LOG_LEVEL: 'silent',
    SMS_RATE_PER_SECOND: '1000',
    ...overrides,
  });
}
