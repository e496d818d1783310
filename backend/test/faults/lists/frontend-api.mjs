/** @type {import('../faults.mjs').Fault[]} */
export const faults = [
  {
    what: 'an open page keeps an older row than it has fetched meanwhile',
    file: 'frontend/src/api/follows.ts',
    find: `const isSame = data === before && fetchStatus === 'idle' && !isInvalidated;`,
    put: `const isSame = fetchStatus === 'idle' && (isInvalidated || data !== null);`,
    tests: ['frontend/src/api/follows.test.ts'],
    title: 'keeps what was fetched while rows were asked for',
  },
];
