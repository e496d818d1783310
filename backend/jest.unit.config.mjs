import { base } from './jest.swc.mjs';
import stryker from './stryker.config.mjs';

/** The tests of what decides without a database; what mutation testing runs. */
export default {
  ...base,
  testMatch: stryker.mutate.map((file) => `<rootDir>/${file.replace(/\.ts(:.*)?$/, '.spec.ts')}`),
};
