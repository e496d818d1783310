import { aJob, match, matchWith, minutesLater, NOON, offer, state } from './fill-state-fixtures.js';
import type { FillState, ListedMatch, OfferSoFar } from './fill-state.js';
import { whatYesGets } from './yes.js';
import type { OfferOutcome } from '../../offers/offer-event.entity.js';

const gets = (
  one: ListedMatch,
  others: ListedMatch[] = [],
  given: Partial<FillState> = {},
  at = NOON,
  isByText = false,
) => whatYesGets(state([one, ...others], given), one, { at, isByText });
const atNoon = { at: NOON, isByText: false };
const place = { gets: 'place' };
const waiting = { gets: 'waiting' };
const refused = (sentence: string) => ({ gets: 'refusal', sentence });
const full = [matchWith('x', 'accepted'), matchWith('y', 'accepted')];
const job = (openings: number | null) => ({
  job: aJob({ openings, startsAt: minutesLater(36 * 60) }),
});

describe('a yes in time to an offer that an opening is kept for', () => {
  const open = matchWith('a', 'open', { answerBy: minutesLater(10) });

  it('always gets the place', () => {
    expect(gets(open, [...full, matchWith('z', 'waiting')])).toEqual(place);
    expect(gets(open, full, {}, minutesLater(10))).toEqual(place);
    expect(gets(matchWith('a', 'open', { answerBy: null }), full)).toEqual(place);
  });

  it('is late after the end of its time, and then gets what is free', () => {
    expect(gets(open, full, {}, minutesLater(10.01))).toEqual(waiting);
    expect(gets(open, [], {}, minutesLater(10.01))).toEqual(place);
    // Its own opening is free by then.
    expect(gets(open, [matchWith('x', 'accepted')], {}, minutesLater(10.01))).toEqual(place);
  });
});

describe('a late yes, or one to an offer without an opening', () => {
  const yeses: OfferSoFar[] = [
    offer('a', { outcome: 'open', holds: false }),
    offer('a', { outcome: 'no-answer' }),
    offer('a', { outcome: 'not-delivered' }),
  ];

  it.each(yeses)('$outcome: gets a place if one is free, unheld and nobody waits, else waits', (one) => {
    const a = match('a', { offers: [one] });
    expect(gets(a)).toEqual(place);
    expect(gets(a, full)).toEqual(waiting);
    expect(gets(a, [matchWith('x', 'open'), matchWith('y', 'open')])).toEqual(waiting);
    expect(gets(a, [matchWith('x', 'waiting')])).toEqual(waiting);
    const calls = ['x', 'y'].map((id) =>
      match(id, { unreachable: 'No phone number', toCall: { reason: 'No phone number' } }),
    );
    expect(gets(a, calls)).toEqual(waiting);
  });

  it('leaves what is free to those whose texts were received before, and are not applied yet', () => {
    const a = matchWith('a', 'no-answer');
    const texted = (at: number, given: Partial<OfferSoFar> = {}) =>
      matchWith('x', 'no-answer', { isAnswered: true, answeredAt: minutesLater(at), ...given });
    expect(gets(a, [texted(-1)], job(1))).toEqual(waiting);
    expect(gets(a, [texted(-1, { outcome: 'open', holds: false })], job(1))).toEqual(waiting);
    expect(gets(a, [texted(-1)], job(2))).toEqual(place);
    expect(gets(a, [texted(1)], job(1))).toEqual(place);
    expect(gets(a, [texted(-1, { outcome: 'declined' })], job(1))).toEqual(place);
    expect(gets(a, [texted(-1)], job(null))).toEqual(place);
  });

  it('by a text about what the work was waits to be asked about what it is, or hears that it was withdrawn', () => {
    const changed = (at: number) => ({ job: { ...job(2).job, workChangedAt: minutesLater(at) } });
    const gone = refused('This offer was withdrawn. Call the hall.');
    for (const [outcome, got] of [
      ['no-answer', gone],
      ['not-delivered', gone],
      ['waiting', waiting],
    ] as const) {
      const a = matchWith('a', outcome, { madeAt: minutesLater(-10) });
      expect(gets(a, [], changed(-5), NOON, true)).toEqual(got);
      expect(gets(a, [], changed(-5), NOON, false)).toEqual(place);
      expect(gets(a, [], changed(-15), NOON, true)).toEqual(place);
    }
    expect(gets(matchWith('a', 'open'), [], changed(-5), NOON, true)).toEqual(place);
    expect(gets(matchWith('a', 'open', { holds: false }), [], changed(-5), NOON, true)).toEqual(waiting);
    const uncounted = { job: { ...changed(-5).job, openings: null } };
    expect(gets(matchWith('a', 'open', { holds: false }), [], uncounted, NOON, true)).toEqual(place);
    expect(gets(matchWith('a', 'no-answer'), [], uncounted, NOON, true)).toEqual(gone);
  });

  it('does not stand behind who waits with a later yes, which was only applied before', () => {
    const a = matchWith('a', 'no-answer');
    const waits = (at: number) => matchWith('x', 'waiting', { outcomeAt: minutesLater(at) });
    expect(gets(a, [waits(1)])).toEqual(place);
    expect(gets(a, [waits(-1)])).toEqual(waiting);
  });

  it('always gets a place where openings are not counted', () => {
    expect(gets(matchWith('a', 'no-answer'), full, job(null))).toEqual(place);
  });

  it('of somebody who is to be called gets the opening kept for the call', () => {
    const a = { ...matchWith('a', 'not-delivered'), unreachable: 'Landline', toCall: { reason: 'Landline' } };
    const b = match('b', { unreachable: 'No phone number', toCall: { reason: 'No phone number' } });
    expect(gets(a, [b], job(1))).toEqual(place);
    const texted = matchWith('x', 'no-answer', { isAnswered: true, answeredAt: minutesLater(-1) });
    expect(gets(a, [texted], job(1))).toEqual(place);
  });
});

describe('a yes to a job that staff have closed', () => {
  const closed = (openings: number | null, status: 'Closed' | 'Filled' = 'Closed') => ({
    job: { ...job(openings).job, status, takesNobodySince: NOON },
  });
  const withdrawn = refused('This offer was withdrawn. Call the hall.');
  const open = matchWith('a', 'open', { holds: true, answerBy: null });

  it('takes the opening kept for it when it came before', () => {
    expect(gets(open, [], closed(1))).toEqual(place);
    expect(gets(open, [], closed(1), minutesLater(0.1))).toEqual(withdrawn);
    expect(gets(open, [], closed(2, 'Filled'), minutesLater(0.1))).toEqual(withdrawn);
    expect(gets(open, [], closed(null), minutesLater(0.1))).toEqual(place);
  });

  it('takes what was free when it came, and waits for nothing', () => {
    const late = matchWith('a', 'no-answer');
    expect(gets(late, [], closed(1))).toEqual(place);
    expect(gets(late, [], closed(1), minutesLater(0.1))).toEqual(withdrawn);
    const ended = (outcomeVia: 'job' | 'staff', outcomeAt = NOON) =>
      matchWith('x', 'withdrawn', { holds: true, outcomeVia, outcomeAt });
    expect(gets(late, [ended('job')], closed(1))).toEqual(withdrawn);
    expect(gets(late, [ended('staff')], closed(1))).toEqual(place);
    expect(gets(late, [ended('job', minutesLater(-1))], closed(1))).toEqual(place);
  });
});

describe('another yes', () => {
  it('of who has accepted is a success, also after the start', () => {
    expect(gets(matchWith('a', 'accepted'), full, {}, minutesLater(9999))).toEqual(place);
  });

  it('of who waits waits on, unless the opening that came free is theirs or kept for calling them', () => {
    const a = matchWith('a', 'waiting');
    expect(gets(a, full)).toEqual(waiting);
    expect(gets(a, [], job(1))).toEqual(place);
    const before = state([matchWith('x', 'waiting'), a], job(1));
    expect(whatYesGets(before, a, atNoon)).toEqual(waiting);
    expect(gets(a, full, job(null))).toEqual(place);
    const called = { ...a, unreachable: 'No phone number', toCall: { reason: 'No phone number' } };
    expect(gets(called, [], job(1))).toEqual(place);
    expect(gets(called, full)).toEqual(waiting);
  });

  it('of who waits gets the opening that is kept for nobody else’s call', () => {
    const called = {
      ...matchWith('x', 'waiting'),
      unreachable: 'No phone number',
      toCall: { reason: 'No phone number' },
    };
    const a = matchWith('a', 'waiting');
    expect(whatYesGets(state([called, a], job(1)), a, atNoon)).toEqual(waiting);
    expect(whatYesGets(state([called, a], job(2)), a, atNoon)).toEqual(place);
  });
});

describe('a yes is refused', () => {
  it('once the job has started', () => {
    const started = refused('This job has started. Call the hall.');
    expect(gets(matchWith('a', 'open', { answerBy: null }), [], {}, minutesLater(36 * 60))).toEqual(started);
    expect(gets(matchWith('a', 'open', { answerBy: null }), [], { now: minutesLater(9999) })).toEqual(place);
  });

  it('by who is dispatched elsewhere at that time', () => {
    const a = {
      ...matchWith('a', 'open'),
      elsewhere: [{ title: 'Banquet server', since: NOON, startsAt: minutesLater(36 * 60), endsAt: null }],
    };
    expect(gets(a)).toEqual({
      ...refused('You have accepted Banquet server for this time. Call the hall to change.'),
      forStaff: 'A has accepted Banquet server for this time.',
    });
  });

  it('by who is dispatched elsewhere to work with a title in their language, which is told', () => {
    const period = { since: NOON, startsAt: minutesLater(36 * 60), endsAt: null };
    const a = {
      ...matchWith('a', 'open'),
      elsewhere: [{ title: 'Banquet server', titleIn: { es: 'Mesero de banquetes' }, ...period }],
    };
    expect(gets(a)).toMatchObject({ typed: { title: { es: 'Mesero de banquetes' } } });
  });

  it.each<[OfferOutcome, string]>([
    ['declined', 'You have already declined this job.'],
    ['withdrawn', 'This offer was withdrawn. Call the hall.'],
    ['dropped-out', 'This offer has ended. Call the hall.'],
  ])('when the offer is %s', (outcome, sentence) => {
    expect(gets(matchWith('a', outcome))).toEqual(refused(sentence));
  });

  it('without an offer', () => {
    expect(gets(match('a'))).toEqual(refused('You have not been offered this job.'));
  });
});
