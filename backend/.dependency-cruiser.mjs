/**
 * The walls of the house. A feature is a folder of src/; what others may use of it is its service, its module, its
 * entities (for relations) and the few files named here.
 */
const feature = '^src/(?!platform/|cli/|seed/)([^/]+)/';
const shared = [
  '\\.(service|module|entity)\\.ts$',
  '/dto/',
  '/phone-numbers/phone\\.ts$',
  '/workers/reachability\\.ts$',
  '/matching/rules\\.ts$',
  '/workers/worker-columns\\.ts$',
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'platform-knows-no-feature',
      comment: 'platform/ is what every feature stands on; it imports none of them.',
      severity: 'error',
      from: { path: '^src/platform/' },
      to: { path: '^src/', pathNot: '^src/platform/' },
    },
    {
      name: 'feature-through-its-service',
      comment: "A feature uses another's exported service, never what is behind it.",
      severity: 'error',
      from: { path: feature, pathNot: '\\.spec\\.ts$' },
      to: { path: feature, pathNot: ['^src/$1/', ...shared] },
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
    { name: 'no-orphans', severity: 'error', from: { orphan: true, path: '^src/', pathNot: '\\.spec\\.ts$' }, to: {} },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { extensions: ['.ts', '.js', '.mjs'] },
    tsPreCompilationDeps: true,
  },
};
