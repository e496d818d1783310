import { AuditedActions, counted, reasonOf, type Facts } from '../../audit/audited-subject.js';

export const auditedOffer = new AuditedActions('job-match', {
  actions: {
    offered: ({ who, subject, job, changes }) => `${who} offered ${job} to ${subject}: ${changes}`,
    'offer-followed': ({ subject, job, after }: Facts<{ offerStatus: string; reason?: string }>) =>
      after.offerStatus === 'offered'
        ? `The SMS provider accepted the offer of ${job} to ${subject}`
        : `The text that offers ${job} to ${subject} failed${reasonOf(after)}`,
    'offer-tried-again': ({ subject, job, after }: Facts<{ inMinutes: number }>) =>
      `The text that offers ${job} to ${subject} is sent once more in ${counted(after.inMinutes)} minutes`,
    'offer-stopped': ({ subject, job, after }: Facts<{ reason: string | null }>) =>
      `The text that offers ${job} to ${subject} was stopped${reasonOf(after)}`,
    'offer-void': ({ subject, job, after }: Facts<{ reason: string | null }>) =>
      `The offer of ${job} to ${subject} ended${reasonOf(after)}`,
  },
  inBulk: ['offer-followed'],
  labels: { outOfOrder: 'Out of order' },
});
