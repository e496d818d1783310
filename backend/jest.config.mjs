import { base } from './jest.swc.mjs';

const integration = {
  globalSetup: '<rootDir>/test/support/global-setup.mjs',
  globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
};

export default {
  testTimeout: 30_000,
  projects: [
    { ...base, displayName: 'unit', testMatch: ['<rootDir>/{src,sandbox,local,deploy}/**/*.spec.ts'] },
    {
      ...base,
      ...integration,
      displayName: 'integration',
      testMatch: ['<rootDir>/test/integration/**/*.spec.ts'],
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
