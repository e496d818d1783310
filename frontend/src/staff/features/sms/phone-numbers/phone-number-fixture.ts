import type { PhoneNumber } from '../api/phone-numbers';

const createdAt = '2025-02-11T15:00:00.000Z';

export const someNumber = (given: Partial<PhoneNumber> = {}): PhoneNumber => ({
  id: 'p-rosa',
  phoneNumber: '+16175550101',
  optedIn: true,
  blocked: false,
  optInDate: '2025-05-03T13:20:00.000Z',
  ipAddress: null,
  comment: null,
  consent: {
    state: 'opted-in',
    way: 'form',
    at: '2025-05-03T13:20:00.000Z',
    by: 'dispatcher',
    reason: null,
    providerBlocks: false,
  },
  createdAt,
  updatedAt: createdAt,
  version: 1,
  ...given,
});
