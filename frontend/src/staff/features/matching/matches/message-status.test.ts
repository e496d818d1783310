import { aMatch, anOffer, aText } from '../../jobs/job-fixtures';
import type { JobOffer } from '../../offers/api/offers';
import type { JobMatch } from '../api/matches';
import { offerCell } from './offer-cell';
import { notificationState, offerState, type MessageState } from './message-status';

const sent = { smsId: 's1', notificationStatus: 'notified' as const, notifiedAt: '11:14' };
/** The instant itself. */
const clock = (instant: string | null | undefined) => instant ?? '';

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
    ].map((match) => notificationState({ ...match, notifiedAt: '11:14' }, clock));
    expect(states.map(({ kind, text, detail }) => [kind, text, detail])).toEqual([
      ['unreachable', 'Not texted: not active', undefined],
      ['unreachable', 'Not texted: not opted in', undefined],
      ['undelivered', 'Texted 11:14, not delivered', 'The phone was off.'],
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

  it.each([
    ['No phone number', 'no phone'],
    ['Number is blocked', 'number is blocked'],
    ['Not opted in to texts', 'not opted in'],
    ['Not active', 'not active'],
  ])('tells of a worker who could not be texted: %s', (reason, words) => {
    const match = aMatch('A', { notificationStatus: 'notification_failed', notificationError: reason });
    expect(notificationState(match)).toEqual({
      ...{ kind: 'unreachable', text: `Not texted: ${words}` },
      sentence: `No SMS sent: ${reason}`,
    });
    // That it could be so is no news of a text that has not failed.
    expect(notificationState({ ...match, notificationStatus: null }).kind).toBe('none');
  });

  it.each<[string, Partial<JobMatch>, Partial<MessageState>]>([
    ['no text', {}, { kind: 'none', text: 'Not notified' }],
    ['one that waits', { notificationSms: aText('pending') }, { kind: 'waiting', text: 'Waiting' }],
    ['one at the provider', { notificationSms: aText('sent') }, { kind: 'sent', text: 'Sending' }],
    [
      'one that it accepted',
      { ...sent, notificationSms: aText('sent') },
      { kind: 'sent', text: 'Texted 11:14' },
    ],
    [
      'one that arrived',
      { ...sent, notificationSms: aText('delivered') },
      { kind: 'delivered', text: 'Texted 11:14, delivered' },
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
    expect(notificationState(aMatch('A', match), clock)).toMatchObject(state);
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
    [aText('sent'), 'sent', 'Offered 11:14', 'Offer sent, awaiting delivery confirmation'],
    [aText('delivered'), 'delivered', 'Offered 11:14, delivered', 'Offer delivered successfully'],
    [aText('failed', 'No.'), 'failed', 'Offer not sent', 'Offer failed: No.'],
    [aText('undelivered', 'Off.'), 'undelivered', 'Offered 11:14, not delivered', 'Offer failed: Off.'],
    [aText('stopped', 'Filled'), 'stopped', 'Stopped', 'No offer sent. Stopped: Filled'],
    [
      ...([aText('unknown'), 'unknown', 'Unknown whether it was sent'] as const),
      'It is not known whether the offer was delivered',
    ],
  ])('says the same of an offer: %#', (offerSms, kind, text, sentence) => {
    const match = aMatch('A', { offerSms, offerStatus: 'offered', offeredAt: '11:14' });
    const state = offerState(match, clock);
    expect(state).toMatchObject({ kind, text, sentence });
    expect(state.detail).toBe(offerSms?.errorMessage ?? undefined);
  });

  it('says of an offer that failed why, even without a text', () => {
    expect(offerState(aMatch('A', { offerStatus: 'offer_failed', offerSms: aText('sent', 'No.') }))).toEqual({
      ...{ kind: 'failed', text: 'Offer not sent', sentence: 'Offer failed: No.', detail: 'No.' },
    });
    expect(offerState(aMatch('A', { offerStatus: 'offer_failed' })).detail).toBe('Unknown error');
  });

  it.each([
    [{ outcome: 'accepted' }, 'Accepted 11:20', undefined],
    [{ outcome: 'declined' }, 'Declined 11:20', undefined],
    [{ outcome: 'no-answer' }, 'No answer by 11:20', undefined],
    [{ outcome: 'waiting' }, 'Waits for a place since 11:20', undefined],
    [{ outcome: 'withdrawn' }, 'Withdrawn 11:20', 'Fewer places'],
    [{ outcome: 'open' }, 'Offered 11:14, delivered', undefined],
    [{ outcome: 'open', channel: 'phone' }, 'Offered by phone 11:00', undefined],
    [{ outcome: 'open', channel: 'staff' }, 'Offered 11:00, not texted', undefined],
  ] as const)('tells what became of an offer, with the icon of its text: %#', (over, text, detail) => {
    const match = aMatch('A', { offerSms: aText('delivered'), offerStatus: 'offered', offeredAt: '11:14' });
    const reason = {
      at: '11:20',
      outcome: over.outcome,
      via: 'staff',
      by: null,
      reason: 'Fewer places',
    } as const;
    const offer = anOffer(match, { ...over, madeAt: '11:00', outcomeAt: '11:20', events: [reason] });
    const cell = offerCell(match, offer, clock);
    expect(cell).toMatchObject({ kind: 'delivered', text, sentence: 'Offer delivered successfully' });
    expect(cell.detail).toBe(detail);
    expect(cell.exception).toBeUndefined();
  });

  it('marks an exception with its reason, or as one without, and says until when an offer is open', () => {
    const match = aMatch('A');
    const marked = (over: Partial<JobOffer>) => offerCell(match, anOffer(match, over), clock).exception;
    expect(marked({ isException: true })).toBe('Out of order, no reason given');
    expect(marked({ isException: true, outOfOrderReason: 'special-skill' })).toBe(
      'Out of order: special skill',
    );
    expect(marked({ isException: true, outOfOrderReason: 'other', outOfOrderNote: 'Speaks Khmer' })).toBe(
      'Out of order: Speaks Khmer',
    );
    expect(offerCell(match, anOffer(match, { answerBy: '11:34' }), clock).answerBy).toBe('11:34');
    expect(offerCell(match, undefined, clock)).toEqual(offerState(match, clock));
  });
});
