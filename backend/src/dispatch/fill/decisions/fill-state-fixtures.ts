import type { FillRun, FillSettings, FillState, JobToFill, ListedMatch, OfferSoFar } from './fill-state.js';

/** A Tuesday noon in Boston. */
export const NOON = new Date('2026-06-09T16:00:00Z');
export const minutesLater = (minutes: number, from = NOON) => new Date(from.getTime() + minutes * 60_000);
export const ALWAYS = { timezone: 'America/New_York', textingHours: null };
export const DAYTIME = { timezone: 'America/New_York', textingHours: { from: '08:00', to: '20:00' } };

export const settings = (given: Partial<FillSettings> = {}): FillSettings => ({
  answerWithinMinutes: 20,
  only: 'everyone',
  canvassUntil: null,
  unreachable: 'call',
  urgent: false,
  again: null,
  ...given,
});

export const run = (given: Partial<FillRun> = {}): FillRun => ({
  id: 'run',
  state: 'running',
  startedBy: 'maria',
  startedAt: minutesLater(-60),
  goingSince: minutesLater(-60),
  canvassEndedAt: null,
  endedAt: null,
  pausedBecause: null,
  wasPaused: false,
  settings: settings(),
  ...given,
});

export const match = (id: string, given: Partial<ListedMatch> = {}): ListedMatch => ({
  id,
  workerName: id.toUpperCase(),
  priority: 1,
  status: 'Pending',
  unreachable: null,
  isActive: true,
  isPlaced: true,
  elsewhere: [],
  canvass: null,
  isAnswering: false,
  offers: [],
  passes: [],
  toCall: null,
  ...given,
});

export const offer = (matchId: string, given: Partial<OfferSoFar> = {}): OfferSoFar => ({
  id: `${matchId}1`,
  matchId,
  runId: 'run',
  madeAt: minutesLater(-10),
  holds: true,
  text: { state: 'accepted', at: minutesLater(-10) },
  answerWithinMinutes: 20,
  answerBy: minutesLater(10),
  endTold: null,
  outcome: 'open',
  outcomeAt: minutesLater(-10),
  outcomeVia: 'staff',
  cameFree: false,
  isAnswered: false,
  answeredAt: null,
  ...given,
});

/** Whom a job is offered to, with one offer of that outcome. */
export const matchWith = (
  id: string,
  outcome: OfferSoFar['outcome'],
  given: Partial<OfferSoFar> = {},
): ListedMatch =>
  match(id, { status: 'Offered', offers: [offer(id, { outcome, outcomeAt: minutesLater(-5), ...given })] });

/** With two openings, and without a start. */
export const aJob = (given: Partial<JobToFill> = {}): JobToFill => ({
  status: 'Open',
  openings: 2,
  filledByItself: false,
  takesNobodySince: null,
  workChangedAt: null,
  timeChangedAt: null,
  isListOutdated: false,
  startsAt: null,
  endsAt: null,
  ...given,
});

/** Two openings, a day and a half before the start, a run that goes. */
export const state = (matches: ListedMatch[], given: Partial<FillState> = {}): FillState => ({
  now: NOON,
  hall: ALWAYS,
  job: aJob({ filledByItself: true, startsAt: minutesLater(36 * 60) }),
  matches,
  run: run(),
  ...given,
});
