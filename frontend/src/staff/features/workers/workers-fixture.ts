import type { PhoneNumber } from './api/use-phone-numbers';
import type { Worker } from './api/use-workers';

const createdAt = '2025-02-11T15:00:00.000Z';

/** A worker on the recall list; for tests. */
export const someWorker = (given: Partial<Worker> = {}): Worker => ({
  id: 'w-rosa',
  firstName: 'Rosa',
  lastName: 'Diaz',
  email: 'rosa@example.com',
  phone: '+16175550101',
  status: 'Active',
  l26EmployeeId: 'E7',
  l26ClassificationId: 'c-cook',
  l26ClassificationDate: '2019-03-04',
  l26EmployerId: 'e-harbor',
  l26EmployerDate: '2018-05-06',
  l26CanWorkIn: ['g-kitchen'],
  bestCertificateId: null,
  bestCertificateDate: null,
  bestCanWorkIn: [],
  memberStatus: 'Local 26 Recall List',
  tiebreak: 4271902,
  createdAt,
  ...given,
});

/** The record of a number that may be texted; for tests. */
export const someNumber = (given: Partial<PhoneNumber> = {}): PhoneNumber => ({
  id: 'p-rosa',
  phoneNumber: '+16175550101',
  optedIn: true,
  blocked: false,
  optInDate: '2025-05-03T13:20:00.000Z',
  ipAddress: null,
  comment: null,
  createdAt,
  updatedAt: createdAt,
  ...given,
});

/** What the server of the tests answers besides the workers. */
export const referenceAnswers = {
  'GET /api/phone-numbers': { body: [someNumber()] },
  'GET /api/employers': {
    body: [
      { id: 'e-harbor', companyName: 'Harbor Hotel' },
      { id: 'e-arena', companyName: 'Arena' },
    ],
  },
  'GET /api/classifications': {
    body: [
      { id: 'c-cook', name: 'Line Cook' },
      { id: 'c-bar', name: 'Bartender' },
    ],
  },
  'GET /api/certificates': { body: [{ id: 't-safe', name: 'ServSafe' }] },
  'GET /api/substantially-similar-classifications': { body: [{ id: 'g-kitchen', name: 'Kitchen line' }] },
};
