import { auditedSubject, lifeOf } from '../../audit/audited-subject.js';

export const auditedCertificate = auditedSubject('certificate', {
  names: 'SELECT id, name FROM certificates',
  formerName: `before->>'name'`,
  topic: 'certificates',
  actions: lifeOf('certificate'),
});
