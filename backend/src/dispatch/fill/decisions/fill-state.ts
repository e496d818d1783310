import type { JobStatus } from '../../../hall/jobs/job.entity.js';
import type { MatchStatus } from '../../matching/job-match.entity.js';
import type { OfferOutcome, OfferVia } from '../../offers/offer-event.entity.js';
import type { Versions } from '../../../languages/versions.field.js';
import type { HallHours } from '../../../platform/time/texting-hours.js';
import type { Period } from './overlap.js';

/** What is looked at to decide what happens next with a job: read in one transaction, under the locks of its places. */
export interface FillState {
  /** The database's clock. */
  now: Date;
  hall: HallHours;
  job: JobToFill;
  /** Everybody on the job's list in its order, and whoever else was offered the job behind them. */
  matches: readonly ListedMatch[];
  /** The last run; null before the first. */
  run: FillRun | null;
}

export interface JobToFill extends Period {
  status: JobStatus;
  /** Null: they are not counted, nobody waits and no run goes. */
  openings: number | null;
  /** It was Filled with its last opening, and nobody has set its status since: if it is open, it opened by itself. */
  filledByItself: boolean;
  /** When staff made it Draft, Closed or Filled; null: it takes people, or was never open. */
  takesNobodySince: Date | null;
  /** When staff last made it other work; null: never. */
  workChangedAt: Date | null;
  /** When they last moved its time; null: never. */
  timeChangedAt: Date | null;
  /** The list was made for another employer, classification or dispatch class: nobody knows who may take it now. */
  isListOutdated: boolean;
}

export interface Dispatch extends Period {
  /** Of the job. */
  title: string;
  titleIn?: Versions | null;
  /** When it was accepted, or moved to that time afterwards. */
  since: Date;
}

export interface ListedMatch {
  id: string;
  workerName: string;
  /** For people: the order is that of the list. */
  priority: number;
  status: MatchStatus;
  /** Why the worker cannot be texted now, for people. */
  unreachable: string | null;
  /** On the recall list at all: nobody else is offered anything by a run. */
  isActive: boolean;
  /** In the job's list as it was last made; whoever else was offered the job keeps that offer, and gets no other. */
  isPlaced: boolean;
  /** The worker's dispatches to other jobs. */
  elsewhere: readonly Dispatch[];
  canvass: Canvass | null;
  /** The hall has received an answer from where that text went, which is not applied yet. */
  isAnswering: boolean;
  /** Of this worker on this job, oldest first, made to this match or to one that it had before. */
  offers: readonly OfferSoFar[];
  passes: readonly PassSoFar[];
  /** Put on the list of people to call by the present run. */
  toCall: { reason: string } | null;
}

/** `accepted`: by the provider, whatever the carrier does with it, until that says that it was not delivered. */
export type TextSoFar =
  | { state: 'unknown' | 'accepted'; at: Date }
  /** `former`: it is a second try, of this one. */
  | { state: 'on-its-way'; at: Date; former?: FailedText | null }
  | FailedText;

export interface FailedText {
  state: 'failed';
  at: Date;
  failure: TextFailure;
}

/** The last text that asked whether they are interested. */
export type Canvass = TextSoFar & {
  /** When it was given to the provider, whatever has become known of it since. */
  askedAt?: Date | null;
  /** For the texting hours. */
  wasHeld?: boolean;
  /** Why it is sent only later, for people. */
  putOff?: string | null;
  /** Of one that failed: how many that asked them have, since the run was last started or resumed. */
  failures?: number;
};

export interface TextFailure {
  /**
   * What it says: that this number cannot be texted, that something is wrong with our configuration or content, or only
   * that the provider did not do it; nothing about anybody if we have stopped the text.
   */
  whose: 'number' | 'ours' | 'provider' | 'nobody';
  sentence: string;
}

export interface OfferSoFar {
  id: string;
  /** Another one than the match's: the worker's number has changed since. */
  matchId: string;
  runId: string | null;
  madeAt: Date;
  /** An opening is kept for it while it is open. */
  holds: boolean;
  /** Null: made by phone, or recorded by staff. */
  text: TextSoFar | null;
  answerWithinMinutes: number | null;
  /** Null: it has none, or the provider has not accepted the text yet. */
  answerBy: Date | null;
  /** What told the worker the end that a run has given it; null: the offer itself says it, or there is none. */
  endTold: TextSoFar | null;
  outcome: OfferOutcome;
  /** Of an answer: when the hall received it. */
  outcomeAt: Date;
  outcomeVia: OfferVia;
  /** It ended because a place came free that its worker had waited for with it: the next offer was made with that place. */
  cameFree: boolean;
  /** The hall has received an answer that is not applied yet: until it is, nothing ends the offer. */
  isAnswered: boolean;
  /** When the hall received the text that answers it; null: none, or an answer by a link. */
  answeredAt: Date | null;
}

export interface PassSoFar {
  at: Date;
  /** They could not be asked whether they are interested, or did not answer: it holds until they are. */
  atCanvass: boolean;
  /** They did not answer a question of which it is known since that it never reached them. */
  isVoid?: boolean;
}

export const RUN_ENDS = ['filled', 'exhausted', 'stopped', 'expired', 'closed'] as const;
export type RunEnd = (typeof RUN_ENDS)[number];
export const GOING_STATES = ['canvassing', 'running', 'outside-hours'] as const;
export type GoingState = (typeof GOING_STATES)[number];
export type RunState = GoingState | 'paused' | RunEnd;

export interface FillRun {
  id: string;
  state: RunState;
  /** The name of the staff user, in which people are passed over. */
  startedBy: string;
  startedAt: Date;
  /** When it was last started or resumed: trouble before that is forgotten. */
  goingSince: Date;
  /** When all whom the canvass asked had answered, or its time was over; null: it goes on, or there was none. */
  canvassEndedAt: Date | null;
  endedAt: Date | null;
  /** Why it is paused, for people; of one that ended in a pause, why it was. */
  pausedBecause: string | null;
  /** It ended as filled in a pause: only staff let it go on. */
  wasPaused: boolean;
  settings: FillSettings;
}

export interface FillSettings {
  answerWithinMinutes: number | null;
  only: 'interested' | 'everyone';
  canvassUntil: Date | null;
  unreachable: 'call' | 'pass-over';
  /** It goes on outside the texting hours. */
  urgent: boolean;
  /** Who did not answer before it started is offered the job again. */
  again: 'no-answer' | null;
}

/** So long after a job was filled its run goes on by itself when an opening comes free. */
export const GOES_ON_WITHIN_HOURS = 24;

export const isEnded = (run: FillRun): boolean => (RUN_ENDS as readonly RunState[]).includes(run.state);

/** A run that has not ended, paused or not. */
export const liveRun = ({ run }: FillState): FillRun | null => (run && !isEnded(run) ? run : null);

/** With what a run begins, and goes on after a pause, or when a place comes free: a canvass goes on until it has ended. */
export const stateToGoOn = ({
  canvassEndedAt,
  settings,
}: Pick<FillRun, 'canvassEndedAt' | 'settings'>): GoingState =>
  settings.canvassUntil !== null && canvassEndedAt === null ? 'canvassing' : 'running';

export const lastOffer = ({ offers }: ListedMatch): OfferSoFar | undefined => offers.at(-1);

export const hasOutcome = (match: ListedMatch, outcome: OfferOutcome): boolean =>
  lastOffer(match)?.outcome === outcome;

/** Open, and no answer to it waits to be applied: what was received is applied first, and leads to steps by itself. */
export const isUnanswered = ({ outcome, isAnswered }: OfferSoFar): boolean =>
  outcome === 'open' && !isAnswered;

export const unansweredOffers = ({ matches }: FillState): OfferSoFar[] =>
  matches.flatMap(({ offers }) => offers).filter(isUnanswered);

/** Open, or with a yes that waits, and made until then; null: whenever. */
export const standingOffers = ({ matches }: FillState, until: Date | null): OfferSoFar[] =>
  matches
    .flatMap(({ offers }) => offers)
    .filter(({ outcome }) => outcome === 'open' || outcome === 'waiting')
    .filter(({ madeAt }) => until === null || madeAt <= until);

/** They waited before a place came free that the text of their last offer did not tell them of, and wait still. */
export const waitsAfterLostText = ({ outcome, outcomeVia }: OfferSoFar): boolean =>
  outcome === 'waiting' && outcomeVia === 'system';

/** How long a yes is fresh: an opening that comes free is given without asking again. */
const FRESH = 3_600_000;

/**
 * They said yes so shortly ago, and to what the work is now, that an opening which comes free is theirs at once: nobody
 * has to ask them again.
 */
export const isFreshYes = (offer: OfferSoFar, { now, job }: FillState): boolean =>
  offer.outcome === 'waiting' &&
  !waitsAfterLostText(offer) &&
  !isToFormerWork(offer, job) &&
  now.getTime() - offer.outcomeAt.getTime() < FRESH;

/**
 * Whether the answer is to the work before it changed: a reply answers the text as it was sent, while the page and
 * staff show the work as it is.
 */
export const isToFormerWork = ({ outcomeVia, madeAt, outcomeAt }: OfferSoFar, job: JobToFill): boolean =>
  isBeforeChange(outcomeVia === 'reply' ? madeAt : outcomeAt, job);

export const isBeforeChange = (at: Date, { workChangedAt }: JobToFill): boolean =>
  workChangedAt !== null && at <= workChangedAt;

export const hasStarted = ({ now, job }: FillState): boolean => job.startsAt !== null && now >= job.startsAt;

export const textsOf = ({ matches }: FillState): TextSoFar[] =>
  matches
    .flatMap(({ canvass, offers }) => [canvass, ...offers.flatMap(({ text, endTold }) => [text, endTold])])
    .filter((text) => text !== null)
    .map((text) => (text.state === 'on-its-way' ? (text.former ?? text) : text));

/** Whether the provider has accepted a text of this job after that. */
export const isAcceptedSince = (state: FillState, at: Date): boolean =>
  textsOf(state).some((text) => text.state === 'accepted' && text.at > at);
