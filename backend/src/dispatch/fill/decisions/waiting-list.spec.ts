import { aJob, DAYTIME, matchWith, minutesLater, NOON, run, settings, state } from './fill-state-fixtures.js';
import type { FillState, OfferSoFar, TextFailure, TextSoFar } from './fill-state.js';
import { endVainWaits, givenBeforeClosing, offerToWaiting } from './waiting-list.js';

const fresh = (id: string) => matchWith(id, 'waiting', { outcomeAt: minutesLater(-59) });
const old = (id: string) => matchWith(id, 'waiting', { outcomeAt: minutesLater(-60) });
const steps = (matches: FillState['matches'], given: Partial<FillState> = {}) =>
  offerToWaiting(state([...matches], given));
const place = (offerId: string) => ({ do: 'give-place', offerId });
const offered = (matchId: string, answerWithinMinutes = 20) => ({
  do: 'make-offer',
  matchId,
  afterOfferId: `${matchId}1`,
  answerWithinMinutes,
  because: 'waiting',
});
const taken = matchWith('x', 'accepted');
const night = { hall: DAYTIME, now: minutesLater(-5 * 60) };

describe('an opening that came free', () => {
  it('goes to the first who waits: at once if their yes is less than an hour old, else as a new offer', () => {
    expect(steps([taken, fresh('a'), fresh('b')])).toEqual([place('a1')]);
    expect(steps([taken, old('a'), fresh('b')])).toEqual([offered('a')]);
    expect(steps([fresh('a'), old('b'), fresh('c')])).toEqual([place('a1'), offered('b')]);
    expect(steps([taken, matchWith('y', 'open'), fresh('a')])).toEqual([]);
  });

  it('is kept for the first who waits, while a text from them may say no', () => {
    const answered = { outcomeAt: minutesLater(-59), isAnswered: true };
    expect(steps([taken, matchWith('a', 'waiting', answered), fresh('b')])).toEqual([]);
  });

  it('is kept for whose text was received before the yes of who waits, until it is applied', () => {
    const texted = (at: number) =>
      matchWith('y', 'no-answer', { isAnswered: true, answeredAt: minutesLater(at) });
    expect(steps([taken, fresh('a'), texted(-61)])).toEqual([]);
    expect(steps([taken, fresh('a'), texted(-58)])).toEqual([place('a1')]);
    expect(steps([fresh('a'), texted(-61)])).toEqual([place('a1')]);
    // Each that is given leaves one less for them.
    expect(steps([fresh('a'), fresh('b'), texted(-61)])).toEqual([place('a1')]);
    expect(steps([fresh('a'), fresh('b'), texted(-58)])).toEqual([place('a1'), place('b1')]);
  });

  describe('of a job that has become other work', () => {
    const changed = (at: number, given: Partial<FillState['job']> = {}) => ({
      job: { ...state([]).job, workChangedAt: minutesLater(at), ...given },
    });
    const saidYes = (outcomeVia: OfferSoFar['outcomeVia'], at: number) =>
      matchWith('a', 'waiting', { outcomeVia, madeAt: minutesLater(-30), outcomeAt: minutesLater(at) });

    it('is offered to who said yes to what it was', () => {
      for (const via of ['link', 'reply', 'call'] as const) {
        expect(steps([saidYes(via, -20)], changed(-10))).toEqual([offered('a')]);
        expect(steps([saidYes(via, -20)], changed(-40))).toEqual([place('a1')]);
      }
      // The page, and staff on the phone, say what it is; the text said what it was.
      expect(steps([saidYes('link', -5)], changed(-10))).toEqual([place('a1')]);
      expect(steps([saidYes('call', -5)], changed(-10))).toEqual([place('a1')]);
      expect(steps([saidYes('reply', -5)], changed(-10))).toEqual([offered('a')]);
    });

    it('is offered to nobody before it is known who may take it, nor in a pause', () => {
      expect(steps([saidYes('link', -20)], changed(-10, { isListOutdated: true }))).toEqual([]);
      expect(steps([saidYes('link', -20)], { ...changed(-10), run: run({ state: 'paused' }) })).toEqual([]);
    });

    it('is not for who is not on its list now: they are told', () => {
      const vain = (one: FillState['matches'][number], given = changed(-10)) =>
        endVainWaits(state([one], given));
      const gone = { ...saidYes('link', -20), isPlaced: false };
      expect(vain(gone)).toEqual([
        {
          ...{ do: 'end-offer', offerId: 'a1', outcome: 'withdrawn', via: 'job', tell: true },
          reason: 'The job has changed, and they are not on its list',
        },
      ]);
      expect(vain(saidYes('link', -20))).toEqual([]);
      expect(vain(gone, changed(-40))).toEqual([]);
      expect(vain(gone, changed(-10, { isListOutdated: true }))).toEqual([]);
      const [offer] = gone.offers;
      expect(vain({ ...gone, offers: offer ? [{ ...offer, isAnswered: true }] : [] })).toEqual([]);
    });
  });

  it('is there for all who wait once openings are not counted any more', () => {
    const job = { ...state([]).job, openings: null };
    expect(steps([taken, fresh('a'), old('b')], { job, run: null })).toEqual([place('a1'), offered('b', 60)]);
  });

  it('is given before a closing to a fresh yes alone, unless the job has started', () => {
    const closed = { ...state([]).job, status: 'Closed' as const };
    const given = (matches: FillState['matches'][number][], job: Partial<FillState['job']> = {}) =>
      givenBeforeClosing(state(matches, { job: { ...closed, ...job } }));
    expect(given([taken, fresh('a'), fresh('b')])).toEqual([place('a1')]);
    expect(given([taken, old('a')])).toEqual([]);
    expect(given([taken, fresh('a')], { startsAt: NOON })).toEqual([]);
    expect(given([taken, fresh('a')], { openings: null })).toEqual([]);
  });

  it('goes to them without a run, too', () => {
    expect(steps([fresh('a')], { run: null })).toEqual([place('a1')]);
    expect(steps([old('a')], { run: null })).toEqual([offered('a', 60)]);
  });

  it('goes to a fresh yes also in a pause and at night; an offer waits until texts go again', () => {
    expect(steps([fresh('a'), old('b')], { run: run({ state: 'paused' }) })).toEqual([place('a1')]);
    const matches = [old('b')];
    expect(steps(matches, { ...night, now: minutesLater(11 * 60) })).toEqual([]);
    const urgent = run({ settings: settings({ urgent: true }) });
    expect(steps(matches, { ...night, now: minutesLater(11 * 60), run: urgent })).toEqual([offered('b')]);
  });

  describe('of which a text told nobody', () => {
    const text = (whose: TextFailure['whose'], minutes = -5): TextSoFar => ({
      state: 'failed',
      at: minutesLater(minutes),
      failure: { whose, sentence: `Failed: ${whose}.` },
    });
    const still = (id: string, given: Partial<OfferSoFar>) =>
      matchWith(id, 'waiting', { outcomeVia: 'system', outcomeAt: minutesLater(-5), ...given });
    const failed = (id: string, whose: TextFailure['whose']) => still(id, { text: text(whose) });
    const call = (matchId: string, reason: string) => ({ do: 'put-on-call-list', matchId, reason });
    const noRun = { run: null };
    const openings = (count: number) => ({
      job: aJob({ openings: count, filledByItself: true }),
    });

    it('is kept for who was refused, and texted to nobody again by itself', () => {
      expect(steps([failed('a', 'number'), old('b')], { ...noRun, ...openings(1) })).toEqual([]);
      expect(steps([failed('a', 'number'), old('b')], noRun)).toEqual([offered('b', 60)]);
      expect(steps([failed('a', 'number')])).toEqual([call('a', 'Failed: number.')]);
      const elsewhere = { ...failed('a', 'number'), id: 'new' };
      expect(steps([elsewhere], noRun)).toMatchObject([{ do: 'make-offer', matchId: 'new' }]);
      const unknown = still('a', { text: { state: 'unknown', at: minutesLater(-5) } });
      expect(steps([unknown], noRun)).toEqual([]);
      expect(steps([unknown])).toEqual([call('a', 'Nobody knows whether the text has arrived')]);
    });

    it('is not offered on while our setting is wrong, nor after three failures in a row', () => {
      expect(steps([failed('a', 'ours'), old('b')], noRun)).toEqual([]);
      expect(steps([failed('a', 'ours'), old('b')])).toEqual([]);
      const two = [failed('a', 'provider'), failed('b', 'provider'), old('d')];
      const three = [...two.slice(0, 2), failed('c', 'provider'), old('d')];
      expect(steps(two, { ...noRun, ...openings(4) })).toEqual([offered('d', 60)]);
      expect(steps(three, { ...noRun, ...openings(4) })).toEqual([]);
      expect(steps(three, openings(4))).toEqual([]);
      // A fresh yes needs no offer.
      expect(steps([failed('a', 'ours'), fresh('b')], noRun)).toEqual([place('b1')]);
    });

    it('is offered to others once the provider has accepted a text of the job', () => {
      const since = matchWith('x', 'declined', { text: { state: 'accepted', at: minutesLater(-4) } });
      const all = [since, failed('a', 'ours'), failed('b', 'provider'), failed('c', 'number'), old('d')];
      const four = { ...noRun, ...openings(4) };
      expect(steps(all, four)).toEqual([offered('d', 60)]);
      const before = matchWith('x', 'declined', { text: { state: 'accepted', at: minutesLater(-6) } });
      expect(steps([before, ...all.slice(1)], four)).toEqual([]);
      const arrived = still('a', { text: { state: 'accepted', at: minutesLater(-5) } });
      expect(steps([arrived], noRun)).toEqual([]);
    });

    it('is offered again by a run that is started or resumed since', () => {
      const resumed = { run: run({ goingSince: minutesLater(-1) }) };
      expect(steps([failed('a', 'ours')], resumed)).toEqual([offered('a')]);
    });
  });

  it('goes to a fresh yes also of who was to be called', () => {
    const called = {
      ...fresh('a'),
      unreachable: 'Number is blocked',
      toCall: { reason: 'Number is blocked' },
    };
    expect(steps([called])).toEqual([place('a1')]);
    expect(steps([taken, called, fresh('b')])).toEqual([place('a1')]);
    expect(steps([taken, { ...called, offers: old('a').offers }, fresh('b')])).toEqual([]);
  });

  it('goes as an offer to who was to be called and can be texted again, if it is kept for them', () => {
    const called = { ...old('a'), toCall: { reason: 'Number is blocked' } };
    expect(steps([taken, called, fresh('b')])).toEqual([offered('a')]);
    expect(steps([taken, matchWith('y', 'accepted'), called])).toEqual([]);
    expect(steps([taken, called], { run: run({ state: 'paused' }) })).toEqual([]);
  });

  it('is kept for a call to who cannot be texted', () => {
    const a = { ...old('a'), unreachable: 'Number is blocked' };
    expect(steps([a])).toEqual([{ do: 'put-on-call-list', matchId: 'a', reason: 'Number is blocked' }]);
    expect(steps([{ ...a, toCall: { reason: 'Number is blocked' } }])).toEqual([]);
    expect(steps([a], { run: null })).toEqual([]);
    expect(steps([a], { run: run({ state: 'exhausted' }) })).toEqual([]);
  });
});
