import { auditedSubject, lifeOf } from '../../audit/audited-subject.js';

export const auditedClassification = auditedSubject('classification', {
  names: 'SELECT id, name::text FROM classifications',
  topic: 'classifications',
  actions: lifeOf('classification'),
});
