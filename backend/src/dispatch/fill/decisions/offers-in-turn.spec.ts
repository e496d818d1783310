import { aJob, match, matchWith, minutesLater, run, settings, state } from './fill-state-fixtures.js';
import type { FillRun, FillState, ListedMatch } from './fill-state.js';
import { offersInTurn } from './offers-in-turn.js';
import type { Step } from './steps.js';

const roll = (matches: ListedMatch[], present: FillRun = run(), given: Partial<FillState> = {}) =>
  offersInTurn(state(matches, { run: present, ...given }), present);
const short = (step: Step) => `${step.do} ${'matchId' in step ? step.matchId : ''}`;
const steps = (matches: ListedMatch[], present?: FillRun) => roll(matches, present).steps.map(short);
const next = (matches: ListedMatch[], present?: FillRun) =>
  roll(matches, present)
    .next.map(({ id }) => id)
    .join('');
const passing = run({ settings: settings({ unreachable: 'pass-over' }) });
const interested = run({ settings: settings({ only: 'interested' }) });
const unreachable = (id: string) => match(id, { unreachable: 'No phone number' });
const called = (id: string, given: Partial<ListedMatch> = {}) =>
  match(id, { unreachable: 'No phone number', toCall: { reason: 'No phone number' }, ...given });

describe('a run', () => {
  it('offers as many as there are free openings, to the first in order who have not had their turn', () => {
    const matches = [
      matchWith('a', 'declined'),
      match('b'),
      match('c', { status: 'Ineligible' }),
      match('d'),
      match('e'),
    ];
    expect(roll(matches)).toEqual({
      steps: [
        { do: 'make-offer', matchId: 'b', afterOfferId: null, answerWithinMinutes: 20, because: 'turn' },
        { do: 'make-offer', matchId: 'd', afterOfferId: null, answerWithinMinutes: 20, because: 'turn' },
      ],
      next: [matches[4]],
      isAtEnd: false,
    });
  });

  it('counts dispatches, every open offer, whoever waits and whoever is to be called', () => {
    const wantsIt = [match('x'), match('y')];
    expect(steps([matchWith('a', 'accepted'), ...wantsIt])).toEqual(['make-offer x']);
    expect(steps([matchWith('a', 'open', { holds: false }), ...wantsIt])).toEqual(['make-offer x']);
    expect(steps([matchWith('a', 'waiting'), ...wantsIt])).toEqual(['make-offer x']);
    expect(steps([called('a'), ...wantsIt])).toEqual(['make-offer x']);
    expect(steps([matchWith('a', 'no-show'), called('b'), ...wantsIt])).toEqual([]);
    // Who waits and is to be called counts once.
    const both = { ...matchWith('a', 'waiting'), toCall: { reason: 'Landline' } };
    expect(steps([both, ...wantsIt])).toEqual(['make-offer x']);
    expect(
      next([matchWith('a', 'accepted'), matchWith('b', 'open'), matchWith('c', 'waiting'), match('d')]),
    ).toBe('d');
  });

  it('leaves an opening to whose offer has ended and whose text is not applied yet, and waits for it', () => {
    const texted = (outcome: 'no-answer' | 'not-delivered') =>
      matchWith('a', outcome, { isAnswered: true, answeredAt: minutesLater(-1) });
    expect(steps([texted('no-answer'), match('x'), match('y')])).toEqual(['make-offer x']);
    expect(steps([texted('not-delivered'), match('x'), match('y')])).toEqual(['make-offer x']);
    expect(roll([texted('no-answer')]).isAtEnd).toBe(false);
    expect(roll([matchWith('a', 'no-answer')]).isAtEnd).toBe(true);
  });

  it('offers whoever can be texted again in the order of the list, behind who has joined it before them', () => {
    const again = match('a', { toCall: { reason: 'No phone number' } });
    expect(roll([match('h'), again], run(), { job: { ...state([]).job, openings: 1 } })).toMatchObject({
      steps: [{ do: 'make-offer', matchId: 'h' }],
      next: [{ id: 'a' }],
    });
  });

  it('offers again after one that did not arrive, and gives the time that there is', () => {
    const again = matchWith('a', 'not-delivered');
    expect(roll([again]).steps).toMatchObject([{ matchId: 'a', afterOfferId: 'a1' }]);
    const byTime = run({ settings: settings({ answerWithinMinutes: null }) });
    expect(roll([again], byTime).steps).toMatchObject([{ answerWithinMinutes: 60 }]);
  });

  it('keeps an opening for each to be called, and goes on with the others', () => {
    expect(roll([unreachable('a'), match('b'), match('c')]).steps).toEqual([
      { do: 'put-on-call-list', matchId: 'a', reason: 'No phone number' },
      expect.objectContaining({ do: 'make-offer', matchId: 'b' }),
    ]);
    expect(next([unreachable('a'), match('b'), match('c')])).toBe('c');
  });

  it('texts whoever is to be called and can be texted again, with the opening kept for the call', () => {
    expect(steps([called('a', { unreachable: null }), called('b'), match('c')])).toEqual(['make-offer a']);
    const one = {
      job: aJob({ openings: 1 }),
    };
    const both = [called('a'), called('b', { unreachable: null })];
    expect(roll(both, run(), one).steps).toEqual([]);
  });

  it('passes over whom it cannot reach, when staff said so, in the name of who started it', () => {
    expect(roll([unreachable('a'), match('b'), match('c'), match('d')], passing).steps).toEqual([
      { do: 'pass-over', matchId: 'a', reason: 'could-not-be-reached', atCanvass: false, by: 'maria' },
      expect.objectContaining({ do: 'make-offer', matchId: 'b' }),
      expect.objectContaining({ do: 'make-offer', matchId: 'c' }),
    ]);
  });

  it('for the interested passes over who did not answer, when their turn comes', () => {
    const silent = (id: string) => match(id, { canvass: { state: 'accepted', at: minutesLater(-90) } });
    const keen = match('b', { status: 'Interested' });
    const pass = {
      do: 'pass-over',
      matchId: 'a',
      reason: 'no-answer-to-canvass',
      atCanvass: true,
      by: 'maria',
    };
    const full = [matchWith('x', 'accepted'), matchWith('y', 'open'), silent('a')];
    expect(roll([silent('a'), keen], interested).steps).toEqual([
      pass,
      expect.objectContaining({ matchId: 'b' }),
    ]);
    expect(steps(full, interested)).toEqual([]);
    const both = run({ settings: settings({ only: 'interested', unreachable: 'pass-over' }) });
    expect(roll([match('a')], both).steps).toEqual([{ ...pass, reason: 'could-not-be-reached' }]);
  });

  it('goes past nobody to whom the question is on its way', () => {
    const asked = match('a', { canvass: { state: 'on-its-way', at: minutesLater(-1) } });
    const keen = match('b', { status: 'Interested' });
    expect(roll([asked, keen], interested)).toEqual({ steps: [], next: [keen], isAtEnd: false });
    expect(roll([asked], interested).isAtEnd).toBe(false);
  });
});

describe('the list', () => {
  it('is at its end when nobody on it has a turn or an opening to come', () => {
    expect(roll([matchWith('a', 'declined'), matchWith('b', 'accepted')]).isAtEnd).toBe(true);
    expect(roll([]).isAtEnd).toBe(true);
  });

  it('is not while somebody comes next, even if every opening is taken', () => {
    expect(roll([matchWith('a', 'accepted'), matchWith('b', 'accepted'), match('c')]).isAtEnd).toBe(false);
  });

  it.each([
    ['has an open offer', matchWith('a', 'open')],
    ['waits', matchWith('a', 'waiting')],
    ['is to be called', called('a')],
    ['is to be offered it', match('a')],
  ])('is not while somebody %s', (_, somebody) => {
    expect(roll([somebody]).isAtEnd).toBe(false);
  });
});
