import type { components } from '../../../api/schema.gen';

type Sms = Omit<components['schemas']['SmsDetailsDto'], 'events' | 'segments'>;

export const someSms = (given: Partial<Sms> = {}): Sms => ({
  id: 's1',
  phoneNumber: '+16175550101',
  message: 'New Job Available: Gala night at Harbour View Hotel.',
  purpose: 'notification',
  status: 'delivered',
  resultSummary: 'Delivered',
  workerId: 'w-rosa',
  workerName: 'Rosa Diaz',
  jobId: 'j1',
  jobTitle: 'Gala night',
  twilioMessageSid: 'SM1',
  twilioRequest: { to: '+16175550101' },
  twilioResponse: { sid: 'SM1' },
  errorMessage: null,
  attempts: 1,
  nextTryAt: null,
  followsId: null,
  bodyRemovedAt: null,
  createdAt: '2025-03-05T15:00:00.000Z',
  updatedAt: '2025-03-05T15:00:04.000Z',
  ...given,
});
