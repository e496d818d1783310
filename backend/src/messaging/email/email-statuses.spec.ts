import { EMAIL_STATUSES, type EmailStatus } from './email.entity.js';
import { emailSummaries, isForward, isOnItsWay } from './email-statuses.js';

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

  it.each(['bounce', 'dropped', 'failed', 'stopped'] as const)('%s is final', (final) => {
    for (const status of EMAIL_STATUSES) expect(isForward(final, status)).toBe(false);
    expect(isOnItsWay(final)).toBe(false);
  });

  it('are on their way from the provider on', () => {
    expect(EMAIL_STATUSES.filter(isOnItsWay)).toEqual(['sent', 'processed', 'deferred', 'delivered']);
  });

  it('never take a delivered e-mail back, unless it is returned', () => {
    expect(EMAIL_STATUSES.filter((status) => isForward('delivered', status))).toEqual(['bounce']);
  });

  it('are each told in words of their own', () => {
    const words = EMAIL_STATUSES.map((status) => emailSummaries[status]);
    for (const one of words) expect(one).toMatch(/^[A-Z][a-z]+/);
    expect(new Set(words).size).toBe(EMAIL_STATUSES.length);
  });
});
