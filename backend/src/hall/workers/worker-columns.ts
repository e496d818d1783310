import { LANGUAGES } from '../../languages/languages.js';
import { instant, integer, text, uuid, word } from '../../platform/database/sql/index.js';
import { MEMBER_STATUSES, WORKER_STATUSES } from './worker.entity.js';

/** WorkerDto as a row of `w`; days as text, since a Date would depend on a time zone. */
export const workerColumns = {
  id: uuid,
  firstName: text,
  lastName: text,
  email: text.orNull,
  phone: text.orNull,
  status: word(WORKER_STATUSES),
  l26EmployeeId: text.orNull.from('w.l26_employee_id'),
  l26ClassificationId: uuid.orNull.from('w.l26_classification_id'),
  l26ClassificationDate: text.orNull.from('w.l26_classification_date::text'),
  l26EmployerId: uuid.orNull.from('w.l26_employer_id'),
  l26EmployerDate: text.orNull.from('w.l26_employer_date::text'),
  l26CanWorkIn: text.list.from('w.l26_can_work_in'),
  bestCertificateId: uuid.orNull,
  bestCertificateDate: text.orNull.from('w.best_certificate_date::text'),
  bestCanWorkIn: text.list,
  memberStatus: word(MEMBER_STATUSES),
  language: word(LANGUAGES),
  tiebreak: integer,
  createdAt: instant,
  version: integer,
};
