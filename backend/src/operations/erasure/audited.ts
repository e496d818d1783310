import { AuditedActions, counted, type Facts } from '../../audit/audited-subject.js';

export const auditedErasure = new AuditedActions('worker', {
  actions: {
    erased: ({ who, subject, after }: Facts<{ redacted: number }>) =>
      `${who} erased the personal data of ${subject}: ${counted(after.redacted)} rows`,
  },
  labels: { rows: null },
});
