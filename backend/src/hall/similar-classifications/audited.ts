import { auditedSubject, lifeOf } from '../../audit/audited-subject.js';

export const auditedGroup = auditedSubject('similar-classification', {
  names: 'SELECT id, name FROM substantially_similar_classifications',
  formerName: `before->>'name'`,
  topic: 'similar-classifications',
  actions: lifeOf('substantially similar classification'),
});
