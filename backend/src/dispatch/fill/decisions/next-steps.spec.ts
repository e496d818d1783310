import {
  aJob,
  DAYTIME,
  match,
  matchWith,
  minutesLater,
  NOON,
  offer,
  run,
  settings,
  state,
} from './fill-state-fixtures.js';
import { stateToGoOn, type FillRun, type FillState, type ListedMatch } from './fill-state.js';
import { nextSteps } from './next-steps.js';

const asked = (matches: ListedMatch[], given: Partial<FillState> = {}) => nextSteps(state(matches, given));
const doing = (matches: ListedMatch[], given: Partial<FillState> = {}) =>
  asked(matches, given).steps.map((step) => step.do);
const at = (matches: ListedMatch[], given: Partial<FillState> = {}) => asked(matches, given).nextAt;
const START = minutesLater(36 * 60);
/** An answer counts until the last instant. */
const justAfter = (minutes: number) => new Date(minutesLater(minutes).getTime() + 1);
const job = (startsAt: Date | null) => ({
  job: aJob({ startsAt }),
});

describe('what happens next', () => {
  it('is one thing after the other, and is asked again at once', () => {
    const over = matchWith('a', 'open', { answerBy: minutesLater(-1) });
    const matches = [over, matchWith('b', 'waiting'), match('c')];
    expect(asked(matches)).toMatchObject({ steps: [{ do: 'end-offer', offerId: 'a1' }], nextAt: NOON });
    expect(doing([matchWith('a', 'accepted'), matchWith('b', 'waiting'), match('c')])).toEqual([
      'give-place',
    ]);
    expect(doing([match('a'), match('b')])).toEqual(['make-offer', 'make-offer']);
  });

  it('is that a full job ends its run, before anything else ends it', () => {
    const full = [matchWith('a', 'accepted'), matchWith('b', 'accepted')];
    expect(asked(full, job(NOON)).steps).toEqual([{ do: 'end-run', runId: 'run', as: 'filled' }]);
  });

  it('is nothing more on a job that is over, also while an answer waits to be applied', () => {
    const answered = matchWith('a', 'open', { isAnswered: true });
    expect(asked([answered, match('b')], job(NOON))).toEqual({ steps: [], nextAt: null });
    expect(doing([matchWith('a', 'withdrawn'), match('b')], job(NOON))).toEqual(['end-run']);
  });

  it('is that a run which was filled in a pause comes back paused, before who waits is asked', () => {
    const old = matchWith('a', 'waiting', { outcomeAt: minutesLater(-90) });
    const filledOnce = run({ state: 'filled', endedAt: minutesLater(-5), wasPaused: true });
    const taken = matchWith('x', 'accepted');
    expect(doing([taken, old], { run: filledOnce })).toEqual(['pause-run']);
    expect(doing([taken, old], { run: run({ state: 'paused' }) })).toEqual([]);
    expect(doing([taken, old], { run: { ...filledOnce, wasPaused: false } })).toEqual(['make-offer']);
    expect(doing([taken, old], { run: { ...filledOnce, endedAt: minutesLater(-25 * 60) } })).toEqual([
      'make-offer',
    ]);
  });

  it('is that who waited for a place waits on, when the offer of it was not delivered', () => {
    const waited = offer('a', { outcome: 'withdrawn', outcomeVia: 'system', cameFree: true });
    const sentence = 'Check TWILIO_FROM.';
    const text = { state: 'failed', at: NOON, failure: { whose: 'ours', sentence } } as const;
    const failed = (given: object) =>
      match('a', { status: 'Offered', offers: [waited, offer('a', { id: 'a2', text, ...given })] });
    const ends = (outcome: string) => ({ do: 'end-offer', offerId: 'a2', outcome, reason: sentence });
    const undelivered = failed({ outcome: 'not-delivered' });
    for (const given of [{}, { run: null }]) {
      expect(asked([failed({ outcome: 'open' })], given).steps).toMatchObject([ends('not-delivered')]);
      expect(asked([undelivered], given).steps).toMatchObject([{ ...ends('waiting'), via: 'system' }]);
    }
    const again = offer('a', { id: 'a3', text, outcome: 'not-delivered' });
    const twice = { ...undelivered, offers: [...undelivered.offers, again] };
    expect(asked([twice], { run: null }).steps).toMatchObject([{ outcome: 'waiting', offerId: 'a3' }]);
    const unknown = failed({ outcome: 'not-delivered', text: { state: 'unknown', at: NOON } });
    expect(asked([unknown]).steps).toMatchObject([{ reason: 'Nobody knows whether the text has arrived' }]);
    // Nobody waits for a job that is over, nor for having been offered it before.
    expect(asked([undelivered], job(NOON)).steps).toMatchObject([{ do: 'end-run' }]);
    const before = { ...undelivered, offers: undelivered.offers.map((one) => ({ ...one, cameFree: false })) };
    expect(asked([before], { run: null }).steps).toEqual([]);
  });

  it('without a run is what offers and those who wait need', () => {
    expect(doing([match('a'), matchWith('b', 'waiting')], { run: null })).toEqual(['give-place']);
    expect(asked([match('a')], { run: null })).toEqual({ steps: [], nextAt: null });
  });
});

describe('when to ask again', () => {
  const full = [matchWith('x', 'accepted'), matchWith('y', 'accepted')];
  const two = [
    matchWith('a', 'open', { answerBy: minutesLater(30) }),
    matchWith('b', 'open', { answerBy: minutesLater(20) }),
  ];
  const ended: FillRun = run({ state: 'stopped' });

  it('is when the first open offer ends', () => {
    expect(at(two)).toEqual(justAfter(20));
    expect(at([...two].reverse(), { run: null })).toEqual(justAfter(20));
    const unknown = { text: { state: 'unknown', at: minutesLater(-5) }, answerBy: null } as const;
    expect(at([matchWith('a', 'open', unknown)], { run: ended })).toEqual(justAfter(15));
  });

  it('is not when one ends that is answered: applying the answer leads on', () => {
    const answered = matchWith('a', 'open', { isAnswered: true, answerBy: minutesLater(-1) });
    expect(at([answered], { run: null })).toBeNull();
    expect(at([answered])).toEqual(START);
  });

  it('is the start, while there is a run, an open offer or somebody who waits', () => {
    const endless = { answerBy: null, answerWithinMinutes: null };
    const paused = { run: run({ state: 'paused' }) };
    expect(at([match('a')], paused)).toEqual(START);
    expect(at([matchWith('a', 'open', endless)], { run: null })).toEqual(START);
    expect(at([...full, matchWith('a', 'waiting')], { run: null })).toEqual(START);
    expect(at([match('a')], { run: ended })).toBeNull();
    expect(at([match('a')], { ...paused, ...job(null) })).toBeNull();
  });

  it('is the next opening or closing of the texting hours for a run that they concern', () => {
    const busy = [matchWith('a', 'open', { answerBy: minutesLater(2000) }), matchWith('b', 'accepted')];
    const day = { hall: DAYTIME };
    const night = { hall: DAYTIME, now: minutesLater(9 * 60) };
    const outside = { run: run({ state: 'outside-hours' }) };
    expect(at(busy, day)).toEqual(minutesLater(8 * 60));
    expect(at(busy, { ...night, ...outside })).toEqual(minutesLater(20 * 60));
    expect(at(busy, { ...day, run: run({ settings: settings({ urgent: true }) }) })).toEqual(justAfter(2000));
    expect(at(busy, { ...day, run: run({ state: 'paused' }) })).toEqual(justAfter(2000));
    expect(at(busy, { ...day, run: null })).toEqual(justAfter(2000));
  });

  it('is the next opening for who waits for a new offer, without a run, too', () => {
    const old = matchWith('a', 'waiting', { outcomeAt: minutesLater(-90) });
    const night = { run: null, hall: DAYTIME, now: minutesLater(9 * 60) };
    expect(at([match('x'), old], night)).toEqual(minutesLater(20 * 60));
    expect(at([match('x')], night)).toBeNull();
  });

  it('is the end of the time of who was asked late', () => {
    const late = match('a', { canvass: { state: 'accepted', at: minutesLater(-3) } });
    const only = run({ settings: settings({ only: 'interested' }) });
    expect(at([late], { run: only })).toEqual(minutesLater(2));
  });

  it('is the end of a canvass', () => {
    const until = minutesLater(45);
    const wanted = settings({ only: 'interested', canvassUntil: until });
    const silent = match('a', { canvass: { state: 'accepted', at: minutesLater(-5) } });
    expect(at([silent], { run: run({ state: 'canvassing', settings: wanted }) })).toEqual(until);
    const open = matchWith('a', 'open', { answerBy: minutesLater(60) });
    expect(at([open], { run: run({ settings: wanted }) })).toEqual(justAfter(60));
  });
});

it('a run begins, and goes on after a pause, with the canvass until that has ended', () => {
  const canvassing = settings({ canvassUntil: NOON });
  expect(stateToGoOn(run())).toBe('running');
  expect(stateToGoOn(run({ settings: canvassing }))).toBe('canvassing');
  expect(stateToGoOn(run({ settings: canvassing, canvassEndedAt: minutesLater(-1) }))).toBe('running');
});
