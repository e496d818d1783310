/**
 * Which faults in the filters and rules of the pages the tests do not notice: `npm run mutation`. Each of these files has
 * its test beside it, and only those tests run.
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  testRunner: 'jest',
  jest: { projectType: 'custom', configFile: 'jest.unit.config.mjs' },
  mutate: [
    'src/public/worker-view/transitions.ts',
    'src/shared/{phone,dates,typed-search}.ts',
    'src/staff/session/return-path.ts',
    'src/staff/features/jobs/post-date.ts',
    'src/staff/features/jobs/matches/{match-rules,filter-matches,message-status,sending-progress}.ts',
    'src/staff/features/email-management/history/{filter-emails,email-status}.ts',
    'src/staff/features/sms/message-rules.ts',
  ],
  coverageAnalysis: 'perTest',
  thresholds: { high: 95, low: 90, break: 90 },
  reporters: ['clear-text', 'progress'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  ignorePatterns: ['dist', 'deploy'],
  tempDirName: '.stryker-tmp',
  concurrency: 2,
};
