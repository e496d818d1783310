/** What the product consists of, from top to bottom: a wing uses those below it, never one above. */
const wings = [
  'operations',
  'public',
  'demo',
  'dispatch',
  'messaging',
  'staff',
  'hall',
  'audit',
  'languages',
  'platform',
];
/** The entries and what they put together; nothing uses them. */
const entries = '^src/(cli/|[^/]+\\.ts$)';
const tests = '\\.spec\\.ts$';

/**
 * A feature is a room of a wing, or the one room that a wing is. What others may use of it is its service, its
 * module, its entities (for relations) and the few files named here.
 */
const feature = '^src/((?:operations|public|dispatch|messaging|staff|hall)/[^/]+|audit)/';
const shared = [
  '\\.(service|module|entity)\\.ts$',
  '/dto/',
  '/(audited|forgotten)\\.ts$',
  '^src/audit/(audited-subject|record-change|registry)\\.ts$',
  '^src/messaging/messages/',
  '/phone-numbers/phone\\.ts$',
  '/employers/employer-name-sql\\.ts$',
  '/workers/(reachability|worker-name-sql)\\.ts$',
  '/figures/figures-sql\\.ts$',
  '/jobs/(places|every-job|job-ends|outdated-matches)-sql\\.ts$',
  '/wording/wording\\.ts$',
  '/matching/rules\\.ts$',
  '/answers/transitions\\.ts$',
];

/** The demonstration writes rows as the features would have: what it uses of them beyond what all may. */
const sharedWithDemo = [
  '^src/dispatch/matching/(ranking|refresh)\\.ts$',
  '^src/dispatch/notifications/notification-text\\.ts$',
  '^src/dispatch/offers/offer-text\\.ts$',
  '^src/messaging/email/(addresses|email-content|email-statuses|sendgrid/(event|refusals))\\.ts$',
  '^src/messaging/sms/(sms-text|sms\\.channel|twilio/error-codes|understanding/understand)\\.ts$',
  '^src/staff/users/passwords\\.ts$',
];

/** They announce what has no entry of its own: rows that follow from another change, arrive, progress or are erased. */
const announceAlone = [
  '^src/dispatch/fill/run-summaries\\.service\\.ts$',
  '^src/dispatch/matching/(match-links|matches|texted-matches)\\.service\\.ts$',
  '^src/dispatch/notifications/notification-runs\\.service\\.ts$',
  '^src/dispatch/offers/offer-records\\.service\\.ts$',
  '^src/hall/jobs/(jobs|job-references)\\.service\\.ts$',
  '^src/hall/phone-numbers/opt-in-links\\.ts$',
  '^src/hall/imports/import-(check|writer)\\.service\\.ts$',
  '^src/hall/settings/settings\\.service\\.ts$',
  '^src/messaging/(email/email-events|sms/inbound-texts|sms/(held-texts|received-texts|sms)\\.service)\\.ts$',
  '/erased-[a-z]+\\.service\\.ts$',
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-circle-of-folders', severity: 'error', scope: 'folder', from: {}, to: { circular: true } },
    ...wings.map((wing, place) => ({
      name: `${wing}-uses-what-is-below`,
      severity: 'error',
      from: { path: `^src/${wing}/`, pathNot: tests },
      to: { path: [entries, ...wings.slice(0, place).map((above) => `^src/${above}/`)] },
    })),
    {
      name: 'feature-through-its-service',
      comment: "A feature uses another's exported service, never what is behind it.",
      severity: 'error',
      from: { path: feature, pathNot: tests },
      to: { path: feature, pathNot: ['^src/$1/', ...shared] },
    },
    {
      name: 'demo-uses-what-is-named',
      comment: 'It depends on no more of a feature than is said above.',
      severity: 'error',
      from: { path: '^src/demo/', pathNot: tests },
      to: { path: feature, pathNot: [...shared, ...sharedWithDemo] },
    },
    {
      name: 'announced-with-its-entry',
      comment: 'A change that somebody makes is recorded and announced by one call.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/(platform|audit)/', ...announceAlone] },
      to: { path: '/change-announcer\\.ts$' },
    },
    {
      name: 'processors-only-in-the-worker',
      comment: 'The api adds to the queues; only the worker works on them.',
      severity: 'error',
      from: { pathNot: ['-worker\\.module\\.ts$', '\\.spec\\.ts$'] },
      to: { path: '\\.processor\\.ts$' },
    },
    {
      name: 'worker-modules-only-in-the-worker',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/worker\\.module\\.ts$' },
      to: { path: '-worker\\.module\\.ts$' },
    },
    {
      name: 'sandbox-stands-alone',
      comment: "It stands in for the providers, so it must not share the product's understanding of them.",
      severity: 'error',
      from: { path: '^sandbox/' },
      to: { path: '^(src|local)/' },
    },
    {
      name: 'product-knows-no-stand-in',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^(sandbox|local|test|bench)/' },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, path: '^src/', pathNot: '\\.spec\\.ts$' },
      to: {},
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { extensions: ['.ts', '.js', '.mjs'] },
    tsPreCompilationDeps: true,
  },
};
