import { match, matchWith, minutesLater, run, settings, state } from './fill-state-fixtures.js';
import type { FailedText, FillRun, ListedMatch, OfferSoFar, TextFailure, TextSoFar } from './fill-state.js';
import { wayTo } from './way-to-worker.js';

const text = { by: 'text' };
const call = (reason: string, atCanvass = false) => ({ by: 'call', reason, atCanvass });
const notTheirs = (...given: Parameters<typeof call>) => ({ ...call(...given), isNotWorkersFault: true });
const way = (one: ListedMatch, present: FillRun = run(), others: ListedMatch[] = []) =>
  wayTo(one, state([one, ...others]), present);
const failed = (whose: TextFailure['whose']): FailedText => ({
  state: 'failed',
  at: minutesLater(-5),
  failure: { whose, sentence: 'It failed.' },
});
const undelivered = (given: Partial<OfferSoFar>) => matchWith('a', 'not-delivered', given);
const unknown: TextSoFar = { state: 'unknown', at: minutesLater(-5) };
const UNKNOWN = 'Nobody knows whether the text has arrived';

describe('whose turn it is', () => {
  it('is texted if they can be, else called', () => {
    expect(way(match('a'))).toEqual(text);
    expect(way(matchWith('a', 'withdrawn'))).toEqual(text);
    expect(way(match('a', { unreachable: 'No phone number' }))).toEqual(call('No phone number'));
  });

  it('is called when their number was refused in this run', () => {
    expect(way(undelivered({ text: failed('number') }))).toEqual(call('It failed.'));
    expect(way(undelivered({ text: failed('number') }), run({ startedAt: minutesLater(-5) }))).toEqual(
      call('It failed.'),
    );
    expect(way(undelivered({ text: failed('number') }), run({ startedAt: minutesLater(-4) }))).toEqual(text);
    expect(way(undelivered({ text: failed('number') }), run({ goingSince: minutesLater(-4) }))).toEqual(
      call('It failed.'),
    );
    expect(way(undelivered({ text: failed('number'), matchId: 'former' }))).toEqual(text);
  });

  it('is not texted again while nobody knows whether the last text has arrived', () => {
    expect(way(undelivered({ text: unknown }))).toEqual(notTheirs(UNKNOWN));
    expect(way(matchWith('a', 'withdrawn', { text: unknown }))).toEqual(text);
    expect(way(undelivered({ text: { state: 'on-its-way', at: minutesLater(-5) } }))).toEqual(text);
  });

  it('is tried again until a later text shows that the failure was theirs', () => {
    const accepted = (minutes: number) =>
      matchWith('b', 'open', { text: { state: 'accepted', at: minutesLater(minutes) } });
    const a = undelivered({ text: failed('provider') });
    expect(way(a)).toEqual(text);
    expect(way(a, run(), [accepted(-6)])).toEqual(text);
    expect(way(a, run(), [accepted(-4)])).toEqual(call('It failed.'));
    expect(way(a, run({ goingSince: minutesLater(-5) }), [accepted(-4)])).toEqual(call('It failed.'));
    expect(way(a, run({ goingSince: minutesLater(-4) }), [accepted(-4)])).toEqual(text);
    expect(way(undelivered({ text: null }), run(), [accepted(-4)])).toEqual(text);
  });
});

describe('in a run for the interested', () => {
  const only = run({ settings: settings({ only: 'interested' }) });
  const asked = (canvass: ListedMatch['canvass'], unreachable: string | null = null) =>
    way(match('a', { canvass, unreachable }), only);

  it('they are offered the job like others', () => {
    expect(way(match('a', { status: 'Interested' }), only)).toEqual(text);
    expect(way(match('a', { status: 'Interested', unreachable: 'Number is blocked' }), only)).toEqual(
      call('Number is blocked'),
    );
    expect(way(match('a', { canvass: null }))).toEqual(text);
  });

  it('who was asked and did not answer is passed over', () => {
    const passed = { by: 'none', reason: 'no-answer-to-canvass' };
    // Before the run began, an hour ago.
    expect(asked({ state: 'accepted', at: minutesLater(-60) })).toEqual(passed);
    expect(asked({ state: 'accepted', at: minutesLater(-60) }, 'Number is blocked')).toEqual(passed);
  });

  it('who was asked late is waited for as long as the canvass took, five minutes at most', () => {
    const later = { by: 'later' };
    const passed = { by: 'none', reason: 'no-answer-to-canvass' };
    const accepted = (minutes: number) => ({ state: 'accepted', at: minutesLater(minutes) }) as const;
    expect(asked(accepted(-5))).toEqual(passed);
    expect(asked(accepted(-4))).toEqual(later);
    // On its way when the run began, unless it had been held.
    const begun = run({ startedAt: minutesLater(-0.4), settings: settings({ only: 'interested' }) });
    const since = (wasHeld: boolean) =>
      way(match('a', { canvass: { ...accepted(0), askedAt: minutesLater(-0.3), wasHeld } }), begun);
    expect([since(false), since(true)]).toEqual([passed, later]);
    // It was delivered since.
    expect(asked({ ...accepted(-1), askedAt: minutesLater(-60) })).toEqual(passed);
    expect(asked({ ...accepted(-1), askedAt: minutesLater(-5) })).toEqual(passed);
    expect(asked({ ...accepted(-1), askedAt: minutesLater(-4) })).toEqual(later);
    const until = (canvassUntil: Date, canvassEndedAt: Date | null = null) =>
      run({ canvassEndedAt, settings: settings({ only: 'interested', canvassUntil }) });
    const ofCanvass = (minutes: number, present: FillRun) =>
      way(match('a', { canvass: accepted(minutes) }), present);
    // Half of a chance before its end.
    expect(ofCanvass(-4, until(minutesLater(-1.5)))).toEqual(passed);
    expect(ofCanvass(-3.9, until(minutesLater(-1.5)))).toEqual(later);
    expect(ofCanvass(-1, until(minutesLater(-2)))).toEqual(later);
    expect(ofCanvass(-5, until(minutesLater(-6)))).toEqual(passed);
    expect(ofCanvass(-2, until(minutesLater(-58)))).toEqual(passed);
    expect(ofCanvass(-1, until(minutesLater(-58)))).toEqual(later);
    // The job starts in two minutes: those behind have time, too.
    const soon = state([match('a', { canvass: accepted(-4) })], {
      job: { ...state([]).job, startsAt: minutesLater(2) },
    });
    expect(wayTo(soon.matches[0] as ListedMatch, soon, only)).toEqual(passed);
    // All had answered before: the canvass is over, though its time is not.
    for (const ends of [minutesLater(30), minutesLater(0)]) {
      expect(ofCanvass(-1, until(ends, minutesLater(-20)))).toEqual(later);
      expect(ofCanvass(-5, until(ends, minutesLater(-20)))).toEqual(passed);
    }
    expect(ofCanvass(-1, until(minutesLater(30)))).toEqual(passed);
  });

  it('who is being asked is waited for', () => {
    expect(asked({ state: 'on-its-way', at: minutesLater(-5) })).toEqual({ by: 'later' });
  });

  it('nobody waits for who is asked a second time, as their phone was off', () => {
    const again = (whose: TextFailure['whose'] | null) =>
      asked({
        ...{ state: 'on-its-way', at: minutesLater(-5), putOff: 'It is sent later' },
        former: whose && failed(whose),
      });
    expect(again('number')).toEqual(call('It is sent later', true));
    // The provider, or the hours, have kept it from them.
    for (const whose of ['provider', null] as const)
      expect(again(whose)).toEqual(notTheirs('It is sent later', true));
    expect(asked({ state: 'accepted', at: minutesLater(-70), putOff: 'It is sent later' })).toMatchObject({
      by: 'none',
    });
  });

  it('who has answered is waited for, until the answer is applied', () => {
    const canvass: TextSoFar = { state: 'accepted', at: minutesLater(-60) };
    const answering = match('a', { canvass, isAnswering: true });
    expect(way(answering, only)).toEqual({ by: 'later' });
    expect(way({ ...answering, status: 'Interested' }, only)).toEqual({ by: 'later' });
    expect(way(answering)).toEqual({ by: 'later' });
  });

  it('whom the question did not reach is called', () => {
    expect(asked(null)).toEqual(call('They were not asked whether they are interested', true));
    expect(asked(unknown)).toEqual(notTheirs(UNKNOWN, true));
    expect(asked(failed('number'))).toEqual(call('It failed.', true));
    expect(asked(failed('provider'))).toEqual(notTheirs('It failed.', true));
    expect(asked(failed('provider'), 'Number is blocked')).toEqual(call('Number is blocked', true));
  });
});
