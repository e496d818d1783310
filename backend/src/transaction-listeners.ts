import { certificateDeletion } from './certificates/certificates.service.js';
import { classificationDeletion } from './classifications/classifications.service.js';
import { dispatchClassChange, employerDeletion } from './employers/employers.service.js';
import { eligibleAgain } from './matching/matches.service.js';
import type { ExpectedListeners } from './platform/events/transaction-events.js';
import { similarClassificationDeletion } from './similar-classifications/similar-classifications.service.js';
import { smsOutcomes, smsReplaced } from './sms/sms-outcomes.service.js';
import { numberLeft } from './workers/worker-numbers.service.js';

/**
 * Which features must listen to what happens inside a transaction. Those that may refuse come first; the others
 * come in the order in which every transaction locks their rows, so that two of them cannot block each other.
 */
export const transactionListeners: ExpectedListeners = {
  [classificationDeletion.name]: ['jobs', 'similar-classifications', 'certificates', 'workers'],
  [similarClassificationDeletion.name]: ['workers'],
  [certificateDeletion.name]: ['workers'],
  [employerDeletion.name]: ['jobs', 'workers'],
  [dispatchClassChange.name]: ['jobs'],
  [numberLeft.name]: ['matching'],
  [eligibleAgain.name]: ['notifications'],
  [smsOutcomes.name]: ['notifications', 'offers'],
  [smsReplaced.name]: ['notifications', 'offers'],
};
