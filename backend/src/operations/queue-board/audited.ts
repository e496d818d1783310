import { auditedSubject, type Told } from '../../audit/audited-subject.js';

export const auditedQueue = auditedSubject('queue', {
  actions: {
    changed: ({ who, subject, after }: Told<{ change: string }>) =>
      `${who}, on the queue ${subject}: ${after.change}`,
  },
});
