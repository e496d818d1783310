import { auditedSubject, lifeOf } from '../../audit/audited-subject.js';
import { nameOfWorker } from './worker-name-sql.js';

export const auditedWorker = auditedSubject('worker', {
  names: `SELECT id, ${nameOfWorker('workers')} AS name FROM workers`,
  formerName: `before->>'firstName' || ' ' || (before->>'lastName')`,
  topic: 'workers',
  actions: lifeOf('worker'),
  labels: {
    l26EmployeeId: 'L26 employee ID',
    bestCertificateId: 'BEST certificate',
    bestCertificateDate: 'BEST certificate date',
    bestCanWorkIn: 'BEST can work in',
  },
  /** Of their matches too, and of their number under any of its ids. */
  history: [
    (id) => `m.entity_type = 'worker' AND m.entity_id = ${id}::text`,
    (id) => `m.worker_id = ${id}::text::uuid`,
    (id) => `m.entity_type = 'phone-number' AND m.entity_id = ANY(ARRAY(
      WITH own AS (
        SELECT p.id FROM phone_numbers p JOIN workers w ON w.phone = p.phone_number WHERE w.id = ${id}::text::uuid)
      SELECT own.id::text FROM own
      UNION ALL SELECT f.id::text FROM former_phone_number_ids f JOIN own ON own.id = f.phone_number_id))`,
  ],
});
