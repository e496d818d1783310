import {
  aJob,
  match,
  matchWith,
  minutesLater,
  NOON,
  offer,
  run,
  settings,
  state,
} from './fill-state-fixtures.js';
import type { FillRun, FillState, ListedMatch } from './fill-state.js';
import { overviewOf } from './overview.js';

const of = (matches: ListedMatch[], given: Partial<FillState> = {}) =>
  overviewOf(state(matches, given), run());
const job = (openings: number) => ({
  job: aJob({ openings }),
});

it('an overview of a run says who has what, who is next and what happens when', () => {
  const called = match('c', { unreachable: 'No phone number', toCall: { reason: 'No phone number' } });
  const matches = [
    matchWith('a', 'accepted'),
    matchWith('b', 'open', { answerBy: minutesLater(30) }),
    called,
    matchWith('d', 'open', { answerBy: minutesLater(20) }),
    match('e'),
    matchWith('f', 'waiting'),
  ];
  expect(of(matches, job(4))).toEqual({
    filled: 1,
    offersOpen: 2,
    onWaitingList: 1,
    now: NOON,
    nextAt: minutesLater(20),
    sentence:
      '2 offers are open, the first until 12:20 PM; C is to be called; F waits for a place and is next.',
    next: [matches[4]],
    toCall: [{ match: called, reason: 'No phone number' }],
  });
});

it('says when something happens before the first answer time is over, or that nothing does', () => {
  const open = matchWith('a', 'open', { answerBy: minutesLater(20) });
  const soon = { ...job(1).job, startsAt: minutesLater(10) };
  expect(of([open], { job: soon }).nextAt).toEqual(minutesLater(10));
  expect(of([match('a')], { ...job(1), run: run({ state: 'paused' }) }).nextAt).toBeNull();
});

it('at most five are shown of those who come next', () => {
  const others = ['b', 'c', 'd', 'e', 'f', 'g'].map((id) => match(id));
  expect(
    of([matchWith('a', 'open'), ...others], job(1))
      .next.map(({ id }) => id)
      .join(''),
  ).toBe('bcdef');
});

it('who has their turn is next while nothing is offered', () => {
  const { next, sentence } = of([matchWith('a', 'open'), match('b'), match('c')], {
    run: run({ state: 'paused' }),
  });
  expect(next.map(({ id }) => id)).toEqual(['b', 'c']);
  expect(sentence).toMatch(/B is next\.$/);
});

it('nobody is next whom the run will pass over', () => {
  const matches = [
    matchWith('a', 'open', { answerBy: minutesLater(30) }),
    match('b', { canvass: { state: 'accepted', at: minutesLater(-60) } }),
    match('c', { status: 'Interested' }),
    match('d', { unreachable: 'No phone number' }),
  ];
  const nextOf = (present: FillRun) =>
    overviewOf(state(matches, { ...job(1), run: present }), present).next.map(({ id }) => id);
  expect(nextOf(run({ settings: settings({ only: 'interested', unreachable: 'pass-over' }) }))).toEqual([
    'c',
  ]);
  expect(nextOf(run({ settings: settings({ only: 'everyone', unreachable: 'pass-over' }) }))).toEqual([
    'b',
    'c',
  ]);
  expect(nextOf(run({ settings: settings({ only: 'everyone' }) }))).toEqual(['b', 'c', 'd']);
  const asking = run({ state: 'canvassing', settings: settings({ only: 'interested' }) });
  expect(nextOf(asking)).toContain('b');
});

it('nobody is next once the run has filled the job', () => {
  const matches = [matchWith('a', 'accepted'), match('b')];
  expect(overviewOf(state(matches, job(1)), run({ state: 'filled' }))).toMatchObject({
    next: [],
    sentence: 'The place is filled.',
  });
});

describe('to be called', () => {
  const endless = { answerBy: null, answerWithinMinutes: null };

  it('is who was not reached by the text that tells the end of their offer, whose time has not begun', () => {
    const told = (state: 'failed' | 'on-its-way') =>
      matchWith('a', 'open', {
        answerBy: null,
        endTold:
          state === 'failed'
            ? { state, at: NOON, failure: { whose: 'number', sentence: 'A landline.' } }
            : { state, at: NOON },
      });
    expect(of([told('failed')]).toCall).toMatchObject([{ reason: 'A landline.' }]);
    expect(of([told('on-its-way')]).toCall).toEqual([]);
    expect(of([told('failed')])).toMatchObject({ offersOpen: 1, filled: 0 });
  });

  it('is who has an offer without an end, and cannot be told of one', () => {
    const a = { ...matchWith('a', 'open', endless), unreachable: 'Number is blocked' };
    expect(of([a]).toCall).toEqual([{ match: a, reason: 'Number is blocked' }]);
    const again = match('a', { ...a, offers: [offer('a', { outcome: 'not-delivered' }), ...a.offers] });
    expect(of([again]).toCall).toEqual([{ match: again, reason: 'Number is blocked' }]);
    expect(of([matchWith('a', 'open', endless)]).toCall).toEqual([]);
  });

  it('is who said STOP while their offer is open, whose text was sent, until they answer', () => {
    const a = { ...matchWith('a', 'open'), unreachable: 'Not opted in to texts' };
    expect(of([a]).toCall).toEqual([{ match: a, reason: 'Not opted in to texts' }]);
    const withOffer = (given: object) => ({
      ...matchWith('a', 'open', given),
      unreachable: 'Not opted in to texts',
    });
    expect(of([withOffer({ isAnswered: true })]).toCall).toEqual([]);
    expect(of([withOffer({ text: { state: 'on-its-way', at: NOON } })]).toCall).toEqual([]);
    expect(of([{ ...matchWith('a', 'no-answer'), unreachable: 'Not opted in to texts' }]).toCall).toEqual([]);
  });

  it('is nobody who can be texted again: they are next', () => {
    const again = match('a', { toCall: { reason: 'Not opted in to texts' } });
    const paused = of([again, match('b')], { ...job(1), run: run({ state: 'paused' }) });
    expect(paused).toMatchObject({ toCall: [], next: [again, { id: 'b' }], sentence: 'A is next.' });
    // The job has fewer openings than when one was kept for them.
    const full = of([matchWith('x', 'accepted'), again, match('b')], job(1));
    expect(full).toMatchObject({ toCall: [], next: [again, { id: 'b' }] });
  });

  it('says why as it stands now', () => {
    const reasonOf = (given: Partial<ListedMatch>, only: 'interested' | 'everyone' = 'interested') => {
      const present = run({ settings: settings({ only }) });
      const called = match('a', { toCall: { reason: 'They were not asked' }, ...given });
      return overviewOf(state([called], { run: present }), present).toCall.map(({ reason }) => reason);
    };
    expect(reasonOf({ unreachable: 'Number is blocked' }, 'everyone')).toEqual(['Number is blocked']);
    expect(reasonOf({})).toEqual(['They were not asked whether they are interested']);
    expect(reasonOf({ canvass: { state: 'on-its-way', at: NOON } })).toEqual([
      'They are being asked whether they are interested',
    ]);
    expect(reasonOf({ canvass: { state: 'accepted', at: minutesLater(-60) } })).toEqual([
      'They have not answered whether they are interested',
    ]);
    expect(reasonOf({ status: 'Interested' })).toEqual([]);
  });

  it('is nobody whose turn is over', () => {
    expect(of([match('a', { status: 'Not Interested', toCall: { reason: 'Landline' } })]).toCall).toEqual([]);
  });
});

it('the first end is that of an open offer', () => {
  const offers = [offer('a', { outcome: 'no-answer', answerBy: minutesLater(-30) })];
  const matches = [match('a', { offers }), matchWith('b', 'open', { answerBy: minutesLater(30) })];
  expect(of(matches).sentence).toBe('1 offer is open until 12:30 PM; nobody is next.');
  const endless = matchWith('c', 'open', { answerBy: null });
  expect(of([endless, ...matches]).sentence).toBe(
    '2 offers are open, the first until 12:30 PM; nobody is next.',
  );
});
