import { type CallResult, resultOfCall } from '../calls/call.entity.js';
import { passReasonInWords } from '../calls/pass.entity.js';
import { AuditedActions, because, type Facts, reasonOf } from '../../audit/audited-subject.js';

const howItEnded: Record<string, string> = {
  'dropped-out': 'they dropped out',
  cancelled: 'cancelled',
  'no-show': 'they did not show up',
  correction: 'corrected',
};

export const auditedByHand = new AuditedActions('job-match', {
  actions: {
    'offer-withdrawn': ({ who, subject, job, after }: Facts<{ reason: string | null }>) =>
      `${who} withdrew the offer of ${job} to ${subject}${reasonOf(after)}`,
    'dispatch-ended': ({ who, subject, job, after }: Facts<{ as: string; reason: string | null }>) =>
      `${who} ended the dispatch of ${subject} to ${job}: ${howItEnded[after.as] ?? after.as}${because(after)}`,
    called: ({ who, subject, job, after }: Facts<{ result: CallResult }>) =>
      `${who} called ${subject} about ${job}: ${resultOfCall[after.result] ?? after.result}`,
    'passed-over': ({ who, subject, job, after }: Facts<{ reason: string }>) =>
      `${who} passed over ${subject} for ${job}: ${passReasonInWords(after.reason)}`,
  },
  labels: { as: null, result: null },
});

export const auditedCancelling = new AuditedActions('job', {
  actions: {
    cancelled: ({ who, subject, after }: Facts<{ reason: string | null }>) =>
      `${who} cancelled the work of ${subject}${reasonOf(after)}`,
  },
  labels: { told: 'Told by text' },
});
