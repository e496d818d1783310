import { hasFreePlace, yesGets } from './places.js';

const offer = { isOpen: true, holds: true, waitBefore: 0 };

describe('What a yes gets', () => {
  it.each([
    [
      'a place of a job whose places are not counted',
      { openings: null, filled: 9, held: 9 },
      { holds: false },
      'accepted',
    ],
    [
      'the place that is kept for it, though all are taken or kept',
      { openings: 2, filled: 1, held: 1 },
      {},
      'accepted',
    ],
    [
      'the place that is kept for it, though others wait',
      { openings: 2, filled: 1, held: 1 },
      { waitBefore: 3 },
      'accepted',
    ],
    ['a place that is free', { openings: 3, filled: 1, held: 1 }, { holds: false }, 'accepted'],
    ['no place that is kept for another', { openings: 2, filled: 1, held: 1 }, { holds: false }, 'waiting'],
    ['no place once all are taken', { openings: 1, filled: 1, held: 0 }, { holds: false }, 'waiting'],
    [
      'no place that somebody waits for',
      { openings: 3, filled: 1, held: 0 },
      { holds: false, waitBefore: 1 },
      'waiting',
    ],
    [
      'no place by an offer that has ended',
      { openings: 1, filled: 1, held: 0 },
      { isOpen: false },
      'waiting',
    ],
    [
      'a free place by an offer that has ended',
      { openings: 2, filled: 1, held: 0 },
      { isOpen: false },
      'accepted',
    ],
  ] as const)('is %s', (_what, places, over, got) => {
    expect(yesGets(places, { ...offer, ...over })).toBe(got);
  });

  it('is no place of a job that has more taken than it has', () => {
    expect(hasFreePlace({ openings: 1, filled: 2, held: 0 })).toBe(false);
  });
});
