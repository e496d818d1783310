/**
 * Integration tests that are not run at every change (`npm run test:change`): faults of whole processes, everything that
 * may be sent, random halls, a million rows, and operators' commands on a server of their own.
 */
export const thorough = [
  'test/integration/cli/backup.spec.ts',
  'test/integration/fuzz.spec.ts',
  'test/integration/growth/plans.spec.ts',
  'test/integration/matching-ranking.spec.ts',
  'test/integration/messaging/crash.spec.ts',
  'test/integration/messaging/pacing.spec.ts',
  'test/integration/messaging/redis-cluster.spec.ts',
  'test/integration/messaging/shared-redis.spec.ts',
  'test/integration/messaging/stopping.spec.ts',
];

/** Those that take longest, longest first: begun last, one of them would keep a single core busy at the end. */
export const longest = [
  'test/topology/processes.spec.ts',
  'test/integration/growth/plans.spec.ts',
  'test/integration/fuzz.spec.ts',
  'test/topology/provider.spec.ts',
  'test/integration/messaging/crash.spec.ts',
  'test/browser/accessibility-dialogs.spec.ts',
  'test/integration/matching-ranking.spec.ts',
  'test/browser/two-at-once.spec.ts',
  'test/topology/topology.spec.ts',
  'test/browser/accessibility.spec.ts',
  'test/integration/cli/backup.spec.ts',
  'test/integration/cli/erase-worker.spec.ts',
  'test/integration/cli/upkeep.spec.ts',
  'test/integration/messaging/pacing.spec.ts',
  'test/integration/messaging/stopping.spec.ts',
  'test/integration/messaging/sending.spec.ts',
  'test/integration/messaging/sweeper.spec.ts',
  'test/integration/messaging/shared-redis.spec.ts',
  'test/integration/email/sending.spec.ts',
  'test/browser/jobs.spec.ts',
  'test/integration/body-floods.spec.ts',
  'test/integration/messaging/provider-away.spec.ts',
  'test/integration/metrics.spec.ts',
  'test/integration/messaging/notify-many.spec.ts',
  'test/integration/messaging/notify.spec.ts',
  'test/launcher/launcher.spec.ts',
  'test/integration/cli/doctor.spec.ts',
  'test/integration/sign-in-limits.spec.ts',
  'test/integration/openapi.spec.ts',
];
