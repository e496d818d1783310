import { match, matchWith, minutesLater, NOON, offer, state } from './fill-state-fixtures.js';
import { hasHadTurn } from './turn.js';
import type { OfferOutcome } from '../../offers/offer-event.entity.js';

const { job } = state([]);
const pass = (minutes: number, atCanvass = false) => ({ at: minutesLater(minutes), atCanvass });

describe('a turn', () => {
  it('was had with an offer that came to something, for good', () => {
    const outcomes: OfferOutcome[] = [
      'accepted',
      'waiting',
      'declined',
      'no-answer',
      'dropped-out',
      'cancelled',
      'no-show',
    ];
    for (const outcome of outcomes) {
      expect(hasHadTurn(matchWith('a', outcome, { outcomeVia: 'staff' }), job)).toBe(true);
      const offers = [
        offer('a', { outcome, outcomeVia: 'staff' }),
        offer('a', { id: 'a2', outcome: 'not-delivered' }),
      ];
      expect(hasHadTurn(match('a', { offers }), job)).toBe(true);
    }
  });

  it('was not had with an offer that is open, did not arrive or never was', () => {
    const outcomes: OfferOutcome[] = ['open', 'not-delivered', 'correction', 'withdrawn'];
    for (const outcome of outcomes) {
      expect(hasHadTurn(matchWith('a', outcome, { outcomeVia: 'job' }), job)).toBe(false);
    }
    expect(hasHadTurn(match('a'), job)).toBe(false);
  });

  it('was not had with a dispatch that ended because the work was cancelled, unless another offer was one', () => {
    const cancelled = offer('a', { outcome: 'cancelled', outcomeVia: 'job' });
    expect(hasHadTurn(match('a', { offers: [cancelled] }), job)).toBe(false);
    const silent = offer('a', { id: 'a2', outcome: 'no-answer' });
    expect(hasHadTurn(match('a', { offers: [cancelled, silent] }), job)).toBe(true);
  });

  it('was had with an offer that staff withdrew, until the next offer', () => {
    const withdrawn = offer('a', { outcome: 'withdrawn', outcomeVia: 'staff' });
    expect(hasHadTurn(match('a', { offers: [withdrawn] }), job)).toBe(true);
    const again = offer('a', { id: 'a2', outcome: 'not-delivered', outcomeVia: 'staff' });
    expect(hasHadTurn(match('a', { offers: [withdrawn, again] }), job)).toBe(false);
  });

  it('was not had by not answering a question that did not arrive, as is known by now', () => {
    const silent = pass(-30, true);
    expect(hasHadTurn(match('a', { passes: [silent] }), job)).toBe(true);
    expect(hasHadTurn(match('a', { passes: [{ ...silent, isVoid: true }] }), job)).toBe(false);
    expect(hasHadTurn(match('a', { passes: [{ ...silent, isVoid: true }, silent] }), job)).toBe(true);
  });

  it('was had by being passed over, until they are offered the job', () => {
    expect(hasHadTurn(match('a', { passes: [pass(-30)] }), job)).toBe(true);
    const offers = [offer('a', { outcome: 'not-delivered', madeAt: minutesLater(-20) })];
    expect(hasHadTurn(match('a', { offers, passes: [pass(-30)] }), job)).toBe(false);
    expect(hasHadTurn(match('a', { offers, passes: [pass(-20)] }), job)).toBe(true);
  });

  it('comes back to who is interested after all, if they were passed over because of the canvass', () => {
    expect(hasHadTurn(match('a', { passes: [pass(-30, true)] }), job)).toBe(true);
    expect(hasHadTurn(match('a', { status: 'Interested', passes: [pass(-30, true)] }), job)).toBe(false);
    expect(hasHadTurn(match('a', { status: 'Interested', passes: [pass(-30)] }), job)).toBe(true);
  });

  it.each([
    ['Not Interested', true],
    ['Declined', true],
    ['Interested', false],
    ['Pending', false],
  ] as const)('was had by who is %s: %s', (status, expected) => {
    expect(hasHadTurn(match('a', { status }), job)).toBe(expected);
  });

  it('was had by who is dispatched elsewhere at that time', () => {
    const dispatch = (startsAt: Date) => ({
      elsewhere: [{ title: 'Cook', since: NOON, startsAt, endsAt: null }],
    });
    expect(hasHadTurn(match('a', dispatch(minutesLater(35 * 60))), job)).toBe(true);
    expect(hasHadTurn(match('a', dispatch(NOON)), job)).toBe(false);
  });

  it('begins again for who was silent before, when staff say so', () => {
    const silent = matchWith('a', 'no-answer', { outcomeAt: minutesLater(-10) });
    expect(hasHadTurn(silent, job, minutesLater(-9))).toBe(false);
    expect(hasHadTurn(silent, job, minutesLater(-11))).toBe(true);
    expect(hasHadTurn(matchWith('a', 'declined'), job, NOON)).toBe(true);
  });
});
