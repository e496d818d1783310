import { auditedSubject, type Facts } from '../../audit/audited-subject.js';

export const auditedQueue = auditedSubject('queue', {
  actions: {
    changed: ({ who, subject, after }: Facts<{ change: string }>) =>
      `${who}, on the queue ${subject}: ${after.change}`,
  },
});
