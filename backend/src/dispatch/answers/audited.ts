import { AuditedActions } from '../../audit/audited-subject.js';

export const auditedAnswer = new AuditedActions('job-match', {
  actions: {
    answered: ({ who, subject, job, changes }) =>
      who === subject
        ? `${who} answered for ${job}: ${changes}`
        : `${who} set ${subject} for ${job}: ${changes}`,
    waits: ({ who, job }) => `${who} said yes to ${job} when no opening was free, and waits for one`,
  },
});
