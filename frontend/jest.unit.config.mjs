import jest from './jest.config.mjs';

/** What pages decide. Each of these files has its test beside it, which is what mutation testing runs. */
export const decided = [
  'src/public/worker-view/transitions.ts',
  'src/shared/{phone,dates,typed-search}.ts',
  'src/staff/session/return-path.ts',
  'src/staff/features/jobs/post-date.ts',
  'src/staff/features/matching/matches/{match-rules,choices,message-status,sending-progress}.ts',
  'src/staff/features/email/history/{filter-emails,email-status}.ts',
  'src/staff/messages/message-rules.ts',
];

const { transform, transformIgnorePatterns, moduleNameMapper } = jest.projects[0];

export default {
  transform,
  transformIgnorePatterns,
  moduleNameMapper,
  testEnvironment: 'node',
  testMatch: decided.map((file) => `<rootDir>/${file.replace(/\.ts$/, '.test.ts')}`),
};
