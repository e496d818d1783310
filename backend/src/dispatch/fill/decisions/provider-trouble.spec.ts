import { match, matchWith, minutesLater, run, state } from './fill-state-fixtures.js';
import { type FailedText, isAcceptedSince, type TextFailure, type TextSoFar } from './fill-state.js';
import { providerTrouble } from './provider-trouble.js';

const failed = (minutes: number, whose: TextFailure['whose'] = 'provider'): FailedText => ({
  state: 'failed',
  at: minutesLater(minutes),
  failure: { whose, sentence: `Failed at ${minutes}.` },
});
const other = (state: 'accepted' | 'unknown' | 'on-its-way', minutes: number): TextSoFar => ({
  state,
  at: minutesLater(minutes),
});
const again = (minutes: number, whose: TextFailure['whose'] = 'provider'): TextSoFar => ({
  ...{ state: 'on-its-way', at: minutesLater(0) },
  former: failed(minutes, whose),
});
const trouble = (texts: TextSoFar[], goingSince = minutesLater(-60)) =>
  providerTrouble(
    state(texts.map((text, place) => matchWith(`m${place}`, 'not-delivered', { text }))),
    run({ goingSince }),
  );
const ROW = '3 texts in a row failed. Failed at -1.';

describe('a provider is in trouble', () => {
  it('after three failures in a row, the last of which it says', () => {
    expect(trouble([failed(-1), failed(-2), failed(-3)])).toBe(ROW);
    expect(trouble([failed(-3), failed(-1), failed(-2), other('accepted', -4)])).toBe(ROW);
    expect(trouble([failed(-1), failed(-2)])).toBeNull();
    expect(trouble([failed(-1), failed(-2), other('accepted', -3), failed(-4)])).toBeNull();
    expect(trouble([])).toBeNull();
  });

  it('whatever numbers it refuses and texts nobody knows of yet between them', () => {
    const between = [failed(-2, 'number'), other('unknown', -2), other('on-its-way', -2)];
    expect(trouble([failed(-1), ...between, failed(-3), failed(-4)])).toBe(ROW);
    expect(trouble([failed(-1, 'number'), failed(-2, 'number'), failed(-3, 'number')])).toBeNull();
  });

  it('not because of texts that were stopped', () => {
    expect(trouble([failed(-1, 'nobody'), failed(-2, 'nobody'), failed(-3, 'nobody')])).toBeNull();
    expect(trouble([failed(-1), failed(-2, 'nobody'), failed(-3), failed(-4)])).toBe(ROW);
  });

  it('at once when something is wrong with our configuration or content', () => {
    expect(trouble([other('accepted', -1), failed(-2, 'ours'), other('accepted', -3)])).toBe('Failed at -2.');
  });

  it('by what was since the run was started or resumed', () => {
    expect(trouble([failed(-2, 'ours')], minutesLater(-2))).toBe('Failed at -2.');
    expect(trouble([failed(-2, 'ours')], minutesLater(-1))).toBeNull();
  });

  it('by texts that asked for interest, too', () => {
    const asked = [-1, -2, -3].map((minutes) => match(`m${minutes}`, { canvass: failed(minutes) }));
    expect(providerTrouble(state(asked), run())).toBe(ROW);
  });

  it('also while each of them is to be sent once more', () => {
    expect(trouble([again(-1), again(-2), again(-3)])).toBe(ROW);
    expect(trouble([again(-1, 'number'), again(-2), again(-3)])).toBeNull();
    expect(trouble([again(-1), again(-2), other('accepted', -1.5), again(-3)])).toBeNull();
  });

  it('not because of a few of many who were asked at once, of whom the carrier says so afterwards', () => {
    const sentLater = { putOff: 'It is sent later' };
    const late = (minutes: number, isTriedTwice: boolean) =>
      match(`l${minutes}`, {
        canvass: {
          ...(isTriedTwice ? failed(minutes) : again(minutes)),
          ...sentLater,
        },
      });
    const delivered = match('d', { canvass: other('accepted', -9) });
    for (const isTriedTwice of [false, true]) {
      const few = [-1, -2, -3].map((minutes) => late(minutes, isTriedTwice));
      expect(providerTrouble(state([delivered, ...few]), run())).toBeNull();
      expect(providerTrouble(state(few), run())).toBe(ROW);
    }
  });

  it('when the text that tells the end of an open offer is refused for our configuration', () => {
    const told = matchWith('a', 'open', { answerBy: null, endTold: failed(-1, 'ours') });
    expect(providerTrouble(state([told]), run())).toBe('Failed at -1.');
  });

  it('by all that asked somebody, unless it has accepted another since the run began', () => {
    const tried = match('a', { canvass: { ...failed(-1), failures: 3 } });
    expect(providerTrouble(state([tried]), run())).toBe(ROW);
    expect(
      providerTrouble(state([match('b', { canvass: other('accepted', -59) }), tried]), run()),
    ).toBeNull();
    expect(providerTrouble(state([match('b', { canvass: other('accepted', -61) }), tried]), run())).toBe(ROW);
  });
});

it('a text accepted later tells a failure of the number from one of the provider', () => {
  const accepted = state([matchWith('a', 'open', { text: other('accepted', -5) }), match('b')]);
  expect(isAcceptedSince(accepted, minutesLater(-6))).toBe(true);
  expect(isAcceptedSince(accepted, minutesLater(-5))).toBe(false);
  expect(
    isAcceptedSince(state([matchWith('a', 'open', { text: other('unknown', -5) })]), minutesLater(-6)),
  ).toBe(false);
});
