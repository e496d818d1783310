import { AuditedActions, because, counted, reasonOf, type Told } from '../../audit/audited-subject.js';

export const auditedSending = new AuditedActions('job', {
  topic: 'job-matches',
  actions: {
    notified: ({ who, subject, after }: Told<{ queued: number; unreachable: number }>) =>
      `${who} notified the workers of ${subject}: ${counted(after.queued)} texted, ` +
      `${counted(after.unreachable)} could not be texted`,
    'sending-stopped': ({ who, subject, after }: Told<{ stopped: number }>) =>
      `${who} stopped ${counted(after.stopped)} texts about ${subject} that were waiting to be sent`,
  },
  labels: { queued: 'Texted' },
});

export const auditedNotification = new AuditedActions('job-match', {
  actions: {
    notified: ({ who, subject, job }) => `${who} had ${subject} texted about ${job}`,
    'link-sent': ({ who, subject, job }) => `${who} had ${subject} texted the link to ${job} again`,
    unreachable: (told: Told<{ reason: string | null }>) =>
      `${told.who} could not have ${told.subject} texted about ${told.job}${because(told.after)}`,
    'notification-followed': ({
      subject,
      job,
      after,
    }: Told<{ notificationStatus: string; reason?: string }>) =>
      after.notificationStatus === 'notified'
        ? `The SMS provider accepted the text to ${subject} about ${job}`
        : `The text to ${subject} about ${job} failed${reasonOf(after)}`,
    'notification-tried-again': ({ subject, job, after }: Told<{ inMinutes: number }>) =>
      `The text to ${subject} about ${job} is sent once more in ${counted(after.inMinutes)} minutes`,
    'notification-stopped': ({ subject, job, after }: Told<{ reason: string | null }>) =>
      `The text to ${subject} about ${job} was stopped${reasonOf(after)}`,
    'notification-void': ({ subject, job, after }: Told<{ reason: string | null }>) =>
      `${subject} counts as not told about ${job}${reasonOf(after)}`,
  },
  inBulk: ['notified', 'unreachable', 'notification-followed'],
});
