import {
  aJob,
  ALWAYS,
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
import type { FillState, OfferSoFar, TextSoFar } from './fill-state.js';
import { endOf, isOpenEnded, offersDue, openEndedOffers } from './offers-due.js';

const due = (given: Partial<OfferSoFar>, more: Partial<FillState> = {}) =>
  offersDue(state([matchWith('a', 'open', given)], more));
const end = (outcome: string, via: string, reason: string | null = null) => [
  { do: 'end-offer', offerId: 'a1', outcome, via, reason, tell: false },
];
const failed: TextSoFar = {
  state: 'failed',
  at: NOON,
  failure: { whose: 'number', sentence: 'A landline.' },
};
const UNKNOWN = 'Nobody knows whether the text has arrived';
const onItsWay: TextSoFar = { state: 'on-its-way', at: NOON };
const atStart = { now: minutesLater(36 * 60) };
const startingSoon = aJob({ startsAt: minutesLater(5) });

describe('an open offer', () => {
  it('ends without an answer when its time is over', () => {
    expect(due({ answerBy: new Date(NOON.getTime() - 1) })).toEqual(end('no-answer', 'deadline'));
    // An answer at its very end counts.
    expect(due({ answerBy: NOON })).toEqual([]);
    expect(due({ answerBy: null, answerWithinMinutes: null })).toEqual([]);
  });

  it('waits for an answer that was received and is not applied yet', () => {
    expect(due({ answerBy: minutesLater(-1), isAnswered: true })).toEqual([]);
    expect(due({ text: failed, isAnswered: true })).toEqual([]);
    expect(due({ isAnswered: true }, atStart)).toEqual([]);
  });

  it('ends at the start, whether it has a time or not', () => {
    expect(due({ answerBy: null, answerWithinMinutes: null }, atStart)).toEqual(end('no-answer', 'deadline'));
    expect(due({ text: null }, atStart)).toEqual(end('no-answer', 'deadline'));
    expect(due({ text: onItsWay, answerBy: null }, atStart)).toEqual(
      end('not-delivered', 'deadline', UNKNOWN),
    );
  });

  it('is withdrawn when its worker accepts another job for this time, but not one made in spite of that', () => {
    const dispatch = { title: 'Cook', startsAt: minutesLater(36 * 60), endsAt: null };
    const to = (since: Date) =>
      offersDue(state([{ ...matchWith('a', 'open'), elsewhere: [{ ...dispatch, since }] }]));
    expect(to(minutesLater(-1))).toEqual([
      { ...end('withdrawn', 'system', 'A has accepted Cook for this time')[0], tell: true },
    ]);
    expect(to(minutesLater(-11))).toEqual([]);
    // One of the two was moved since.
    const moved = (timeChangedAt: Date) =>
      offersDue(
        state([{ ...matchWith('a', 'open'), elsewhere: [{ ...dispatch, since: minutesLater(-11) }] }], {
          job: { ...state([]).job, timeChangedAt },
        }),
      );
    expect(moved(minutesLater(-1))).toEqual(to(minutesLater(-1)));
    expect(moved(minutesLater(-11))).toEqual([]);
    const both = [
      { ...dispatch, title: 'Baker', since: minutesLater(-11) },
      { ...dispatch, since: minutesLater(-1) },
    ];
    expect(offersDue(state([{ ...matchWith('a', 'open'), elsewhere: both }]))).toEqual(to(minutesLater(-1)));
    const waits = (given: object) =>
      offersDue(state([{ ...matchWith('a', 'waiting', given), elsewhere: both }]));
    expect(waits({})).toEqual(to(minutesLater(-1)));
    expect(waits({ isAnswered: true })).toEqual([]);
    expect(
      offersDue(state([matchWith('a', 'waiting', { text: failed, answerBy: minutesLater(-5) })])),
    ).toEqual([]);
  });

  it('ends as not delivered when its text fails', () => {
    expect(due({ text: failed })).toEqual(end('not-delivered', 'provider', 'A landline.'));
  });

  it('whose text nobody knows of ends when the time to answer would be over, and never as no answer', () => {
    const unknown = { text: { state: 'unknown', at: minutesLater(-20.1) }, answerBy: null } as const;
    expect(due(unknown)).toEqual(end('not-delivered', 'deadline', UNKNOWN));
    expect(due({ ...unknown, answerWithinMinutes: 21 })).toEqual([]);
    // Without a time of its own, the run's.
    expect(due({ ...unknown, answerWithinMinutes: null })).toEqual(end('not-delivered', 'deadline', UNKNOWN));
    const longer = run({ settings: settings({ answerWithinMinutes: 21 }) });
    expect(due({ ...unknown, answerWithinMinutes: null }, { run: longer })).toEqual([]);
    expect(due({ ...unknown, answerWithinMinutes: null }, { run: run({ state: 'stopped' }) })).toEqual([]);
  });
});

describe('the time to answer', () => {
  const begins = (answerBy: Date) => [
    { do: 'set-answer-time', offerId: 'a1', minutes: 20, answerBy, tell: false },
  ];

  it('begins when the provider has accepted the text', () => {
    expect(due({ answerBy: null })).toEqual(begins(minutesLater(10)));
    expect(due({ answerBy: null, text: onItsWay })).toEqual([]);
    expect(due({ answerBy: null, text: null, madeAt: minutesLater(-3) })).toEqual(begins(minutesLater(17)));
  });

  it('does not begin anew, nor end, while the text that tells it is on its way', () => {
    expect(due({ answerBy: null, endTold: onItsWay })).toEqual([]);
    expect(due({ answerBy: null, endTold: failed })).toEqual([]);
    expect(due({ answerBy: null, endTold: onItsWay }, atStart)).toEqual(end('no-answer', 'deadline'));
  });

  it('stands still outside the texting hours, but for the offers of an urgent run', () => {
    const urgent = run({ settings: settings({ urgent: true }) });
    const night = { hall: DAYTIME, now: minutesLater(9 * 60) };
    const late = { answerBy: null, text: { state: 'accepted', at: minutesLater(8 * 60 - 5) } } as const;
    expect(due(late, night)).toEqual(begins(minutesLater(20 * 60 + 15)));
    expect(due(late, { ...night, run: urgent })).toEqual(begins(minutesLater(8 * 60 + 15)));
    // While it goes, also for those that were made by hand or before it.
    expect(due({ ...late, runId: null }, { ...night, run: urgent })).toEqual(
      begins(minutesLater(8 * 60 + 15)),
    );
    expect(due({ ...late, runId: null }, { ...night, run: { ...urgent, state: 'stopped' } })).toEqual(
      begins(minutesLater(20 * 60 + 15)),
    );
    expect(due({ ...late, runId: null }, { ...night, run: null })).toEqual(
      begins(minutesLater(20 * 60 + 15)),
    );
  });

  it('never ends after the start', () => {
    expect(due({ answerBy: null }, { job: startingSoon })).toEqual(begins(minutesLater(5)));
  });
});

describe('an offer that has ended', () => {
  it('gives the turn back when it turns out that its text was not delivered', () => {
    const silent = matchWith('a', 'no-answer', { text: failed });
    expect(offersDue(state([silent]))).toEqual(end('not-delivered', 'provider', 'A landline.'));
    expect(offersDue(state([matchWith('a', 'no-answer', { text: null })]))).toEqual([]);
    expect(offersDue(state([matchWith('a', 'declined', { text: failed })]))).toEqual([]);
  });

  it('is followed by what is due of the others, in the order of the list', () => {
    const over = minutesLater(-1);
    const offers = [offer('a', { outcome: 'no-answer' }), offer('a', { id: 'a2', answerBy: over })];
    const steps = offersDue(state([match('a', { offers }), matchWith('b', 'open', { answerBy: over })]));
    expect(steps.map((step) => 'offerId' in step && step.offerId)).toEqual(['a2', 'b1']);
  });
});

describe('an open offer without an end', () => {
  const endless: Partial<OfferSoFar> = { answerWithinMinutes: null, answerBy: null };
  const going = run();
  const given = (
    one: Partial<OfferSoFar>,
    more: Partial<FillState> = {},
    unreachable: string | null = null,
  ) => openEndedOffers(state([{ ...matchWith('a', 'open', one), unreachable }], more), more.run ?? going);

  it("gets the run's from now, and is told so", () => {
    const step = {
      do: 'set-answer-time',
      offerId: 'a1',
      minutes: 20,
      answerBy: minutesLater(20),
      tell: true,
    };
    expect(given(endless)).toEqual([step]);
    expect(given({ ...endless, text: null })).toEqual([step]);
  });

  it("gets the run's by the time to the start, within the hours, and not after the start", () => {
    const asNeeded = run({ settings: settings({ answerWithinMinutes: null }) });
    expect(given(endless, { run: asNeeded })).toMatchObject([{ minutes: 60, answerBy: minutesLater(60) }]);
    const evening = { hall: DAYTIME, now: minutesLater(8 * 60 - 5) };
    expect(given(endless, evening)).toMatchObject([{ answerBy: minutesLater(20 * 60 + 15) }]);
    const urgent = run({ settings: settings({ urgent: true }) });
    expect(given(endless, { ...evening, run: urgent })).toMatchObject([
      { answerBy: minutesLater(8 * 60 + 15) },
    ]);
    expect(given(endless, { job: startingSoon })).toMatchObject([{ answerBy: minutesLater(5) }]);
  });

  it.each<[string, Partial<OfferSoFar>]>([
    ['has one', { answerBy: minutesLater(5) }],
    ['will have one', { answerWithinMinutes: 20 }],
    ['is answered', { isAnswered: true }],
    ['has not reached the worker', { text: onItsWay }],
    ['is not open', { outcome: 'waiting' }],
  ])('is not one that %s', (_, given) => {
    expect(isOpenEnded(offer('a', { ...endless, ...given }))).toBe(false);
  });

  it('stays without one while its worker cannot be told', () => {
    expect(given(endless, {}, 'Number is blocked')).toEqual([]);
  });
});

it('an open offer ends when its answer time does, or would', () => {
  const at = minutesLater(-5);
  expect(endOf(offer('a'), state([]))).toEqual(minutesLater(10));
  expect(endOf(offer('a', { text: null, answerBy: NOON }), state([]))).toEqual(NOON);
  expect(endOf(offer('a', { text: { state: 'unknown', at } }), state([], { hall: ALWAYS }))).toEqual(
    minutesLater(15),
  );
});
