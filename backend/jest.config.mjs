import { base } from './jest.swc.mjs';
import { thorough } from './test/files.mjs';

/** What is built is loaded once in a worker's life, the modules of a test file for that file. */
const loadedOnce = {
  ...base,
  runtime: '<rootDir>/test/support/loaded-once/runtime.mjs',
  testEnvironment: '<rootDir>/test/support/loaded-once/environment.mjs',
  setupFiles: [],
  setupFilesAfterEnv: ['<rootDir>/test/support/loaded-once/as-at-start.ts'],
  globalSetup: '<rootDir>/test/support/build.mjs',
};

const integration = {
  ...loadedOnce,
  globalSetup: '<rootDir>/test/support/global-setup.mjs',
  globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
};

export default {
  testTimeout: 180_000,
  testSequencer: '<rootDir>/test/longest-first.mjs',
  // A worker's memory grows with each file; one that holds more makes way for a new one.
  workerIdleMemoryLimit: '1200MB',
  projects: [
    { ...loadedOnce, displayName: 'unit', testMatch: ['<rootDir>/{src,sandbox,local,deploy}/**/*.spec.ts'] },
    {
      ...integration,
      displayName: 'integration',
      testMatch: ['<rootDir>/test/integration/**/*.spec.ts'],
      testPathIgnorePatterns: thorough.map((file) => `<rootDir>/${file}$`),
    },
    {
      ...integration,
      displayName: 'thorough',
      testMatch: thorough.map((file) => `<rootDir>/${file}`),
    },
    { ...integration, displayName: 'browser', testMatch: ['<rootDir>/test/browser/**/*.spec.ts'] },
    {
      ...base,
      displayName: 'topology',
      globalSetup: '<rootDir>/test/support/build.mjs',
      testMatch: ['<rootDir>/test/topology/**/*.spec.ts'],
    },
    { ...base, displayName: 'launcher', testMatch: ['<rootDir>/test/launcher/**/*.spec.ts'] },
  ],
};
