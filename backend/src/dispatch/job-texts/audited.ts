import { AuditedActions, counted, type Facts, reasonOf } from '../../audit/audited-subject.js';
import { type JobTextKind, saysOf } from './job-text-kinds.js';

export const auditedJobText = new AuditedActions('job-match', {
  actions: {
    texted: ({ who, subject, job, after }: Facts<{ kind: JobTextKind }>) =>
      `${who} had ${subject} texted about ${job}: ${saysOf(after.kind)}`,
    'text-not-written': ({ who, subject, job, after }: Facts<{ kind: JobTextKind; reason: string }>) =>
      `${who} could not have ${subject} texted about ${job}, that is ${saysOf(after.kind)}${reasonOf(after)}`,
    'text-stopped': ({ subject, job, after }: Facts<{ kind: JobTextKind; reason: string | null }>) =>
      `The text to ${subject} about ${job}, that is ${saysOf(after.kind)}, was stopped${reasonOf(after)}`,
    'text-failed': ({ subject, job, after }: Facts<{ kind: JobTextKind; reason: string | null }>) =>
      `The text to ${subject} about ${job}, that is ${saysOf(after.kind)}, failed${reasonOf(after)}`,
    'text-tried-again': ({ subject, job, after }: Facts<{ kind: JobTextKind; inMinutes: number }>) =>
      `The text to ${subject} about ${job}, that is ${saysOf(after.kind)}, is sent once more in ` +
      `${counted(after.inMinutes)} minutes`,
  },
  inBulk: ['texted', 'text-not-written'],
  labels: { kind: null },
});

export const auditedMessage = new AuditedActions('job', {
  topic: 'job-matches',
  actions: {
    messaged: ({ who, subject, after }: Facts<{ queued: number; unreachable: number }>) =>
      `${who} wrote to workers of ${subject}: ${counted(after.queued)} texted, ` +
      `${counted(after.unreachable)} could not be texted`,
  },
});
