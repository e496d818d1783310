import { Settings } from 'luxon';
import { DAYTIME, match, minutesLater, NOON, run, settings, state } from './fill-state-fixtures.js';
import { clockTime } from '../../../platform/time/clock-time.js';
import type { FillRun } from './fill-state.js';
import { type Course, sentenceOf } from './sentence.js';

const nothing: Course = {
  places: { filled: 1, open: 0, held: 0, heldForCalls: 0, free: 0 },
  firstEnds: null,
  toCall: [],
  waiting: [],
  next: [],
};
const says = (present: Partial<FillRun>, given: Partial<Course> = {}, now = NOON) =>
  sentenceOf(state([], { hall: DAYTIME, now }), run(present), { ...nothing, ...given });
const open = (count: number) => ({ places: { ...nothing.places, open: count } });
const ana = match('a', { workerName: 'Ana Silva' });
const jean = match('b', { workerName: 'Jean Baptiste' });

describe('a run says what happens next and when', () => {
  it.each<[string, Partial<Course>]>([
    [
      '1 offer is open until 12:20 PM; Ana Silva is next.',
      { ...open(1), firstEnds: minutesLater(20), next: [ana, jean] },
    ],
    ['1 offer is open; nobody is next.', open(1)],
    [
      '3 offers are open, the first until 12:20 PM; nobody is next.',
      { ...open(3), firstEnds: minutesLater(20) },
    ],
    ['3 offers are open; nobody is next.', open(3)],
    ['Jean Baptiste is to be called; Ana Silva is next.', { toCall: [jean], next: [ana] }],
    ['Ana Silva and 1 other are to be called; nobody is next.', { toCall: [ana, jean] }],
    [
      '1 offer is open; Ana Silva and 2 others are to be called; nobody is next.',
      { ...open(1), toCall: [ana, jean, jean] },
    ],
    [
      '1 offer is open; Jean Baptiste waits for a place and is next.',
      { ...open(1), waiting: [jean], next: [ana] },
    ],
    ['Nobody is next.', {}],
  ])('%s', (sentence, course) => {
    expect(says({ state: 'running' }, course)).toBe(sentence);
  });

  it('also when somebody has a turn again after it had reached the end of the list', () => {
    expect(says({ state: 'exhausted' }, { next: [ana] })).toBe(
      'The run ended when everybody on the list had had their turn; now Ana Silva is next; 1 of 2 places is filled.',
    );
  });

  it('outside the texting hours', () => {
    expect(says({ state: 'outside-hours' }, { next: [ana] }, minutesLater(9 * 60))).toBe(
      'Texts go again at Jun 10, 8:00 AM; Ana Silva is next.',
    );
  });

  it('while it canvasses', () => {
    const wanted = settings({ canvassUntil: minutesLater(60) });
    expect(says({ state: 'canvassing', settings: wanted })).toBe(
      'Offers begin as soon as all have answered whether they are interested, at 1:00 PM at the latest.',
    );
    expect(says({ state: 'canvassing', settings: wanted }, {}, minutesLater(9 * 60))).toBe(
      'Texts go again at Jun 10, 8:00 AM; then the others are asked whether they are interested.',
    );
    expect(says({ state: 'canvassing' })).toBe(
      'Offers begin as soon as all have answered whether they are interested.',
    );
  });

  it.each<[FillRun['state'], string]>([
    ['paused', 'Paused; 1 of 2 places is filled.'],
    ['filled', 'The run ended when the job was full; now 1 of 2 places is filled.'],
    ['exhausted', 'Everybody on the list has had their turn; 1 of 2 places is filled.'],
    ['stopped', 'Stopped; 1 of 2 places is filled.'],
    ['expired', 'The run ended at the start that the job had then; now 1 of 2 places is filled.'],
    ['closed', 'The run ended when the job took nobody any more; now 1 of 2 places is filled.'],
  ])('when it is %s: %s', (present, sentence) => {
    expect(says({ state: present })).toBe(sentence);
  });

  it('of a job that has started, or takes nobody any more', () => {
    const { job } = state([]);
    const of = (present: FillRun['state'], given: Partial<typeof job>) =>
      sentenceOf(state([], { job: { ...job, ...given } }), run({ state: present }), nothing);
    expect(of('expired', { startsAt: NOON })).toBe('The job has started; 1 of 2 places is filled.');
    const takesNobody = 'The job takes nobody any more; 1 of 2 places is filled.';
    expect(of('closed', { status: 'Closed' })).toBe(takesNobody);
    expect(of('closed', { status: 'Draft' })).toBe(takesNobody);
    expect(of('closed', { status: 'Filled' })).toBe(takesNobody);
    const open = { status: 'Open', startsAt: minutesLater(60) } as const;
    expect(of('closed', open)).toMatch(/^The run ended when/);
    expect(of('expired', open)).toMatch(/^The run ended at/);
    expect(of('expired', { startsAt: null })).toMatch(/^The run ended at/);
  });

  it('when it filled all places, or they are not counted any more', () => {
    const { job } = state([]);
    const of = (openings: number | null) =>
      sentenceOf(state([], { job: { ...job, openings } }), run({ state: 'filled' }), {
        ...nothing,
        places: { ...nothing.places, filled: 2 },
      });
    expect(of(2)).toBe('All 2 places are filled.');
    expect(of(null)).toBe('The run ended when the job was full.');
  });

  it.each<[FillRun['state'], number, string]>([
    ['filled', 1, 'The place is filled.'],
    ['filled', 0, 'The run ended when the job was full; now the place is not filled.'],
    ['paused', 0, 'Paused; the place is not filled.'],
    ['stopped', 1, 'Stopped; the place is filled.'],
    ['exhausted', 0, 'Everybody on the list has had their turn; the place is not filled.'],
  ])('of a job with one place, when it is %s with %i filled: %s', (present, filled, sentence) => {
    const course = { ...nothing, places: { ...nothing.places, filled } };
    const { job } = state([]);
    expect(sentenceOf(state([], { job: { ...job, openings: 1 } }), run({ state: present }), course)).toBe(
      sentence,
    );
  });

  it('counts who is dispatched where the openings are not counted any more', () => {
    const { job } = state([]);
    const stopped = (filled: number) =>
      sentenceOf(state([], { job: { ...job, openings: null } }), run({ state: 'stopped' }), {
        ...nothing,
        places: { ...nothing.places, filled },
      });
    expect(stopped(1)).toBe('Stopped; 1 worker is dispatched.');
    expect(stopped(2)).toBe('Stopped; 2 workers are dispatched.');
  });

  it('counts places that are filled', () => {
    expect(says({ state: 'paused' }, { places: { ...nothing.places, filled: 0 } })).toBe(
      'Paused; 0 of 2 places are filled.',
    );
  });

  it('why it is paused', () => {
    expect(says({ state: 'paused', pausedBecause: 'Check TWILIO_FROM.' })).toBe('Paused: Check TWILIO_FROM.');
  });
});

it("a time is told on the hall's wall clock, with the day when it is another one", () => {
  expect(clockTime(minutesLater(11 * 60 + 59), NOON, DAYTIME)).toBe('11:59 PM');
  expect(clockTime(minutesLater(12 * 60), NOON, DAYTIME)).toBe('Jun 10, 12:00 AM');
  expect(clockTime(NOON, minutesLater(24 * 60), DAYTIME)).toBe('Jun 9, 12:00 PM');
});

it('a time is told in English, whatever the language of the machine', () => {
  const { defaultLocale } = Settings;
  Settings.defaultLocale = 'fr';
  try {
    expect(clockTime(minutesLater(12 * 60), NOON, DAYTIME)).toBe('Jun 10, 12:00 AM');
  } finally {
    Settings.defaultLocale = defaultLocale;
  }
});
