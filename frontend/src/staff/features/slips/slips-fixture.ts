import type { Slips } from './api/slips';

export const someSlips = (over: Partial<Slips> = {}): Slips => ({
  jobId: 'j1',
  hallName: 'Local 26',
  hallPhone: '+16175550100',
  jobTitle: 'Gala night',
  employerName: 'Harbour View Hotel',
  contactName: 'Marisol',
  toEmail: 'banquets@example.org',
  classification: 'Banquet Server',
  startsAt: '2025-03-06T22:00:00.000Z',
  endsAt: null,
  reportTo: 'The back door',
  dispatches: [
    { offerId: 'o1', workerName: 'Rosa Abreu' },
    { offerId: 'o2', workerName: 'Rosa Chen' },
  ],
  rulesVersions: ['2026-1'],
  state: 'not-sent',
  sent: [],
  ...over,
});

export const sentSlip: Slips['sent'][number] = {
  id: 's1',
  madeAt: '2025-03-05T15:14:00.000Z',
  madeBy: 'dana',
  dispatches: 2,
  replacesAt: null,
  emailId: 'e1',
  toEmail: 'banquets@example.org',
  status: 'sent',
  resultSummary: null,
  errorMessage: null,
};
