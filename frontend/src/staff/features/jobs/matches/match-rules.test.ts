import { aJob, aMatch, aText, unreachable } from '../job-fixtures';
import { filterMatches } from './filter-matches';
import { notifyPlan, offerRefusal } from './match-rules';
import { notificationState, offerState } from './message-status';
import { oldestInFlight, progressSentence, progressSince } from './sending-progress';

const sent = { smsId: 's1', notificationStatus: 'notified' as const };

describe('who is told', () => {
  it('tells the untold and the failed, and says who cannot be reached', () => {
    const plan = notifyPlan([
      aMatch('New'),
      aMatch('Failed', { notificationStatus: 'notification_failed' }),
      unreachable(aMatch('Quiet')),
      aMatch('Told', { ...sent, notificationSms: aText('delivered') }),
      aMatch('Underway', { smsId: 's1', notificationSms: aText('pending') }),
      aMatch('No', { status: 'Declined' }),
      aMatch('Not', { status: 'Ineligible' }),
    ]);
    expect(plan.reachable.map(({ worker }) => worker?.lastName)).toEqual(['New', 'Failed']);
    expect([...plan.unreachable.keys()]).toEqual(['Not opted in to texts']);
    expect([plan.unreachableCount, plan.alreadyTold, plan.leftOut]).toEqual([1, 2, 2]);
  });

  it('takes whose text was stopped, and of whose text nobody knows, unless they are left out', () => {
    const matches = [
      aMatch('Stopped', { smsId: 's1', notificationSms: aText('stopped', 'The job is Closed') }),
      aMatch('Unknown', { smsId: 's1', notificationSms: aText('unknown') }),
      aMatch('Told', { ...sent, notificationSms: aText('delivered') }),
    ];
    const names = (plan: ReturnType<typeof notifyPlan>) =>
      plan.reachable.map(({ worker }) => worker?.lastName);
    const all = notifyPlan(matches);
    expect([names(all), all.unknown, all.alreadyTold]).toEqual([['Stopped', 'Unknown'], 1, 1]);
    const known = notifyPlan(matches, false);
    expect([names(known), known.unknown, known.alreadyTold]).toEqual([['Stopped'], 1, 1]);
  });
});

describe('who can be offered the job', () => {
  it.each([
    [aMatch('A'), undefined],
    [aMatch('B', { status: 'Offered', offerStatus: 'offered' }), 'Job already offered to this worker'],
    [aMatch('C', { status: 'Offered', offerStatus: 'offer_failed' }), undefined],
    [aMatch('D', { status: 'Accepted' }), 'Job already accepted by this worker'],
    [aMatch('E', { status: 'Ineligible' }), 'This worker is not eligible for this job'],
    [unreachable(aMatch('F')), 'Not opted in to texts'],
  ])('%#', (match, refusal) => expect(offerRefusal(aJob, match)).toBe(refusal));

  it('none while the job is not open', () => {
    expect(offerRefusal({ ...aJob, status: 'Closed' }, aMatch('A'))).toContain('Job status is "Closed"');
  });
});

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
  });

  it('says the same of an offer', () => {
    expect(offerState(aMatch('A')).sentence).toBe('No offer sent');
    expect(offerState(aMatch('A', { offerSms: aText('delivered') })).sentence).toBe(
      'Offer delivered successfully',
    );
  });
});

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
});

it('finds a match by name without accents, by number and by status', () => {
  const matches = [aMatch('Quiñones'), aMatch('Diaz', { status: 'Interested' })];
  const names = (typed: string, status = '') =>
    filterMatches(matches, typed, status).map(({ worker }) => worker?.lastName);
  expect(names('rosa quin')).toEqual(['Quiñones']);
  expect(names('(617) 555')).toHaveLength(2);
  expect(names('', 'Interested')).toEqual(['Diaz']);
});
