/** @type {import('../faults.mjs').Fault[]} */
export const faults = [
  {
    what: 'a recorded change is not announced',
    file: 'backend/src/audit/record-change.ts',
    find: 'await announce(manager, topic, [...ids], fieldsChanged(list, topic));',
    put: 'await Promise.resolve({ topic, ids });',
    tests: ['backend/test/integration/employers.spec.ts'],
    title: 'every change',
  },
];
