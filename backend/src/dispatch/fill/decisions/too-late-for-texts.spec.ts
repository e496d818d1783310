import { courseOfRun } from './course-of-run.js';
import {
  aJob,
  DAYTIME,
  match,
  matchWith,
  minutesLater,
  offer,
  run,
  settings,
  state,
} from './fill-state-fixtures.js';
import type { FillRun, FillState, ListedMatch, TextSoFar } from './fill-state.js';
import { overviewOf } from './overview.js';
import { offerToWaiting } from './waiting-list.js';

const REASON = 'Texts go again only after the start';
/** Nine in the evening; texts go again at eight in the morning. */
const now = minutesLater(9 * 60);
const startsAt = (hours: number) => aJob({ startsAt: minutesLater(hours * 60, now) });
const closed = run({ state: 'outside-hours' });
const at = (matches: ListedMatch[], given: Partial<FillState> = {}): FillState =>
  state(matches, { now, hall: DAYTIME, job: startsAt(10), run: closed, ...given });
const toCall = (...ids: string[]) =>
  ids.map((matchId) => ({ do: 'put-on-call-list', matchId, reason: REASON }));
const urgent = run({ settings: settings({ urgent: true }) });
const passesOver: FillRun = { ...closed, settings: settings({ unreachable: 'pass-over' }) };

describe('outside the texting hours, when they open only after the start', () => {
  it('whose turn it is are to be called, whatever is done with who cannot be reached', () => {
    const three = [match('a'), match('b'), match('c')];
    expect(courseOfRun(at(three))).toEqual(toCall('a', 'b'));
    expect(courseOfRun(at(three, { run: passesOver }))).toEqual(toCall('a', 'b'));
    expect(courseOfRun(at(three, { job: startsAt(12) }))).toEqual([]);
    expect(courseOfRun(at(three, { job: startsAt(11) }))).toEqual(toCall('a', 'b'));
    expect(courseOfRun(at(three, { run: urgent }))).toMatchObject([
      { do: 'make-offer', matchId: 'a' },
      { do: 'make-offer', matchId: 'b' },
    ]);
  });

  it('nobody is passed over for it who was not asked whether they are interested', () => {
    const onItsWay: TextSoFar = { state: 'on-its-way', at: minutesLater(-5, now) };
    const asked = { ...passesOver, settings: settings({ only: 'interested', unreachable: 'pass-over' }) };
    expect(courseOfRun(at([match('a', { canvass: onItsWay })], { run: asked }))).toEqual(toCall('a'));
    expect(courseOfRun(at([match('a')], { run: asked }))).toMatchObject([{ do: 'pass-over' }]);
  });

  it('who waits with a yes that is not fresh is to be called about what came free', () => {
    const waits = matchWith('a', 'waiting', { outcomeAt: minutesLater(-60, now) });
    const fresh = matchWith('b', 'waiting', { outcomeAt: minutesLater(-59, now) });
    expect(offerToWaiting(at([waits, fresh]))).toEqual([...toCall('a'), { do: 'give-place', offerId: 'b1' }]);
    expect(offerToWaiting(at([waits], { run: null }))).toEqual([]);
    expect(offerToWaiting(at([waits], { job: startsAt(12) }))).toEqual([]);
    const called = { ...waits, toCall: { reason: REASON } };
    expect(offerToWaiting(at([called]))).toEqual([]);
    expect(offerToWaiting(at([called], { job: startsAt(12), now: minutesLater(20 * 60) }))).toMatchObject([
      { do: 'make-offer', matchId: 'a' },
    ]);
  });

  it('the run says so, and whose offers wait until then are to be called, too', () => {
    const held = match('b', {
      status: 'Offered',
      offers: [offer('b', { text: { state: 'on-its-way', at: now }, answerBy: null })],
    });
    const matches = [match('a', { toCall: { reason: REASON } }), held, match('c')];
    const shown = (given: Partial<FillState>) => {
      const present = at(matches, given);
      const { sentence, toCall: called } = overviewOf(present, present.run ?? closed);
      return [sentence, called.map(({ match: { id }, reason }) => [id, reason])];
    };
    expect(shown({})).toEqual([
      `${REASON}; 1 offer is open; A and 1 other are to be called; C is next.`,
      [
        ['a', REASON],
        ['b', REASON],
      ],
    ]);
    expect(shown({ job: startsAt(12) })).toEqual([
      expect.stringMatching(/^Texts go again at .*; 1 offer is open; A is next\.$/),
      [],
    ]);
  });
});
