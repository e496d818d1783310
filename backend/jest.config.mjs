import { base } from './jest.swc.mjs';
import { thorough } from './test/files.mjs';

const integration = {
  globalSetup: '<rootDir>/test/support/global-setup.mjs',
  globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
};

export default {
  testTimeout: 90_000,
  testSequencer: '<rootDir>/test/longest-first.mjs',
  // A worker's memory grows with each file; one that holds more makes way for a new one.
  workerIdleMemoryLimit: '1200MB',
  projects: [
    { ...base, displayName: 'unit', testMatch: ['<rootDir>/{src,sandbox,local,deploy}/**/*.spec.ts'] },
    {
      ...base,
      ...integration,
      displayName: 'integration',
      testMatch: ['<rootDir>/test/integration/**/*.spec.ts'],
      testPathIgnorePatterns: thorough.map((file) => `<rootDir>/${file}$`),
    },
    {
      ...base,
      ...integration,
      displayName: 'thorough',
      testMatch: thorough.map((file) => `<rootDir>/${file}`),
    },
    { ...base, ...integration, displayName: 'browser', testMatch: ['<rootDir>/test/browser/**/*.spec.ts'] },
    {
      ...base,
      displayName: 'topology',
      globalSetup: '<rootDir>/test/support/build.mjs',
      testMatch: ['<rootDir>/test/topology/**/*.spec.ts'],
    },
    { ...base, displayName: 'launcher', testMatch: ['<rootDir>/test/launcher/**/*.spec.ts'] },
  ],
};
