import { auditedSubject, lifeOf } from '../../audit/audited-subject.js';

export const auditedEmployer = auditedSubject('employer', {
  names: 'SELECT id, company_name AS name FROM employers',
  formerName: `before->>'companyName'`,
  topic: 'employers',
  actions: lifeOf('employer'),
});
