import { aJob, matchWith, minutesLater, NOON, run, state } from './fill-state-fixtures.js';
import type { FillState } from './fill-state.js';
import { closingSteps, endForJobOver, isOver, stoppingSteps, withdrawForNewWork } from './job-over.js';

type Status = FillState['job']['status'];
const job = (status: Status, openings: number | null = 2, startsAt: Date | null = minutesLater(600)) => ({
  job: aJob({ status, openings, startsAt }),
});
const over = (matches: FillState['matches'], given: Partial<FillState>) =>
  endForJobOver(state([...matches], given));
const end = (as: string) => [{ do: 'end-run', runId: 'run', as }];
const withdrawn = (offerId: string, reason: string, tell: boolean, via = 'job') => ({
  do: 'end-offer',
  offerId,
  outcome: 'withdrawn',
  via,
  reason,
  tell,
});
const NOBODY = 'The job takes nobody any more';
const open = matchWith('a', 'open');
const waiting = matchWith('b', 'waiting');

it('that has become other work is offered anew to whoever was asked and has not had an answer read', () => {
  const answered = { isAnswered: true };
  const matches = [
    ...[open, waiting, matchWith('c', 'accepted'), matchWith('d', 'no-answer')],
    ...[matchWith('e', 'open', answered), matchWith('f', 'waiting', answered)],
  ];
  expect(withdrawForNewWork(state(matches), 'The start changed')).toEqual([
    withdrawn('a1', 'The start changed', true),
    withdrawn('b1', 'The start changed', true),
  ]);
  // Made at once, ten minutes ago.
  expect(withdrawForNewWork(state(matches), 'The start changed', minutesLater(-11))).toEqual([]);
  expect(withdrawForNewWork(state(matches), 'The start changed', minutesLater(-10))).toHaveLength(2);
});

describe('a job', () => {
  it.each<[string, ReturnType<typeof job>, boolean]>([
    ['open', job('Open'), false],
    ['open without a start', job('Open', 2, null), false],
    ['started', job('Open', 2, NOON), true],
    ['about to start', job('Open', 2, minutesLater(1)), false],
    ['closed', job('Closed'), true],
    ['a draft again', job('Draft'), true],
    ['filled by hand', job('Filled'), true],
    ['filled by hand, without counted openings', job('Filled', null), true],
    ['full', job('Filled', 1), false],
  ])('that is %s: whether it is over', (_, given, expected) => {
    expect(isOver(state([matchWith('x', 'accepted')], given))).toBe(expected);
  });
});

describe('when a job is closed', () => {
  it.each<Status>(['Closed', 'Draft'])(
    'to %s, its open offers are withdrawn and those who wait told, then its run ends',
    (status) => {
      const told = withdrawn('b1', NOBODY, true);
      expect(over([open, waiting], job(status))).toEqual([told, withdrawn('a1', NOBODY, false)]);
      expect(over([matchWith('a', 'withdrawn')], job(status))).toEqual(end('closed'));
      expect(over([matchWith('a', 'withdrawn')], { ...job(status), run: run({ state: 'paused' }) })).toEqual(
        end('closed'),
      );
    },
  );

  it('the run waits for an answer that was received', () => {
    expect(over([matchWith('a', 'open', { isAnswered: true })], job('Closed'))).toEqual([]);
  });

  it('is told to nobody who waits while an answer waits to be read', () => {
    expect(over([matchWith('a', 'open', { isAnswered: true }), waiting], job('Closed'))).toEqual([]);
  });

  it.each([
    ['without a run', null],
    ['whose run has ended', run({ state: 'exhausted' })],
  ])('it is no different %s', (_, present) => {
    const told = [withdrawn('b1', NOBODY, true), withdrawn('a1', NOBODY, false)];
    expect(over([open, waiting], { ...job('Closed'), run: present })).toEqual(told);
    expect(over([matchWith('a', 'withdrawn')], { ...job('Closed'), run: present })).toEqual([]);
  });

  it("its offers are the staff's where openings are not counted, but for those of a run that goes", () => {
    for (const present of [null, run({ state: 'stopped' })])
      expect(over([open], { ...job('Closed', null), run: present })).toEqual([]);
    expect(over([open], { ...job('Closed', null), run: run({ state: 'paused' }) })).toEqual([
      withdrawn('a1', NOBODY, false),
    ]);
  });
});

it('its open offers end with the closing itself, but for those with an answer that was received', () => {
  const given = [open, waiting, matchWith('c', 'open', { isAnswered: true })];
  expect(closingSteps(state(given, job('Closed')))).toEqual([withdrawn('a1', NOBODY, false)]);
  expect(closingSteps(state(given, job('Open')))).toEqual([]);
});

it('when staff set it to Filled, those who wait wait on', () => {
  expect(over([open, waiting], job('Filled'))).toEqual([withdrawn('a1', NOBODY, false)]);
  expect(over([waiting], job('Filled'))).toEqual(end('closed'));
});

it('when it starts, those who wait are told once and its run expires', () => {
  const started = job('Open', 2, NOON);
  expect(over([waiting, matchWith('c', 'no-answer')], started)).toEqual([
    withdrawn('b1', 'The job has started', true),
  ]);
  expect(over([matchWith('b', 'withdrawn')], started)).toEqual(end('expired'));
  // Its open offers have ended by then, but for the answered ones.
  expect(over([matchWith('a', 'open', { isAnswered: true })], started)).toEqual([]);
});

it('nothing follows while it goes on', () => {
  expect(over([open, waiting], job('Open'))).toEqual([]);
});

describe('when staff stop a run', () => {
  it('its offers stand, or are withdrawn in their name', () => {
    const matches = [open, matchWith('c', 'open', { isAnswered: true }), matchWith('d', 'declined')];
    expect(stoppingSteps(state(matches), false, 'Enough')).toEqual(end('stopped'));
    const step = withdrawn('a1', 'Enough', true, 'staff');
    expect(stoppingSteps(state(matches), true, 'Enough')).toEqual([step, ...end('stopped')]);
  });

  it('that they have stopped, the offers until then are withdrawn since', () => {
    const stopped = { run: run({ state: 'stopped', endedAt: minutesLater(1) }) };
    const before = matchWith('a', 'open', { runId: null, madeAt: minutesLater(0) });
    const matches = [before, matchWith('b', 'open', { madeAt: minutesLater(2) })];
    expect(stoppingSteps(state(matches, stopped), true, 'Enough')).toEqual([
      withdrawn('a1', 'Enough', true, 'staff'),
    ]);
    expect(stoppingSteps(state(matches, stopped), false, 'Enough')).toEqual([]);
  });

  it('that has ended, nothing follows', () => {
    expect(stoppingSteps(state([open], { run: run({ state: 'filled' }) }), true, 'Enough')).toEqual([]);
    expect(stoppingSteps(state([open], { run: null }), true, 'Enough')).toEqual([]);
  });
});
