import fc from 'fast-check';
import type { FillState, ListedMatch } from './fill-state.js';
import { asFull, newOffer } from './fill-step-fixtures.js';
import { stateToGoOn } from './fill-state.js';
import { aJob, ALWAYS, DAYTIME, match, minutesLater, NOON, run, settings } from './fill-state-fixtures.js';

const place = fc.nat(5);

/** What may happen around a run. `who`, `text`: the one at that place, counted round. */
export const events = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ does: fc.constant('wait'), minutes: fc.constantFrom(1, 7, 45, 200, 1500) }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('look again') }) },
  {
    weight: 8,
    arbitrary: fc.record({
      does: fc.constant('text'),
      text: place,
      becomes: fc.oneof(
        { weight: 5, arbitrary: fc.constant('accepted' as const) },
        { weight: 1, arbitrary: fc.constant('unknown' as const) },
        { weight: 2, arbitrary: fc.constantFrom('number' as const, 'ours' as const, 'provider' as const) },
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('undelivered'), who: place }) },
  {
    weight: 8,
    arbitrary: fc.record({
      does: fc.constant('answer'),
      who: place,
      answer: fc.constantFrom('yes', 'yes', 'no'),
      isAppliedLater: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('apply answers') }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('canvass answer'), who: place, isInterested: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('openings'), openings: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('offer by hand'), who: place, isTimed: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('withdraw'), who: place }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('end dispatch'),
      who: place,
      as: fc.constantFrom('dropped-out', 'no-show', 'correction'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('pass over'), who: place }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('other work'), isOfferedAnew: fc.boolean() }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('call'),
      who: place,
      result: fc.constantFrom('accepted', 'declined', 'busy'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('reachable or not'), who: place }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('dispatched elsewhere or not'), who: place }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('another number'), who: place }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('joins the list'), before: place }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('pause') }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('resume') }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('stop'), withdraw: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('start again') }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('job'), status: fc.constantFrom('Closed', 'Open', 'Filled') }),
  },
);
export type FillEvent = typeof events extends fc.Arbitrary<infer Event> ? Event : never;

const runs = fc.record({
  answerWithinMinutes: fc.constantFrom(null, 20, 600),
  only: fc.constantFrom('everyone' as const, 'interested' as const),
  canvassUntil: fc.constantFrom(null, minutesLater(90), minutesLater(600)),
  unreachable: fc.constantFrom('call' as const, 'pass-over' as const),
  urgent: fc.boolean(),
});

const people = fc.array(
  fc.record({
    isInterested: fc.boolean(),
    before: fc.constantFrom(null, null, 'waiting' as const, 'accepted' as const),
    unreachable: fc.option(fc.constant('Not opted in to texts'), { freq: 4 }),
    isActive: fc.boolean().chain((often) => (often ? fc.constant(true) : fc.boolean())),
  }),
  { minLength: 1, maxLength: 6 },
);

/** A job as a run has just been started for it. */
export const beginnings: fc.Arbitrary<FillState> = fc
  .record({
    people,
    run: runs,
    openings: fc.integer({ min: 1, max: 3 }),
    hoursToStart: fc.constantFrom(null, 2, 30, 24 * 8),
    hall: fc.constantFrom(ALWAYS, DAYTIME),
  })
  .map((given) => {
    const canvassUntil = given.run.only === 'interested' ? given.run.canvassUntil : null;
    const wanted = settings({ ...given.run, canvassUntil });
    let left = given.openings;
    const matches = given.people.map(({ isInterested, before, ...person }, place): ListedMatch => {
      const id = 'abcdef'.charAt(place);
      const listed = match(id, {
        ...person,
        priority: place + 1,
        status: isInterested ? 'Interested' : 'Pending',
      });
      if (before === null || (before === 'accepted' && left === 0)) return listed;
      if (before === 'accepted') left -= 1;
      const text = { state: 'accepted', at: NOON } as const;
      return {
        ...listed,
        offers: [newOffer(listed, NOON, { outcome: before, holds: before === 'accepted', text })],
      };
    });
    const startsAt = given.hoursToStart === null ? null : minutesLater(given.hoursToStart * 60);
    return asFull({
      now: NOON,
      hall: given.hall,
      job: aJob({ openings: given.openings, startsAt }),
      matches,
      run: run({
        startedAt: NOON,
        goingSince: NOON,
        settings: wanted,
        state: stateToGoOn({ settings: wanted, canvassEndedAt: null }),
      }),
    });
  });
