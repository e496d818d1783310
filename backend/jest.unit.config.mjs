import { base } from './jest.swc.mjs';

/** The tests that need neither a database nor a build; what mutation testing runs. */
export default { ...base, testMatch: ['<rootDir>/src/**/*.spec.ts'] };
