import { aJob, match, matchWith, minutesLater, NOON, offer, state } from './fill-state-fixtures.js';
import fc from 'fast-check';
import type { ListedMatch, OfferSoFar } from './fill-state.js';
import { placesOf, waitingFor, wouldHold, wouldHoldTogether } from './places.js';

const called = (id: string) =>
  match(id, { unreachable: 'No phone number', toCall: { reason: 'No phone number' } });
const job = (openings: number | null, status: 'Open' | 'Filled' = 'Open') => ({
  job: aJob({ status, openings, startsAt: minutesLater(2000) }),
});

describe('the openings of a job', () => {
  it('are filled, held by open offers or calls, or free', () => {
    const matches = [
      matchWith('a', 'accepted'),
      matchWith('b', 'no-show'),
      matchWith('c', 'dropped-out'),
      matchWith('d', 'open'),
      matchWith('e', 'open', { holds: false }),
      called('f'),
      match('g'),
    ];
    expect(placesOf(state(matches, job(5)))).toEqual({
      filled: 2,
      open: 2,
      held: 1,
      heldForCalls: 1,
      free: 1,
    });
    expect(placesOf(state(matches, job(3)))).toEqual({
      filled: 2,
      open: 2,
      held: 1,
      heldForCalls: 0,
      free: 0,
    });
    expect(placesOf(state(matches, job(2)))).toMatchObject({ heldForCalls: 0, free: 0 });
  });

  it('are not free on a job that is not open, or does not count them', () => {
    expect(placesOf(state([], job(2))).free).toBe(2);
    expect(placesOf(state([], job(2, 'Filled'))).free).toBe(0);
    expect(placesOf(state([], job(null))).free).toBe(0);
  });

  it('are filled by who accepted, whatever was offered to them before', () => {
    const offers = [offer('a', { outcome: 'no-answer' }), offer('a', { id: 'a2', outcome: 'accepted' })];
    expect(placesOf(state([match('a', { offers })])).filled).toBe(1);
  });
});

describe('an offer by hand', () => {
  it('has an opening kept for it while one is free', () => {
    expect(wouldHold(match('b'), state([matchWith('a', 'open'), match('b')]))).toBe(true);
    expect(wouldHold(match('b'), state([matchWith('a', 'open'), match('b')], job(1)))).toBe(false);
  });

  it('leaves what is free to those whose texts may say yes and are not applied yet', () => {
    const texted = (id: string, given: Partial<OfferSoFar> = {}) =>
      matchWith(id, 'no-answer', { isAnswered: true, answeredAt: minutesLater(-1), ...given });
    const holding = (openings: number, ...others: ListedMatch[]) => {
      const all = state([...others, match('b'), match('c')], job(openings));
      expect(wouldHold(match('b'), all)).toBe(wouldHoldTogether(all, new Set(['b'])).get('b'));
      return [...wouldHoldTogether(all, new Set(['b', 'c'])).values()];
    };
    expect(holding(2, texted('a'))).toEqual([true, false]);
    expect(holding(1, texted('a'))).toEqual([false, false]);
    expect(holding(1, texted('a', { outcome: 'open', holds: false }))).toEqual([false, false]);
    expect(holding(1, texted('a', { outcome: 'declined' }))).toEqual([true, false]);
    // What is kept for a call is theirs.
    expect(wouldHold(called('d'), state([texted('a'), called('d')], job(1)))).toBe(true);
  });

  it('is made beside others as if each had been made after those before it', () => {
    const one = fc.constantFrom(
      (id: string) => match(id),
      called,
      (id: string) => matchWith(id, 'accepted'),
      (id: string) => matchWith(id, 'open'),
      (id: string) => matchWith(id, 'declined'),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(one, fc.boolean()), { maxLength: 9 }), fc.nat(6), (given, openings) => {
        const all = given.map(([make], index) => make(`m${index}`));
        const chosen = all.filter((_, index) => given[index]![1]);
        let present = state(all, job(openings));
        const inTurn = chosen.map(({ id }) => {
          const now = present.matches.find((each) => each.id === id)!;
          const holds = wouldHold(now, present);
          const made = {
            ...now,
            offers: [...now.offers, offer(id, { id: `${id}-new`, outcome: 'open', holds })],
          };
          present = { ...present, matches: present.matches.map((each) => (each.id === id ? made : each)) };
          return [id, holds] as const;
        });
        const together = wouldHoldTogether(state(all, job(openings)), new Set(chosen.map(({ id }) => id)));
        expect([...together]).toEqual(inTurn);
      }),
    );
  });

  it('has the one that is kept for calling its worker, the first on the list first', () => {
    const matches = [called('a'), called('b'), match('c')];
    const holds = matches.map((one) => wouldHold({ ...one }, state(matches, job(1))));
    expect(holds).toEqual([true, false, false]);
  });
});

it('who waits is who said yes last, and is not dispatched elsewhere since', () => {
  const elsewhere = [{ title: 'Cook', since: NOON, startsAt: minutesLater(36 * 60), endsAt: null }];
  const matches = [
    matchWith('a', 'waiting'),
    { ...matchWith('b', 'waiting'), elsewhere },
    matchWith('c', 'open'),
    match('d', {
      offers: [offer('d', { outcome: 'waiting' }), offer('d', { id: 'd2', outcome: 'no-answer' })],
    }),
  ];
  expect(waitingFor(state(matches)).map(({ id }) => id)).toEqual(['a']);
});
