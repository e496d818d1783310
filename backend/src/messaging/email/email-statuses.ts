import type { EmailStatus } from './email.entity.js';

const stage: Readonly<Record<EmailStatus, number>> = {
  pending: 0,
  sending: 1,
  unknown: 2,
  sent: 3,
  processed: 4,
  deferred: 5,
  delivered: 6,
  bounce: 6,
  dropped: 6,
  failed: 6,
  stopped: 6,
};

export const emailSummaries: Readonly<Record<EmailStatus, string>> = {
  pending: 'Waiting to be sent',
  sending: 'Being sent',
  unknown: 'The e-mail provider gave no answer: it may or may not have been sent',
  sent: 'Accepted by the e-mail provider',
  processed: "On its way to the recipient's mail server",
  deferred: "The recipient's mail server asks to wait; the e-mail provider tries again",
  delivered: "Delivered to the recipient's mail server",
  bounce: "Returned by the recipient's mail server",
  dropped: 'Not sent on by the e-mail provider',
  failed: 'Failed',
  stopped: 'Not sent',
};

/** Statuses only move forward; a mail server may still return what it had taken. */
export const isForward = (from: EmailStatus, to: EmailStatus): boolean =>
  stage[to] > stage[from] || (from === 'delivered' && to === 'bounce');

/** The e-mail is with the provider or beyond, and nothing has gone wrong with it. */
export const isOnItsWay = (status: EmailStatus): boolean =>
  stage[status] >= stage.sent && !['bounce', 'dropped', 'failed', 'stopped'].includes(status);
