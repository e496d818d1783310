/** @type {import('../faults.mjs').Fault[]} */
export const faults = [
  {
    what: 'an api that listens does not note it',
    file: 'backend/src/main.api.ts',
    find: 'await app.get(PagesOpen, { strict: false }).begin();',
    put: '',
    tests: ['backend/test/topology/topology.spec.ts'],
    title: 'notes that the pages are open',
  },
  {
    what: 'what waits for the texting hours goes by the clock of the start before',
    file: 'backend/src/worker.app.ts',
    find: '  await app.get(HallService).goByThisClock();',
    put: '',
    tests: ['backend/test/integration/messaging/texting-hours.spec.ts'],
    title: 'where the product is started by a clock',
  },
];
