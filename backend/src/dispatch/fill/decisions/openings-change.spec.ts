import { match, matchWith, minutesLater, run, state } from './fill-state-fixtures.js';
import { verdictOnOpenings } from './openings-change.js';

const matches = [
  matchWith('a', 'accepted'),
  matchWith('b', 'no-show'),
  matchWith('c', 'open', { madeAt: minutesLater(-9) }),
  matchWith('d', 'open', { madeAt: minutesLater(-7) }),
  matchWith('e', 'open', { madeAt: minutesLater(-8) }),
  matchWith('f', 'open', { holds: false, madeAt: minutesLater(-1) }),
  matchWith('g', 'dropped-out'),
  match('h'),
];
const possible = (...withdraw: string[]) => ({ verdict: 'possible', withdraw });

describe('openings can be changed', () => {
  it('to as many as are filled and held without withdrawing anything', () => {
    expect(verdictOnOpenings(state(matches), 5)).toEqual(possible());
    expect(verdictOnOpenings(state(matches), 9)).toEqual(possible());
  });

  it('to fewer by withdrawing the newest open offers that hold', () => {
    expect(verdictOnOpenings(state(matches), 4)).toEqual(possible('d1'));
    expect(verdictOnOpenings(state(matches), 3)).toEqual(possible('d1', 'e1'));
    expect(verdictOnOpenings(state(matches), 2)).toEqual(possible('d1', 'e1', 'c1'));
  });

  it('to fewer by withdrawing from those that were offered together who stands last on the list', () => {
    const together = [matchWith('a', 'open'), matchWith('b', 'open')];
    expect(verdictOnOpenings(state(together), 1)).toEqual(possible('b1'));
  });

  it('not below what is filled: it says by whom', () => {
    expect(verdictOnOpenings(state(matches), 1)).toEqual({ verdict: 'below-filled', names: ['A', 'B'] });
  });

  it('not below an answer that was received, for it may be a yes', () => {
    const answered = [
      matchWith('a', 'accepted'),
      matchWith('b', 'open', { isAnswered: true }),
      matchWith('c', 'open'),
    ];
    expect(verdictOnOpenings(state(answered), 2)).toEqual(possible('c1'));
    expect(verdictOnOpenings(state(answered), 1)).toEqual({ verdict: 'below-filled', names: ['A', 'B'] });
    const withoutOpening = [matchWith('a', 'open', { isAnswered: true, holds: false })];
    expect(verdictOnOpenings(state(withoutOpening), 0)).toEqual(possible());
    expect(verdictOnOpenings(state([matchWith('a', 'waiting', { isAnswered: true })]), 0)).toEqual(
      possible(),
    );
  });

  it('to not counted ones only without a run', () => {
    expect(verdictOnOpenings(state(matches), null)).toEqual({ verdict: 'run-counts-them' });
    expect(verdictOnOpenings(state(matches, { run: run({ state: 'exhausted' }) }), null)).toEqual(possible());
    expect(verdictOnOpenings(state(matches, { run: null }), null)).toEqual(possible());
  });
});
