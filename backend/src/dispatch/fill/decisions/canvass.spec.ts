import { DAYTIME, match, minutesLater, NOON, offer, run, settings, state } from './fill-state-fixtures.js';
import { canvass } from './canvass.js';
import type { FillRun, ListedMatch, TextFailure, TextSoFar } from './fill-state.js';

const UNTIL = minutesLater(60);
const asking = (given: Partial<FillRun> = {}) =>
  run({ state: 'canvassing', settings: settings({ only: 'interested', canvassUntil: UNTIL }), ...given });
const steps = (matches: ListedMatch[], now = NOON, present = asking(), isWithinHours = true) =>
  canvass(state(matches, { now }), present, isWithinHours);
const goesOn = [{ do: 'set-run-state', runId: 'run', state: 'running' }];
const asked: TextSoFar = { state: 'accepted', at: minutesLater(-5) };
const failed = (whose: TextFailure['whose']): TextSoFar => ({
  state: 'failed',
  at: minutesLater(-5),
  failure: { whose, sentence: 'It failed.' },
});

describe('a canvass', () => {
  it('asks everybody on the list who can be texted and has not answered', () => {
    const matches = [
      match('a'),
      match('b', { status: 'Interested' }),
      match('c', { unreachable: 'No phone number' }),
      match('d', { isActive: false }),
      match('e', { canvass: asked }),
      match('f'),
    ];
    expect(steps(matches)).toEqual([{ do: 'canvass', matchIds: ['a', 'f'] }]);
    expect(steps(matches, NOON, asking(), false)).toEqual([]);
  });

  it('asks nobody whose turn is over, and waits for none of their answers', () => {
    const at = minutesLater(-30);
    const over = [
      match('a', { passes: [{ at, atCanvass: false }] }),
      match('b', { offers: [offer('b', { outcome: 'dropped-out' })] }),
      match('c', { offers: [offer('c', { outcome: 'withdrawn', outcomeVia: 'staff' })] }),
      match('d', {
        elsewhere: [{ title: 'Gala', since: at, startsAt: minutesLater(36 * 60), endsAt: null }],
      }),
    ];
    expect(steps(over)).toEqual(goesOn);
    expect(steps(over.map((one) => ({ ...one, canvass: asked })))).toEqual(goesOn);
    expect(steps(over, UNTIL)).toEqual(goesOn);
    // Who was passed over because the question had not reached them is asked.
    const unasked = match('e', { passes: [{ at, atCanvass: true }] });
    expect(steps([...over, unasked])).toEqual([{ do: 'canvass', matchIds: ['e'] }]);
  });

  it('asks again, once it is resumed, whom the provider did not reach', () => {
    const resumed = asking({ goingSince: minutesLater(-4) });
    const matches = [match('a', { canvass: failed('provider') }), match('b', { canvass: failed('number') })];
    expect(steps(matches, NOON, resumed)).toEqual([{ do: 'canvass', matchIds: ['a'] }]);
    expect(steps(matches.slice(1), NOON, asking({ goingSince: minutesLater(-5) }))).toEqual(goesOn);
    expect(steps([match('a', { canvass: asked })], NOON, resumed)).toEqual([]);
  });

  it('asks again at once whose text failed and says nothing about the number, until a second one does so, too', () => {
    const asks = [{ do: 'canvass', matchIds: ['a'] }];
    const tried = (failures: number) => match('a', { canvass: { ...failed('provider'), failures } });
    const other = match('b', { canvass: { ...asked, at: minutesLater(-50) }, status: 'Interested' });
    expect(steps([tried(1), other])).toEqual(asks);
    expect(steps([tried(2), other])).toEqual(goesOn);
    // While the provider has accepted nothing since the run began, it may be the provider: three pause the run.
    expect(steps([tried(2)])).toEqual(asks);
    expect(steps([tried(3)])).toEqual(goesOn);
    expect(steps([match('a', { canvass: failed('nobody') })])).toEqual(goesOn);
  });

  it('waits for answers until its end, or until all have answered', () => {
    const silent = match('a', { canvass: asked });
    expect(steps([silent])).toEqual([]);
    expect(steps([{ ...silent, canvass: { state: 'unknown', at: NOON } }])).toEqual([]);
    expect(steps([silent], UNTIL)).toEqual(goesOn);
    const answered = [
      { ...silent, status: 'Interested' as const },
      match('b', { status: 'Not Interested' }),
      match('c', { unreachable: 'No phone number' }),
      match('d', { canvass: failed('number') }),
    ];
    expect(steps(answered)).toEqual(goesOn);
  });

  it('that has no end is over', () => {
    expect(steps([match('a')], NOON, asking({ settings: settings() }))).toEqual(goesOn);
  });

  it('pauses when its end comes before everybody was asked, and asks the others when it is resumed after that', () => {
    const sentence =
      'Not everybody could be asked before 1:00 PM. Resume to ask the others now and to go on.';
    expect(steps([match('a')], UNTIL)).toEqual([{ do: 'pause-run', runId: 'run', sentence }]);
    const resumed = asking({ goingSince: UNTIL });
    const late = [match('a'), match('b', { canvass: failed('ours') }), match('c', { canvass: asked })];
    expect(steps(late, UNTIL, resumed)).toEqual([{ do: 'canvass', matchIds: ['a', 'b'] }]);
    // Within the hours, while they open before the start.
    expect(steps(late, UNTIL, resumed, false)).toEqual([]);
    const night = minutesLater(10 * 60);
    const tonight = (startsIn: number) =>
      canvass(
        state(late, {
          now: night,
          hall: DAYTIME,
          job: { ...state([]).job, startsAt: minutesLater(startsIn) },
        }),
        asking({ goingSince: night }),
        false,
      );
    expect(tonight(24 * 60)).toEqual([]);
    expect(tonight(18 * 60)).toEqual(goesOn);
    expect(steps([match('c', { canvass: asked })], UNTIL, resumed)).toEqual(goesOn);
  });

  it('ends half way to the start where that was moved before its end', () => {
    const silent = match('a', { canvass: asked });
    const moved = (now: Date) =>
      canvass(
        state([silent], { now, job: { ...state([]).job, startsAt: minutesLater(40) } }),
        asking({ goingSince: NOON }),
        true,
      );
    expect(moved(minutesLater(19))).toEqual([]);
    expect(moved(minutesLater(20))).toEqual(goesOn);
  });
});
