import { base } from './jest.swc.mjs';

/** Takes the guide's pictures from a demo hall: `npm run pictures`. */
export default {
  ...base,
  displayName: 'pictures',
  testTimeout: 300_000,
  globalSetup: '<rootDir>/test/support/global-setup.mjs',
  globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
  testMatch: ['<rootDir>/test/pictures/**/*.pictures.ts'],
};
