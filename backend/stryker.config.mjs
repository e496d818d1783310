/**
 * Which faults in what decides without a database the unit tests do not notice: `npm run mutation`. What decides within
 * the database is tried by `npm run faults`. Each of these files has its test beside it, and only those tests run.
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  testRunner: 'jest',
  jest: { projectType: 'custom', configFile: 'jest.unit.config.mjs' },
  mutate: [
    // Without the conditions at the top and their list of columns: only a database knows what SQL decides.
    'src/matching/rules.ts:27-140',
    'src/matching/transitions.ts',
    'src/sms/understanding/{understand,opt-out,words-of}.ts',
    'src/sms/twilio/{keywords,statuses,signature,error-codes}.ts',
    'src/email/{email-statuses,addresses,email-content}.ts',
    'src/email/sendgrid/{signature,refusals}.ts',
    'src/notifications/notification-text.ts',
    'src/offers/offer-text.ts',
    'src/phone-numbers/phone.ts',
    'src/platform/http/dates.ts',
    'src/platform/limits/network-of.ts',
    'src/audit/{csv,changes}.ts',
  ],
  coverageAnalysis: 'perTest',
  thresholds: { high: 95, low: 90, break: 90 },
  reporters: ['clear-text', 'progress'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  ignorePatterns: ['dist', 'deploy', 'bench', 'test'],
  tempDirName: '.stryker-tmp',
  concurrency: 2,
};
