import { DAYTIME, matchWith, minutesLater, run, settings, state } from './fill-state-fixtures.js';
import type { FillState } from './fill-state.js';
import { waitingList } from './waiting-list.js';

const fresh = (id: string) => matchWith(id, 'waiting', { outcomeAt: minutesLater(-59) });
const old = (id: string) => matchWith(id, 'waiting', { outcomeAt: minutesLater(-60) });
const steps = (matches: FillState['matches'], given: Partial<FillState> = {}) =>
  waitingList(state([...matches], given));
const place = (offerId: string) => ({ do: 'give-place', offerId });
const offered = (matchId: string, answerWithinMinutes = 20) => ({
  do: 'make-offer',
  matchId,
  afterOfferId: `${matchId}1`,
  answerWithinMinutes,
  because: 'waiting',
});
const taken = matchWith('x', 'accepted');
const night = { hall: DAYTIME, now: minutesLater(-5 * 60) };

describe('an opening that came free', () => {
  it('goes to the first who waits: at once if their yes is less than an hour old, else as a new offer', () => {
    expect(steps([taken, fresh('a'), fresh('b')])).toEqual([place('a1')]);
    expect(steps([taken, old('a'), fresh('b')])).toEqual([offered('a')]);
    expect(steps([fresh('a'), old('b'), fresh('c')])).toEqual([place('a1'), offered('b')]);
    expect(steps([taken, matchWith('y', 'open'), fresh('a')])).toEqual([]);
  });

  it('goes to them without a run, too', () => {
    expect(steps([fresh('a')], { run: null })).toEqual([place('a1')]);
    expect(steps([old('a')], { run: null })).toEqual([offered('a', 60)]);
  });

  it('goes to a fresh yes also in a pause and at night; an offer waits until texts go again', () => {
    expect(steps([fresh('a'), old('b')], { run: run({ state: 'paused' }) })).toEqual([place('a1')]);
    const matches = [old('b')];
    expect(steps(matches, { ...night, now: minutesLater(11 * 60) })).toEqual([]);
    const urgent = run({ settings: settings({ urgent: true }) });
    expect(steps(matches, { ...night, now: minutesLater(11 * 60), run: urgent })).toEqual([offered('b')]);
  });

  it('is kept for a call to who cannot be texted', () => {
    const a = { ...old('a'), unreachable: 'Number is blocked' };
    expect(steps([a])).toEqual([{ do: 'put-on-call-list', matchId: 'a', reason: 'Number is blocked' }]);
    expect(steps([{ ...a, toCall: { reason: 'Number is blocked' } }])).toEqual([]);
    expect(steps([a], { run: null })).toEqual([]);
    expect(steps([a], { run: run({ state: 'exhausted' }) })).toEqual([]);
  });
});
