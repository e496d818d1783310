import jest from './jest.config.mjs';
import stryker from './stryker.config.mjs';

const { transform, transformIgnorePatterns, moduleNameMapper } = jest.projects[0];

/** The tests of what pages decide, which need no page; what mutation testing runs. */
export default {
  transform,
  transformIgnorePatterns,
  moduleNameMapper,
  testEnvironment: 'node',
  testMatch: stryker.mutate.map((file) => `<rootDir>/${file.replace(/\.ts$/, '.test.ts')}`),
};
