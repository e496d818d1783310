import { match, matchWith, minutesLater, run, settings, state } from './fill-state-fixtures.js';
import { isDue, isToCall, whoStandsBefore } from './out-of-order.js';

const ids = (matches: { id: string }[]) => matches.map(({ id }) => id).join('');

describe('who stands before somebody who is offered the job', () => {
  const before = (matches: ReturnType<typeof match>[], ...chosen: string[]) =>
    ids(whoStandsBefore(state(matches), chosen));

  it('are those before them whose turn is still to come', () => {
    expect(before([match('a'), match('b'), match('c'), match('d')], 'c')).toBe('ab');
    expect(before([match('a')], 'a')).toBe('');
    expect(before([match('a')], 'x')).toBe('');
  });

  it('are none of those who have had their turn, have an offer or a call, or are not on the list', () => {
    const others = [
      matchWith('a', 'declined'),
      matchWith('b', 'open'),
      match('c', { unreachable: 'Number is blocked', toCall: { reason: 'Number is blocked' } }),
      match('d', { status: 'Ineligible' }),
      match('e', { isActive: false }),
      match('f', { isPlaced: false }),
    ];
    expect(before([...others, match('g')], 'g')).toBe('');
  });

  it('are none of those who are offered it together with them', () => {
    expect(before([match('a'), match('b'), match('c')], 'a', 'c')).toBe('b');
  });
});

describe('whoever is to be called', () => {
  const called = match('a', { unreachable: 'No phone number', toCall: { reason: 'No phone number' } });

  it('is so while the run lasts and their turn does', () => {
    expect(isToCall(called, state([]))).toBe(true);
    expect(isToCall(called, state([], { run: run({ state: 'paused' }) }))).toBe(true);
    expect(isToCall(called, state([], { run: run({ state: 'stopped' }) }))).toBe(false);
    expect(isToCall(called, state([], { run: null }))).toBe(false);
    expect(isToCall(match('a'), state([]))).toBe(false);
    expect(isToCall({ ...called, status: 'Not Interested' }, state([]))).toBe(false);
  });

  it('may be somebody who waits for an opening', () => {
    const waits = (minutes: number) => ({
      ...matchWith('a', 'waiting', { outcomeAt: minutesLater(-minutes) }),
      unreachable: called.unreachable,
      toCall: called.toCall,
    });
    expect(isToCall(waits(60), state([]))).toBe(true);
    // They have just said yes: there is nothing to ask.
    expect(isToCall(waits(59), state([]))).toBe(false);
    expect(isToCall({ ...matchWith('a', 'declined'), toCall: called.toCall }, state([]))).toBe(false);
  });
});

it('a run that asks the silent again counts their turn as to come, and no other run does', () => {
  const silent = matchWith('a', 'no-answer', { outcomeAt: minutesLater(-90) });
  const again = run({ settings: settings({ again: 'no-answer' }) });
  expect(isDue(silent, state([], { run: again }))).toBe(true);
  expect(isDue(silent, state([]))).toBe(false);
  expect(isDue(silent, state([], { run: { ...again, state: 'stopped' } }))).toBe(false);
});
