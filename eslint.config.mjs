import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const source = (file) => `backend/src/${file}`;

const ownEnvironment = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Settings come from platform/config, which validates them once.',
};
const declaredStatements = {
  selector: "CallExpression[callee.property.name='query']",
  message: 'SQL is a statement of platform/database/sql, which declares its row and its parameters.',
};

export default tseslint.config(
  { ignores: ['**/dist/**', '**/*.gen.ts', '**/.nx/**', '**/.data/**'] },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'off', // Nest reads injected classes at run time
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/require-await': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
    },
  },
  {
    files: ['backend/**/*.ts'],
    ignores: [
      'backend/src/platform/config/**',
      'backend/local/**',
      'backend/sandbox/**',
      'backend/test/**',
      'backend/bench/**',
    ],
    rules: {
      'no-restricted-syntax': ['error', ownEnvironment],
    },
  },
  {
    files: ['backend/src/**/*.ts'],
    ignores: [
      'backend/src/platform/config/**',
      'backend/src/platform/database/migrations/**',
      // What no statement can say, see docs/decisions/0009-statements-are-declared.md.
      'backend/src/platform/database/sql/statement.ts',
      ...[
        'platform/database/runtime-role.ts',
        'platform/queues/queue-backend.ts',
        'cli/kept-from-replaced.ts',
      ].map(source),
      ...['platform/events/change-listener.ts', 'platform/database/streamed-rows.ts'].map(source),
      ...['audit/record-change.ts', 'audit/subjects.ts'].map(source),
      ...['platform/lists/newest-first.ts', 'operations/erasure/*.ts'].map(source),
      ...['platform/outbox/*.ts', 'messaging/sms/*.service.ts', 'messaging/email/email.service.ts'].map(
        source,
      ),
    ],
    rules: { 'no-restricted-syntax': ['error', ownEnvironment, declaredStatements] },
  },
  {
    files: [
      'backend/local/**',
      'backend/sandbox/**',
      'backend/src/main.cli.ts',
      'backend/src/cli/**',
      'backend/bench/**',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['**/*.{spec,test}.{ts,tsx}', 'backend/test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    files: ['frontend/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat['recommended-latest'] ?? reactHooks.configs.flat.recommended],
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        Buffer: 'readonly',
        setTimeout: 'readonly',
      },
    },
  },
);
