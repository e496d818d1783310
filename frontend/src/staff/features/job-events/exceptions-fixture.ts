import type { Exception } from './api/exceptions';

export const someException = (over: Partial<Exception> = {}): Exception => ({
  id: 'offer:1',
  type: 'offer',
  at: '2025-03-05T16:14:00.000Z',
  jobId: 'j1',
  jobTitle: 'Gala night',
  employerName: 'Harbour View Hotel',
  workerId: 'w1',
  workerName: 'Rosa Diaz',
  by: 'dana',
  reason: null,
  note: null,
  ...over,
});
