import { aMatch, aText } from '../../jobs/job-fixtures';
import { oldestInFlight, progressSentence, progressSince } from './sending-progress';

const sent = { smsId: 's1', notificationStatus: 'notified' as const };

describe('progress of a bulk send', () => {
  it('counts the texts of this run and not those of an earlier one', () => {
    const now = (status: Parameters<typeof aText>[0]) => ({
      ...aText(status),
      updatedAt: '2025-03-06T10:00:00.000Z',
    });
    const matches = [
      aMatch('Earlier', { ...sent, notificationSms: aText('delivered') }),
      aMatch('Waiting', { smsId: 's', notificationSms: now('pending') }),
      aMatch('Sent', { ...sent, notificationSms: now('sent') }),
      aMatch('Failed', { notificationStatus: 'notification_failed', notificationSms: now('failed') }),
    ];
    const since = oldestInFlight(matches) ?? '';
    expect(progressSentence(progressSince(matches, since))).toBe('Texting workers: 1 of 3 sent, 1 failed');
    expect(oldestInFlight(matches.slice(2))).toBeUndefined();
    expect(progressSentence(progressSince(matches.slice(2), since))).toBe(
      'Texts finished: 1 of 2 sent, 1 failed',
    );
    const stopped = aMatch('Stopped', { smsId: 's', notificationSms: now('stopped') });
    expect(progressSentence(progressSince([...matches.slice(2), stopped], since))).toBe(
      'Texts finished: 1 of 3 sent, 1 failed, 1 stopped',
    );
  });

  it('begins with the oldest text on its way, wherever it stands', () => {
    const at = (hour: string, status: Parameters<typeof aText>[0] = 'pending') =>
      aMatch('A', {
        smsId: 's',
        notificationSms: { ...aText(status), updatedAt: `2025-03-06T${hour}:00:00Z` },
      });
    expect(oldestInFlight([at('11'), at('10'), at('12')])).toBe('2025-03-06T10:00:00Z');
    expect(oldestInFlight([at('09', 'stopped'), at('08', 'unknown'), at('11')])).toBe('2025-03-06T11:00:00Z');
    expect(oldestInFlight([aMatch('None')])).toBeUndefined();
  });

  it.each([
    [{ total: 2, sent: 2 }, 'Texts finished: 2 of 2 sent'],
    [{ total: 4, sent: 1 }, 'Texts finished: 1 of 4 sent, 3 not known'],
    [{ total: 4, sent: 1, isRunning: true }, 'Texting workers: 1 of 4 sent'],
    [
      { total: 9999, sent: 4000, failed: 3000, stopped: 1999 },
      'Texts finished: 4,000 of 9,999 sent, 3,000 failed, 1,999 stopped, 1,000 not known',
    ],
  ])('%j is told as %s', (counts, sentence) => {
    expect(progressSentence({ failed: 0, stopped: 0, isRunning: false, ...counts })).toBe(sentence);
  });

  it('is of nobody where nobody was texted', () => {
    expect(progressSince([aMatch('None')], '')).toEqual({
      ...{ total: 0, sent: 0, failed: 0, stopped: 0, isRunning: false },
    });
  });
});
