import { auditedSubject, lifeOf } from '../../audit/audited-subject.js';

export const auditedClassification = auditedSubject('classification', {
  names: 'SELECT id, name::text FROM classifications',
  formerName: `before->>'name'`,
  topic: 'classifications',
  actions: lifeOf('classification'),
});
