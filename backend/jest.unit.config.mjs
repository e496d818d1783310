import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { base } from './jest.swc.mjs';

const filesOf = (folder, names) => names.split(' ').map((name) => `src/${folder}/${name}.ts`);

/**
 * What decides without a database. Each of these files has its test beside it, which is what mutation testing runs.
 */
export const decided = [
  // Without the conditions themselves: only a database knows what SQL decides.
  ...filesOf('dispatch/matching', 'rules rules-versions'),
  ...filesOf('dispatch/answers', 'transitions'),
  ...filesOf('messaging/sms/understanding', 'understand answer opt-out words-of'),
  ...filesOf('messaging/sms/twilio', 'keywords statuses signature error-codes'),
  ...filesOf('messaging/email', 'email-statuses addresses email-content'),
  ...filesOf('messaging/email/sendgrid', 'signature refusals'),
  ...filesOf('dispatch/notifications', 'notification-text'),
  ...filesOf('dispatch/offers', 'offer-text outcomes'),
  ...filesOf('dispatch/job-texts', 'job-text-kinds'),
  ...filesOf('dispatch/replies', 'which-question reply-words'),
  ...filesOf(
    'dispatch/fill/decisions',
    'answer-time canvass course-of-run fill-state job-over next-look next-steps offers-due openings-change ' +
      'offers-in-turn order-of-list out-of-order overlap overview places provider-trouble sentence turn waiting-list ' +
      'way-to-worker yes',
  ),
  ...filesOf('hall/phone-numbers', 'phone'),
  ...filesOf('platform/time', 'clock-time hall-days texting-hours when-texts-go'),
  ...filesOf('platform/limits', 'network-of'),
  ...filesOf('platform/lists', 'csv'),
  ...filesOf('audit', 'changes'),
];

const specs = decided
  .map((file) => join(import.meta.dirname, file.replace(/\.ts$/, '.spec.ts')))
  .filter((file) => existsSync(file));
const missing = decided.filter((file) => !existsSync(join(import.meta.dirname, file)));
if (missing.length > 0) throw new Error(`Named here, but not there: ${missing.join(', ')}`);

/** All tests as one file: thousands of faults are tried, and each would load every file anew. */
export default {
  ...base,
  testMatch: ['<rootDir>/test/support/every-decision.ts'],
  globals: { SPECS: specs },
};
