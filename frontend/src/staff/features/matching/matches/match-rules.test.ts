import { aJob, aMatch, aText, unreachable } from '../../jobs/job-fixtures';
import { nameOf } from '../api/matches';
import { isInFlight, notifyPlan, notifyRefusal, offerRefusal } from './match-rules';

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
    expect([plan.unreachableCount, plan.alreadyNotified, plan.leftOut]).toEqual([1, 2, 2]);
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
    expect([names(all), all.unknown, all.alreadyNotified]).toEqual([['Stopped', 'Unknown'], 1, 1]);
    const known = notifyPlan(matches, false);
    expect([names(known), known.unknown, known.alreadyNotified]).toEqual([['Stopped'], 1, 1]);
  });

  it('gathers whom it cannot reach by the reason, the deleted among them', () => {
    const plan = notifyPlan([
      unreachable(aMatch('A')),
      aMatch('B', { worker: null }),
      unreachable(aMatch('C')),
      // Told of nothing twice, reachable or not.
      unreachable(aMatch('D', { ...sent, notificationSms: aText('delivered') })),
    ]);
    const counts = [...plan.unreachable].map(([reason, matches]) => [reason, matches.length]);
    expect(counts).toEqual([
      ['Not opted in to texts', 2],
      ['This worker is no longer on the list', 1],
    ]);
    expect([plan.reachable, plan.unreachableCount, plan.alreadyNotified]).toEqual([[], 3, 1]);
  });

  it('knows what became of a text once the match says it, whatever the text says', () => {
    const plan = notifyPlan([aMatch('A', { ...sent, notificationSms: aText('unknown') })]);
    expect([plan.unknown, plan.alreadyNotified]).toEqual([0, 1]);
  });

  it.each([
    ['Draft', 'Job status is "Draft". Only jobs with "Open" status can send worker notifications.'],
    ['Closed', 'Job status is "Closed". Only jobs with "Open" status can send worker notifications.'],
    ['Filled', 'Job status is "Filled". Only jobs with "Open" status can send worker notifications.'],
    ['Open', undefined],
  ] as const)('of a job that is %s: %s', (status, refusal) => {
    expect(notifyRefusal({ ...aJob, status })).toBe(refusal);
  });

  it('has a text on its way until somebody says what became of it', () => {
    const isUnderway = (over: Partial<Parameters<typeof isInFlight>[0]>) => isInFlight(aMatch('A', over));
    expect(isUnderway({})).toBe(false);
    for (const status of ['pending', 'sending', 'queued', 'sent'] as const) {
      expect([status, isUnderway({ notificationSms: aText(status) })]).toEqual([status, true]);
    }
    for (const status of ['unknown', 'stopped'] as const) {
      expect([status, isUnderway({ notificationSms: aText(status) })]).toEqual([status, false]);
    }
    expect(isUnderway({ ...sent, notificationSms: aText('sent') })).toBe(false);
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
    [aMatch('G', { worker: null }), 'This worker is no longer on the list'],
    [aMatch('H', { status: 'Declined', offerStatus: 'offered' }), undefined],
    [aMatch('I', { status: 'Interested', offerStatus: 'offer_failed' }), undefined],
  ])('%#', (match, refusal) => expect(offerRefusal(aJob, match)).toBe(refusal));

  it('none while the job is not open', () => {
    expect(offerRefusal({ ...aJob, status: 'Closed' }, aMatch('A'))).toBe(
      'Job status is "Closed". Only jobs with "Open" status can send job offers.',
    );
  });
});

it('a worker is called by both names, and by none where the worker is gone', () => {
  expect(nameOf(aMatch('Quiñones'))).toBe('Rosa Quiñones');
  expect(nameOf({ worker: null })).toBe('Unknown Worker');
});
