import { aMatch, aText } from '../../jobs/job-fixtures';
import type { JobMatch } from '../api/matches';
import { notificationState, offerState, type MessageState } from './message-status';

const sent = { smsId: 's1', notificationStatus: 'notified' as const };

describe('what became of a text', () => {
  it.each([
    [aMatch('A'), 'No SMS sent'],
    [aMatch('A', { ...sent, notificationSms: aText('delivered') }), 'SMS delivered successfully'],
    [aMatch('A', { ...sent, notificationSms: aText('queued') }), 'SMS sent, awaiting delivery confirmation'],
    [aMatch('A', { smsId: 's1', notificationSms: aText('pending') }), 'SMS waiting to be sent'],
    [
      aMatch('A', { smsId: 's1', notificationSms: aText('unknown') }),
      'It is not known whether the SMS was delivered',
    ],
    [
      aMatch('A', { ...sent, notificationSms: aText('undelivered', 'Phone is off') }),
      'SMS failed: Phone is off',
    ],
    [aMatch('A', { ...sent, notificationSms: aText('failed') }), 'SMS failed: Unknown error'],
    [
      aMatch('A', { notificationStatus: 'notification_failed', notificationError: 'No phone number' }),
      'No SMS sent: No phone number',
    ],
    [
      aMatch('A', { smsId: 's1', notificationSms: aText('stopped', 'The job is Closed') }),
      'No SMS sent. Stopped: The job is Closed',
    ],
  ])('%#', (match, sentence) => expect(notificationState(match).sentence).toBe(sentence));

  it('shows a status that nobody knows as it is', () => {
    const text = { ...aText('unknown'), status: 'partially_delivered' as 'unknown' };
    expect(notificationState(aMatch('A', { ...sent, notificationSms: text })).text).toBe(
      'partially_delivered',
    );
    expect(offerState(aMatch('A', { offerSms: text })).text).toBe('partially_delivered');
    expect(offerState(aMatch('A', { offerSms: aText('unknown') })).text).toBe('Unknown whether it was sent');
  });

  it('tells who was not texted, not delivered, refused or stopped apart, each with its reason', () => {
    const failed = { smsId: 's1', notificationStatus: 'notification_failed' as const };
    const states = [
      aMatch('A', { notificationStatus: 'notification_failed', notificationError: 'Not active' }),
      // Texted once, and out of reach by the time of the second notification.
      aMatch('B', {
        ...failed,
        notificationError: 'Not opted in to texts',
        notificationSms: aText('undelivered', 'The phone was off.'),
      }),
      aMatch('C', {
        ...failed,
        notificationError: 'The phone was off.',
        notificationSms: aText('undelivered', 'The phone was off.'),
      }),
      aMatch('D', {
        ...failed,
        notificationError: 'A landline.',
        notificationSms: aText('failed', 'A landline.'),
      }),
      aMatch('E', { smsId: 's1', notificationSms: aText('stopped', 'The job is Closed') }),
      aMatch('F', { smsId: 's1', notificationSms: aText('unknown') }),
    ].map(notificationState);
    expect(states.map(({ kind, text, detail }) => [kind, text, detail])).toEqual([
      ['unreachable', 'Cannot be texted', 'Not active'],
      ['unreachable', 'Cannot be texted', 'Not opted in to texts'],
      ['undelivered', 'Not delivered', 'The phone was off.'],
      ['failed', 'Not sent', 'A landline.'],
      ['stopped', 'Stopped', 'The job is Closed'],
      ['unknown', 'Unknown whether it was sent', undefined],
    ]);
  });

  it('says what a text waits for, and until when', () => {
    const text = {
      ...aText('pending', 'The SMS provider could not be reached.'),
      nextTryAt: '2025-03-05T15:14:00.000Z',
    };
    const state = notificationState(aMatch('A', { smsId: 's1', notificationSms: text }));
    expect(state.text).toBe('Waiting');
    expect(state.detail).toMatch(/^The SMS provider could not be reached\. Next try \d+:14 [AP]M$/);
    expect(state.sentence).toBe(`SMS waiting to be sent: ${state.detail}`);
  });

  it.each(['No phone number', 'Number is blocked', 'Not opted in to texts', 'Not active'])(
    'tells of a worker who could not be texted: %s',
    (reason) => {
      const match = aMatch('A', { notificationStatus: 'notification_failed', notificationError: reason });
      expect(notificationState(match)).toEqual({
        ...{ kind: 'unreachable', text: 'Cannot be texted' },
        ...{ sentence: `No SMS sent: ${reason}`, detail: reason },
      });
      // That it could be so is no news of a text that has not failed.
      expect(notificationState({ ...match, notificationStatus: null }).kind).toBe('none');
    },
  );

  it.each<[string, Partial<JobMatch>, Partial<MessageState>]>([
    ['no text', {}, { kind: 'none', text: 'Not notified' }],
    ['one that waits', { notificationSms: aText('pending') }, { kind: 'waiting', text: 'Waiting' }],
    ['one at the provider', { notificationSms: aText('sent') }, { kind: 'sent', text: 'Sending' }],
    ['one that it accepted', { ...sent, notificationSms: aText('sent') }, { kind: 'sent', text: 'Notified' }],
    [
      'one that arrived',
      { ...sent, notificationSms: aText('delivered') },
      { kind: 'delivered', text: 'Notified' },
    ],
    [
      'one that failed before the match says so',
      { notificationSms: aText('failed', 'A landline.') },
      { kind: 'failed', text: 'Not sent', sentence: 'SMS failed: A landline.' },
    ],
    [
      'one of which text and match say different things',
      { ...sent, notificationError: 'Off.', notificationSms: aText('failed', 'A landline.') },
      { kind: 'failed', detail: 'Off.' },
    ],
    [
      'none, and nobody knows why',
      { notificationStatus: 'notification_failed' },
      { kind: 'failed', text: 'Not sent', detail: 'Unknown error' },
    ],
    [
      'one that was stopped for no reason',
      { notificationSms: aText('stopped') },
      { detail: 'Unknown error' },
    ],
  ])('says of %s: %#', (_what, match, state) => {
    expect(notificationState(aMatch('A', match))).toMatchObject(state);
  });

  it('says nothing of a next try where there is none', () => {
    const text = aText('pending', 'The SMS provider could not be reached.');
    expect(notificationState(aMatch('A', { notificationSms: text }))).toEqual({
      ...{ kind: 'waiting', text: 'Waiting', sentence: 'SMS waiting to be sent' },
    });
  });

  it.each<[JobMatch['offerSms'], MessageState['kind'], string, string]>([
    [null, 'none', 'No offer', 'No offer sent'],
    [aText('pending'), 'waiting', 'Waiting', 'Offer waiting to be sent'],
    [aText('sent'), 'sent', 'Offer sent', 'Offer sent, awaiting delivery confirmation'],
    [aText('delivered'), 'delivered', 'Offer delivered', 'Offer delivered successfully'],
    [aText('failed', 'No.'), 'failed', 'Offer not sent', 'Offer failed: No.'],
    [aText('undelivered', 'Off.'), 'undelivered', 'Not delivered', 'Offer failed: Off.'],
    [aText('stopped', 'Filled'), 'stopped', 'Stopped', 'No offer sent. Stopped: Filled'],
    [
      ...([aText('unknown'), 'unknown', 'Unknown whether it was sent'] as const),
      'It is not known whether the offer was delivered',
    ],
  ])('says the same of an offer: %#', (offerSms, kind, text, sentence) => {
    const state = offerState(aMatch('A', { offerSms, offerStatus: 'offered' }));
    expect(state).toMatchObject({ kind, text, sentence });
    expect(state.detail).toBe(offerSms?.errorMessage ?? undefined);
  });

  it('says of an offer that failed why, even without a text', () => {
    expect(offerState(aMatch('A', { offerStatus: 'offer_failed', offerSms: aText('sent', 'No.') }))).toEqual({
      ...{ kind: 'failed', text: 'Offer not sent', sentence: 'Offer failed: No.', detail: 'No.' },
    });
    expect(offerState(aMatch('A', { offerStatus: 'offer_failed' })).detail).toBe('Unknown error');
  });
});
