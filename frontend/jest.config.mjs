import { readFileSync } from 'node:fs';

// Far from every hall's zone, and a whole day from that of the tests that need one: what is shown in the reader's zone
// by mistake then differs at every hour.
process.env.TZ = 'Pacific/Honolulu';

/** Of `src`; these put something in a module's place, which files that are run together with them would get, too. */
const alone = JSON.parse(readFileSync(new URL('test/together/alone.json', import.meta.url), 'utf8'));

const transform = {
  '^.+\\.(t|j)sx?$': [
    '@swc/jest',
    {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: 'commonjs' },
      sourceMaps: 'inline',
    },
  ],
};

export default {
  testTimeout: 60_000,
  projects: [
    {
      displayName: 'components',
      testEnvironment: '<rootDir>/test/jsdom-environment.mjs',
      testMatch: process.env.HALL_TOGETHER
        ? ['<rootDir>/test/together/*.test.ts', ...alone.map((file) => `<rootDir>/src/${file}`)]
        : ['<rootDir>/src/**/*.test.{ts,tsx}'],
      setupFiles: ['<rootDir>/test/browser-gaps.ts'],
      setupFilesAfterEnv: ['<rootDir>/test/setup.ts'],
      moduleNameMapper: {
        '\\.css$': '<rootDir>/test/empty-style.ts',
        '^@ant-design/(colors|icons-svg)/es/(.*)$': '@ant-design/$1/lib/$2',
        // The same code in one file each: two thousand small ones are a second of every test file's time.
        '^antd$': '<rootDir>/../node_modules/antd/dist/antd.js',
        '^@ant-design/icons$': '<rootDir>/../node_modules/@ant-design/icons/dist/index.umd.js',
        '^React$': 'react', // what the latter calls it
      },
      transform,
      // Packages that ship ES modules only.
      transformIgnorePatterns: ['/node_modules/(?!(openapi-fetch)/)'],
    },
    {
      displayName: 'bundle',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/test/*.test.ts'],
      transform,
    },
  ],
};
