import { someException } from '../job-events/exceptions-fixture';
import { aJob } from '../jobs/job-fixtures';
import type { JobRecord } from './api/record';

const list = (id: string, createdAt: string, workerName: string): JobRecord['lists'][number] => ({
  id,
  createdAt,
  rulesVersion: '2026-1',
  dispatchClass: 'L26 Tiered',
  total: 1,
  places: [
    {
      priority: 1,
      workerId: `w-${id}`,
      workerName,
      echelon: 2,
      seniorityDate: '2006-02-12',
      countedFromToday: false,
      tiebreak: 4_271_902,
    },
  ],
});

export const someRecord = (over: Partial<JobRecord> = {}): JobRecord => ({
  jobId: 'j1',
  madeAt: '2025-03-06T16:14:00.000Z',
  job: aJob,
  history: [],
  rulesVersions: ['2026-1'],
  seal: { number: 1234, at: '2025-03-05T16:20:00.000Z', waiting: 0 },
  dispatches: [
    {
      offerId: 'o1',
      workerId: 'w1',
      workerName: 'Rosa Abreu',
      employerName: 'Harbor Hotel',
      acceptedAt: '2025-03-05T16:20:00.000Z',
      outcome: 'accepted',
      outcomeAt: '2025-03-05T16:20:00.000Z',
    },
  ],
  offers: [],
  exceptions: [someException()],
  lists: [
    list('l1', '2025-03-05T16:00:00.000Z', 'Ana First'),
    list('l2', '2025-03-05T16:10:00.000Z', 'Ana Second'),
  ],
  events: [
    {
      id: 'offer:1',
      at: '2025-03-05T16:15:00.000Z',
      type: 'offer',
      workerId: 'w1',
      workerName: 'Rosa Abreu',
      by: 'dana',
      via: null,
      says: 'Rosa Abreu was offered the job by text.',
      data: {},
    },
  ],
  ...over,
});
