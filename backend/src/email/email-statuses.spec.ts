import { EMAIL_STATUSES, type EmailStatus } from './email.entity.js';
import { isForward, isOnItsWay } from './email-statuses.js';

describe('statuses of e-mails', () => {
  it.each<[EmailStatus, EmailStatus]>([
    ['pending', 'sending'],
    ['sending', 'delivered'],
    ['unknown', 'sent'],
    ['sent', 'processed'],
    ['processed', 'deferred'],
    ['deferred', 'delivered'],
    ['processed', 'dropped'],
    ['delivered', 'bounce'],
  ])('%s → %s, and never back', (from, to) => {
    expect(isForward(from, to)).toBe(true);
    expect(isForward(to, from)).toBe(false);
  });

  it.each(['bounce', 'dropped', 'failed'] as const)('%s is final', (final) => {
    for (const status of EMAIL_STATUSES) expect(isForward(final, status)).toBe(false);
    expect(isOnItsWay(final)).toBe(false);
  });
});
