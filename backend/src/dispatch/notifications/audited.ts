import { AuditedActions, because, counted, reasonOf, type Facts } from '../../audit/audited-subject.js';

export const auditedSending = new AuditedActions('job', {
  topic: 'job-matches',
  actions: {
    notified: ({ who, subject, after }: Facts<{ queued: number; unreachable: number }>) =>
      `${who} notified the workers of ${subject}: ${counted(after.queued)} texted, ` +
      `${counted(after.unreachable)} could not be texted`,
    'sending-stopped': ({ who, subject, after }: Facts<{ stopped: number }>) =>
      `${who} stopped ${counted(after.stopped)} texts about ${subject} that were waiting to be sent`,
  },
  labels: { queued: 'Texted' },
});

export const auditedNotification = new AuditedActions('job-match', {
  actions: {
    notified: ({ who, subject, job }) => `${who} had ${subject} texted about ${job}`,
    'link-sent': ({ who, subject, job }) => `${who} had ${subject} texted the link to ${job} again`,
    unreachable: (facts: Facts<{ reason: string | null }>) =>
      `${facts.who} could not have ${facts.subject} texted about ${facts.job}${because(facts.after)}`,
    'notification-followed': ({
      subject,
      job,
      after,
    }: Facts<{ notificationStatus: string; reason?: string }>) =>
      after.notificationStatus === 'notified'
        ? `The SMS provider accepted the text to ${subject} about ${job}`
        : `The text to ${subject} about ${job} failed${reasonOf(after)}`,
    'notification-tried-again': ({ subject, job, after }: Facts<{ inMinutes: number }>) =>
      `The text to ${subject} about ${job} is sent once more in ${counted(after.inMinutes)} minutes`,
    'notification-stopped': ({ subject, job, after }: Facts<{ reason: string | null }>) =>
      `The text to ${subject} about ${job} was stopped${reasonOf(after)}`,
    'notification-void': ({ subject, job, after }: Facts<{ reason: string | null }>) =>
      `${subject} counts as not told about ${job}${reasonOf(after)}`,
  },
  inBulk: ['notified', 'unreachable', 'notification-followed'],
});
