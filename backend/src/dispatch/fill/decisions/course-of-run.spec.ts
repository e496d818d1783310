import {
  aJob,
  DAYTIME,
  match,
  matchWith,
  minutesLater,
  run,
  settings,
  state,
} from './fill-state-fixtures.js';
import { courseOfRun, endWhenFilled, reopenPaused } from './course-of-run.js';
import type { FillRun, FillState, ListedMatch, TextSoFar } from './fill-state.js';

const steps = (matches: ListedMatch[], present: Partial<FillRun> = {}, given: Partial<FillState> = {}) =>
  courseOfRun(state(matches, { run: run(present), ...given }));
const sets = (state: string) => [{ do: 'set-run-state', runId: 'run', state }];
const ends = (as: string) => [{ do: 'end-run', runId: 'run', as }];
const pauses = (sentence: string) => [{ do: 'pause-run', runId: 'run', sentence }];
const job = (given: Partial<FillState['job']>) => ({
  job: aJob({ filledByItself: true, ...given }),
});
const NIGHT = { hall: DAYTIME, now: minutesLater(9 * 60) };
const taken = [matchWith('x', 'accepted'), matchWith('y', 'no-show')];

describe('a run ends as filled', () => {
  const end = (matches: ListedMatch[], given: Partial<FillState> = {}) =>
    endWhenFilled(state(matches, given));

  it('when the last opening is taken, also in a pause', () => {
    expect(end(taken)).toEqual(ends('filled'));
    expect(end(taken, { run: run({ state: 'paused' }), ...job({ status: 'Filled' }) })).toEqual(
      ends('filled'),
    );
  });

  it('not before, not twice, and not on a job that was closed', () => {
    expect(end(taken.slice(1))).toEqual([]);
    expect(end(taken, { run: null })).toEqual([]);
    expect(end(taken, { run: run({ state: 'filled' }) })).toEqual([]);
    expect(end(taken, job({ openings: null }))).toEqual([]);
    expect(end(taken, job({ status: 'Closed' }))).toEqual([]);
    expect(end(taken, job({ status: 'Draft' }))).toEqual([]);
  });
});

describe('a run', () => {
  it('offers while it goes, and nothing in a pause', () => {
    expect(steps([match('a')])).toMatchObject([{ do: 'make-offer', matchId: 'a' }]);
    expect(steps([match('a')], { state: 'paused' })).toEqual([]);
    expect(courseOfRun(state([match('a')], { run: null }))).toEqual([]);
  });

  it('pauses when the provider is in trouble, or the job no longer says how many it needs', () => {
    const failure = { whose: 'ours', sentence: 'Check TWILIO_FROM.' } as const;
    const text = { state: 'failed', at: minutesLater(-5), failure } as const;
    const tried = matchWith('a', 'not-delivered', { text });
    expect(steps([tried, match('b')])).toEqual(pauses('Check TWILIO_FROM.'));
    expect(steps([tried], { state: 'canvassing' })).toEqual(pauses('Check TWILIO_FROM.'));
    expect(steps([tried], { state: 'paused' })).toEqual([]);
    expect(steps([match('a')], {}, job({ openings: null }))).toEqual(
      pauses('The job does not say how many it needs'),
    );
  });

  it('passes over nobody whom the provider may have kept from being asked: they are to be called', () => {
    const asked = (id: string, text: TextSoFar) => match(id, { canvass: text });
    const at = minutesLater(-5);
    const unknown = ['a', 'b', 'c'].map((id) => asked(id, { state: 'unknown', at }));
    const failed = (whose: 'number' | 'provider') =>
      asked('d', {
        state: 'failed',
        at,
        failure: { whose, sentence: 'It failed.' },
        failures: 2,
      } as TextSoFar);
    const accepted = match('x', {
      status: 'Not Interested',
      canvass: { state: 'accepted', at: minutesLater(-50) },
    });
    const passing = { settings: settings({ only: 'interested', unreachable: 'pass-over' }) };
    const does = (matches: ListedMatch[]) => steps([accepted, ...matches], passing).map((step) => step.do);
    expect(does(unknown)).toEqual(['put-on-call-list', 'put-on-call-list']);
    expect(does(unknown.slice(2))).toEqual(['put-on-call-list']);
    expect(does([failed('provider')])).toEqual(['put-on-call-list']);
    expect(does([failed('number')])).toEqual(['pass-over']);
  });

  it('first gives open offers without an end one', () => {
    const endless = matchWith('x', 'open', { answerWithinMinutes: null, answerBy: null });
    expect(steps([endless, match('a')])).toMatchObject([{ do: 'set-answer-time', offerId: 'x1' }]);
    expect(steps([endless], { state: 'canvassing' })).toMatchObject([{ do: 'set-answer-time' }]);
    expect(steps([endless, match('a')], { state: 'outside-hours' }, NIGHT)).toEqual([]);
  });

  it('stands still outside the texting hours, but for an urgent one', () => {
    expect(steps([match('a')], {}, NIGHT)).toEqual(sets('outside-hours'));
    expect(steps([match('a')], { state: 'outside-hours' }, NIGHT)).toEqual([]);
    expect(steps([match('a')], { state: 'outside-hours' }, { hall: DAYTIME })).toEqual(sets('running'));
    expect(steps([match('a')], { settings: settings({ urgent: true }) }, NIGHT)).toMatchObject([
      { do: 'make-offer' },
    ]);
  });

  it('asks first while it canvasses', () => {
    const wanted = settings({ only: 'interested', canvassUntil: minutesLater(600) });
    const canvassing = { state: 'canvassing', settings: wanted } as const;
    expect(steps([match('a')], canvassing)).toEqual([{ do: 'canvass', matchIds: ['a'] }]);
    expect(steps([match('a')], canvassing, NIGHT)).toEqual([]);
    expect(steps([match('a', { status: 'Interested' })], canvassing)).toEqual(sets('running'));
  });

  it('asks again whom trouble kept from being asked that paused it since', () => {
    const refused = (minutes: number, whose: 'ours' | 'number' = 'ours') =>
      match('a', {
        canvass: {
          ...{ state: 'failed', at: minutesLater(minutes) },
          failure: { whose, sentence: 'Check TWILIO_FROM.' },
        },
      });
    const only = settings({ only: 'interested' });
    const resumed = { settings: only, goingSince: minutesLater(-1) };
    expect(steps([refused(-5)], resumed)).toEqual([{ do: 'canvass', matchIds: ['a'] }]);
    expect(steps([refused(-5)], resumed, NIGHT)).toEqual(sets('outside-hours'));
    // Nobody of whom staff knew when they began it, and whose own number it was.
    for (const known of [refused(-61), refused(-5, 'number')])
      expect(steps([known], resumed)).toMatchObject([{ do: 'put-on-call-list' }]);
    expect(steps([refused(-5)], { goingSince: minutesLater(-1) })).toMatchObject([{ do: 'make-offer' }]);
  });

  it('ends as exhausted when everybody has had their turn, at any hour', () => {
    expect(steps([matchWith('a', 'declined')])).toEqual(ends('exhausted'));
    expect(steps([matchWith('a', 'declined')], {}, NIGHT)).toEqual(ends('exhausted'));
    expect(steps([matchWith('a', 'open')])).toEqual([]);
  });
});

describe('a run that ended as filled', () => {
  const ago = (hours: number) => ({ state: 'filled', endedAt: minutesLater(-60 * hours) }) as const;

  it('goes on when an opening comes free within a day', () => {
    expect(steps([], ago(23.9))).toEqual(sets('running'));
    expect(steps([], ago(24))).toEqual([]);
    expect(steps([], { state: 'filled', endedAt: null })).toEqual([]);
  });

  it('goes on asking first, unless that had ended', () => {
    const wanted = settings({ only: 'interested', canvassUntil: minutesLater(30) });
    expect(steps([], { ...ago(1), settings: wanted })).toEqual(sets('canvassing'));
    const ended = { ...ago(1), settings: wanted, canvassEndedAt: minutesLater(-70) };
    expect(steps([], ended)).toEqual(sets('running'));
  });

  it('comes back paused if its list is of other work', () => {
    const paused = pauses('The job has changed since its matches were made');
    const changed = { run: run(ago(1)), ...job({ isListOutdated: true }) };
    expect(courseOfRun(state([match('a')], changed))).toEqual(paused);
    expect(reopenPaused(state([match('a')], changed))).toEqual(paused);
    expect(reopenPaused(state([match('a')], { run: run(ago(1)), ...job({}) }))).toEqual([]);
    expect(courseOfRun(state(taken, changed))).toEqual([]);
  });

  it('comes back paused if it was paused, with the sentence that it had', () => {
    const paused = { ...ago(1), wasPaused: true, pausedBecause: 'The start of the job changed' };
    expect(steps([match('a')], paused)).toEqual(pauses('The start of the job changed'));
    const byStaff = [{ do: 'pause-run', runId: 'run', sentence: null }];
    expect(steps([match('a')], { ...paused, pausedBecause: null })).toEqual(byStaff);
    expect(steps(taken, paused)).toEqual([]);
    expect(steps([], { ...paused, ...ago(24) })).toEqual([]);
  });

  it('does not while there is none, nor on a job that is not open', () => {
    expect(steps(taken, ago(1))).toEqual([]);
    expect(steps([], ago(1), job({ status: 'Filled' }))).toEqual([]);
    expect(steps([], ago(1), job({ openings: null }))).toEqual([]);
  });

  it('does not on a job that was opened by hand', () => {
    expect(steps([], ago(1), job({ filledByItself: false }))).toEqual([]);
  });

  it('is the only one that does', () => {
    for (const state of ['exhausted', 'stopped', 'expired', 'closed'] as const) {
      expect(steps([], { ...ago(1), state })).toEqual([]);
    }
  });
});
