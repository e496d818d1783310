import jest from './jest.config.mjs';

const [components] = jest.projects;

/** The tests of what pages decide, without those that show pages; what mutation testing runs. */
export default { ...components, testTimeout: jest.testTimeout, testMatch: ['<rootDir>/src/**/*.test.ts'] };
