import { whenTextsGo } from './when-texts-go.js';

const DAY = { timezone: 'America/New_York', textingHours: { from: '08:00', to: '20:00' } };
const ALWAYS = { ...DAY, textingHours: null };
const when = (hall: typeof DAY | typeof ALWAYS, now: string, texts: number, before = 0, perSecond = 1) =>
  whenTextsGo(hall, new Date(now), { texts, before, perSecond }).map(({ from, texts: count }) => [
    from.toISOString().slice(0, 16),
    count,
  ]);

describe('when texts go', () => {
  it('is now where there are no hours, and within them', () => {
    expect(when(ALWAYS, '2026-06-09T03:00:00Z', 100_000)).toEqual([['2026-06-09T03:00', 100_000]]);
    expect(when(DAY, '2026-06-09T13:00:00Z', 300)).toEqual([['2026-06-09T13:00', 300]]);
    expect(when(DAY, '2026-06-09T13:00:00Z', 0)).toEqual([]);
  });

  it('is the next opening outside of them', () => {
    expect(when(DAY, '2026-06-09T03:00:00Z', 3)).toEqual([['2026-06-09T12:00', 3]]);
  });

  it('is the next day for those that the hours have no room for, also across a change of the clocks', () => {
    // Ten minutes to eight in the evening; the clocks go back in the night.
    expect(when(DAY, '2026-10-31T23:50:00Z', 700)).toEqual([
      ['2026-10-31T23:50', 600],
      ['2026-11-01T13:00', 100],
    ]);
    // Forward.
    expect(when(DAY, '2026-03-07T23:50:00Z', 50_000)).toEqual([
      ['2026-03-07T23:50', 4_200],
      ['2026-03-08T12:00', 43_200],
      ['2026-03-09T12:00', 2_600],
    ]);
  });

  it('is later for each text that waits already, and sooner with a higher rate', () => {
    expect(when(DAY, '2026-06-09T23:50:00Z', 700, 600)).toEqual([['2026-06-10T12:00', 700]]);
    expect(when(DAY, '2026-06-09T23:50:00Z', 700, 0, 10)).toEqual([['2026-06-09T23:50', 700]]);
  });

  it('ends', () => {
    expect(when(DAY, '2026-06-09T13:00:00Z', Number.MAX_SAFE_INTEGER)).toHaveLength(31);
  });
});
