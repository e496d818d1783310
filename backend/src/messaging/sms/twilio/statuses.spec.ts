import { SMS_STATUSES, type SmsStatus } from '../sms.entity.js';
import { isForward, isWithProvider, statusFromProvider } from './statuses.js';

describe('statuses', () => {
  it('translates the words of the provider', () => {
    for (const word of [
      'accepted',
      'scheduled',
      'queued',
      'sent',
      'delivered',
      'undelivered',
      'failed',
      'canceled',
    ])
      expect(statusFromProvider(word)).toBe(word);
    expect(statusFromProvider('Sending')).toBe('queued');
    expect(statusFromProvider(null)).toBeUndefined();
    expect(statusFromProvider('read')).toBe('delivered');
    expect(statusFromProvider('teleported')).toBeUndefined();
    expect(statusFromProvider('constructor')).toBeUndefined();
    expect(statusFromProvider(undefined)).toBeUndefined();
  });

  it('are with the provider from its first answer on, unless it refused or they were stopped', () => {
    const withProvider = ['accepted', 'scheduled', 'queued', 'sent', 'delivered', 'undelivered', 'canceled'];
    expect(SMS_STATUSES.filter(isWithProvider).sort()).toEqual(withProvider.sort());
  });

  it('only moves forward', () => {
    const forward: [SmsStatus, SmsStatus][] = [
      ['pending', 'sending'],
      ['sending', 'delivered'],
      ['unknown', 'accepted'],
      ['accepted', 'queued'],
      ['queued', 'sent'],
      ['sent', 'undelivered'],
    ];
    for (const [from, to] of forward) {
      expect([from, to, isForward(from, to)]).toEqual([from, to, true]);
      expect([to, from, isForward(to, from)]).toEqual([to, from, false]);
    }
  });

  it.each(['delivered', 'undelivered', 'failed', 'canceled'] as const)('never leaves %s', (final) => {
    for (const status of SMS_STATUSES) expect(isForward(final, status)).toBe(false);
  });
});
