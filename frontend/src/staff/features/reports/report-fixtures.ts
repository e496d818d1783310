import type { Asked, Person, Report } from './api/reports';

export const november: Asked = { from: '2026-11-01', to: '2026-11-30', by: 'employer' };

const none = {
  ...{ offers: 0, accepted: 0, declined: 0, noAnswer: 0, withdrawn: 0, dispatched: 0, noShows: 0 },
  ...{ exceptions: 0, exceptionsByReason: [], texts: 0, segments: 0, notReached: 0, hoursToFill: null },
};
const some = {
  ...none,
  ...{ offers: 9, accepted: 6, declined: 2, dispatched: 5, noShows: 1 },
  ...{ exceptions: 1, exceptionsByReason: [{ reason: 'special-skill' as const, count: 1 }] },
  ...{ texts: 12, segments: 20, hoursToFill: { median: 1.25, p90: 6 } },
};

export const aReport: Report = {
  rows: [
    { key: 'e1', name: 'Back Bay Arms', ...none, offers: 1 },
    { key: 'e2', name: 'Harborlight Hotel', ...some },
  ],
  totals: { ...some, offers: 10 },
};

export const aPerson: Person = {
  id: 'o1',
  at: '2026-11-21T15:30:00.000Z',
  jobId: 'j1',
  jobTitle: 'Gala night',
  employerName: 'Harborlight Hotel',
  workerId: 'w1',
  workerName: 'Rosa Diaz',
  what: 'accepted',
  reason: null,
  amount: null,
};
