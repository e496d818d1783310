import { AuditedActions, counted, type Facts } from '../../audit/audited-subject.js';

export const auditedSlip = new AuditedActions('job', {
  topic: 'job-matches',
  actions: {
    'slip-sent': ({ who, subject, after }: Facts<{ dispatches: number }>) =>
      `${who} had the slip of ${subject} e-mailed to the employer: ${counted(after.dispatches)} dispatched`,
  },
});
