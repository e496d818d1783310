import { someNumber } from '../sms/phone-numbers/phone-number-fixture';
import type { ListedWorker } from './api/workers';
import { labelsOf, namesOf } from './worker-fields';

const createdAt = '2025-02-11T15:00:00.000Z';

const { profile, l26, best } = labelsOf;
const nothing = Object.fromEntries(
  namesOf({ ...profile, ...l26, ...best }).map((name) => [name, null]),
) as Record<keyof typeof profile | keyof typeof l26 | keyof typeof best, null>;

export const someWorker = (given: Partial<ListedWorker> = {}): ListedWorker => ({
  ...nothing,
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
  language: 'en',
  tiebreak: 4271902,
  createdAt,
  version: 1,
  phoneRecord: { id: 'p-rosa', optedIn: true, blocked: false },
  ...given,
});

export const referenceAnswers = {
  'GET /api/phone-numbers': { body: [someNumber()] },
  'GET /api/phone-numbers/p-rosa': { body: someNumber() },
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
