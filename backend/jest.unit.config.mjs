import { base } from './jest.swc.mjs';

/**
 * What decides without a database. Each of these files has its test beside it, or beside what it is a part of, which is
 * what mutation testing runs.
 */
export const decided = [
  // Without the conditions themselves: only a database knows what SQL decides.
  'src/dispatch/matching/{rules,rules-versions}.ts',
  'src/dispatch/answers/transitions.ts',
  'src/messaging/sms/understanding/{understand,answer,opt-out,words-of}.ts',
  'src/messaging/sms/twilio/{keywords,statuses,signature,error-codes}.ts',
  'src/messaging/email/{email-statuses,addresses,email-content}.ts',
  'src/messaging/email/sendgrid/{signature,refusals}.ts',
  'src/dispatch/notifications/notification-text.ts',
  'src/dispatch/offers/{offer-text,outcomes}.ts',
  'src/dispatch/fill/{turn,out-of-order,overlap,texting-hours,answer-time,places,yes,openings-change}.ts',
  'src/dispatch/fill/{next-steps,next-look,offers-due,job-over,waiting-list,provider-trouble,way-to-worker}.ts',
  'src/dispatch/fill/{canvass,rolling,course-of-run,fill-state,clock-time,sentence,overview}.ts',
  'src/hall/phone-numbers/phone.ts',
  'src/platform/time/hall-days.ts',
  'src/platform/limits/network-of.ts',
  'src/audit/{csv,changes}.ts',
];

export default {
  ...base,
  testMatch: decided.map((file) => `<rootDir>/${file.replace(/\.ts(:.*)?$/, '.spec.ts')}`),
};
