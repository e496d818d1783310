import { match, minutesLater, run, state } from './fill-state-fixtures.js';
import type { TextFailure, TextSoFar } from './fill-state.js';
import { mayBeProviders } from './not-theirs.js';

const failed = (whose: TextFailure['whose']): TextSoFar => ({
  state: 'failed',
  at: minutesLater(-1),
  failure: { whose, sentence: 'It failed.' },
});
const other = (state: 'unknown' | 'on-its-way', minutes: number): TextSoFar => ({
  state,
  at: minutesLater(minutes),
});

describe('a text that has not reached its worker', () => {
  const unknown = [1, 2, 3].map((n) => match(`m${n}`, { canvass: other('unknown', -n) }));
  const isProviders = (matches: typeof unknown, text: TextSoFar, startedAt = minutesLater(-60)) =>
    mayBeProviders(text, state(matches), run({ startedAt }));

  it('may be the provider’s doing unless it is the number’s, or we have stopped it', () => {
    expect(isProviders([], failed('provider'))).toBe(true);
    expect(isProviders([], failed('ours'))).toBe(true);
    expect(isProviders([], failed('number'))).toBe(false);
    expect(isProviders([], failed('nobody'))).toBe(false);
    expect(isProviders(unknown, other('on-its-way', -1))).toBe(false);
  });

  it('may be so where nobody knows of three since the run began', () => {
    expect(isProviders(unknown, other('unknown', -1))).toBe(true);
    expect(isProviders(unknown.slice(1), other('unknown', -1))).toBe(false);
    expect(isProviders(unknown, other('unknown', -1), minutesLater(-2))).toBe(false);
  });
});
