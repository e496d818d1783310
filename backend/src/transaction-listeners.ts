import { textingHoursChange } from './hall/contact/hall.service.js';
import { certificateDeletion } from './hall/certificates/certificates.service.js';
import { classificationDeletion } from './hall/classifications/classifications.service.js';
import { dispatchClassChange, employerDeletion } from './hall/employers/employers.service.js';
import { sendingStopped } from './dispatch/notifications/sending.service.js';
import { linksRenewed } from './dispatch/matching/match-links.service.js';
import { eligibleAgain } from './dispatch/matching/matches.service.js';
import type { ExpectedListeners } from './platform/events/transaction-events.js';
import { similarClassificationDeletion } from './hall/similar-classifications/similar-classifications.service.js';
import { answerArrives } from './messaging/sms/received-texts.service.js';
import { emailsDue } from './messaging/email/email.service.js';
import { smsOutcomes, smsReplaced, textsDue, textsGoing } from './messaging/sms/sms-outcomes.service.js';
import { jobChange, jobDeletion } from './hall/jobs/jobs.service.js';
import { activityChange, workerDeletion } from './hall/workers/workers.service.js';
import { workersInUse } from './hall/workers/workers-in-bulk.service.js';
import { reachChange } from './hall/phone-numbers/phone-numbers.service.js';
import { numberLeft } from './hall/workers/worker-numbers.service.js';

/**
 * Which features must listen to what happens inside a transaction. Those that may refuse come first; the others
 * come in the order in which every transaction locks their rows, so that two of them cannot block each other.
 */
export const transactionListeners: ExpectedListeners = {
  [classificationDeletion.name]: ['jobs', 'similar-classifications', 'certificates', 'workers'],
  [similarClassificationDeletion.name]: ['workers'],
  [certificateDeletion.name]: ['workers'],
  [employerDeletion.name]: ['jobs', 'workers'],
  [dispatchClassChange.name]: ['jobs', 'fill'],
  [sendingStopped.name]: ['fill'],
  [textingHoursChange.name]: ['texts', 'fill'],
  [jobChange.name]: ['fill'],
  [jobDeletion.name]: ['offers', 'fill'],
  [workerDeletion.name]: ['offers', 'fill'],
  [activityChange.name]: ['fill'],
  [numberLeft.name]: ['matching'],
  [reachChange.name]: ['fill'],
  [workersInUse.name]: ['matching'],
  [eligibleAgain.name]: ['notifications'],
  // A match whose offer ends stands where it stood before; by that it is told again or not.
  [linksRenewed.name]: ['offers', 'notifications'],
  [smsOutcomes.name]: ['notifications', 'offers', 'job-texts', 'fill'],
  [answerArrives.name]: ['replies'],
  [textsDue.name]: ['notifications', 'offers', 'job-texts'],
  [emailsDue.name]: ['slips'],
  [textsGoing.name]: ['job-texts'],
  [smsReplaced.name]: ['matching', 'notifications', 'offers', 'job-texts'],
};
