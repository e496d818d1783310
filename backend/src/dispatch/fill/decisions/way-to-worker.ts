import {
  type FailedText,
  type FillRun,
  type FillState,
  hasOutcome,
  isAcceptedSince,
  waitsAfterLostText,
  lastOffer,
  liveRun,
  type ListedMatch,
  type OfferSoFar,
} from './fill-state.js';
import { isTooLateForTexts, NOBODY_KNOWS } from './offers-due.js';

/** How a worker whose turn it is comes to it. */
export type Way =
  | { by: 'text' }
  /**
   * Nobody can text them the question that comes now, the canvass or the offer. `isNotWorkersFault`: for no reason of their own,
   * so that no run passes over them.
   */
  | { by: 'call'; reason: string; atCanvass: boolean; isNotWorkersFault?: true }
  | { by: 'none'; reason: 'no-answer-to-canvass' }
  /** The canvass is on its way to them, or an answer to it is received and not applied yet. */
  | { by: 'later' };

export function wayTo(match: ListedMatch, state: FillState, run: FillRun): Way {
  if (match.isAnswering) return { by: 'later' };
  const isAtCanvass = run.settings.only === 'interested' && match.status === 'Pending';
  const way = isAtCanvass ? afterCanvass(match, state, run) : toOffer(match, state, run);
  return (way.by === 'text' || way.by === 'later') && isTooLateForTexts(state, run)
    ? { by: 'call', reason: ONLY_AFTER_START, atCanvass: isAtCanvass, isNotWorkersFault: true }
    : way;
}

function toOffer(match: ListedMatch, state: FillState, run: FillRun): Way {
  const reason = match.unreachable ?? whyNotByText(match, state, run);
  if (reason === null) return { by: 'text' };
  const text = lastOffer(match)?.text;
  // One that failed was tried again until another was accepted: it is their number.
  return toCall(match, reason, text?.state === 'unknown');
}

/** For people. */
export const ONLY_AFTER_START = 'Texts go again only after the start';

/** Whom the canvass has reached in time had their chance to answer it. */
function afterCanvass(match: ListedMatch, state: FillState, run: FillRun): Way {
  const { canvass } = match;
  if (canvass?.state === 'accepted') {
    const until = chanceEnds(match, run, state);
    return until !== null && state.now < until
      ? { by: 'later' }
      : { by: 'none', reason: 'no-answer-to-canvass' };
  }
  // The others do not wait for a text that is put off: whom it reaches then can still answer.
  if (canvass?.state === 'on-its-way' && !canvass.putOff) return { by: 'later' };
  return { ...toCall(match, whyNotCanvassed(canvass), mayBeProviders(canvass)), atCanvass: true };
}

function toCall(
  { unreachable }: ListedMatch,
  ofText: string,
  isNotWorkersFault: boolean,
): Way & { by: 'call' } {
  if (unreachable !== null) return { by: 'call', reason: unreachable, atCanvass: false };
  return { by: 'call', reason: ofText, atCanvass: false, ...(isNotWorkersFault && { isNotWorkersFault }) };
}

/**
 * Whether the question may have failed because of the provider or the texting hours; then the worker keeps their turn.
 */
function mayBeProviders(canvass: ListedMatch['canvass']): boolean {
  switch (canvass?.state) {
    case 'failed':
      return !isTheirs(canvass);
    case 'on-its-way':
      return !canvass.former || !isTheirs(canvass.former);
    default:
      return canvass?.state === 'unknown';
  }
}

const isTheirs = ({ failure: { whose } }: FailedText) => whose === 'number' || whose === 'nobody';

/** Whoever is asked late has as long as the whole canvass took, and no longer than this. */
const LONGEST_CHANCE = 5 * 60_000;
/** Texts that staff had written before they began a run are on their way for so long. */
const STILL_BEFORE = 30_000;

/**
 * The later deadline of somebody who was asked late: with less than half of a full chance left of the canvass, after it
 * had ended, or, in a run without a canvass, after the run began. Null: they were asked in time.
 */
export function chanceEnds(
  { status, canvass }: Pick<ListedMatch, 'status' | 'canvass'>,
  { canvassEndedAt, settings: { only, canvassUntil }, startedAt }: FillRun,
  { job: { startsAt } }: Pick<FillState, 'job'>,
): Date | null {
  if (only !== 'interested' || status !== 'Pending' || canvass?.state !== 'accepted') return null;
  const askedAt = (canvass.askedAt ?? canvass.at).getTime();
  const began = startedAt.getTime();
  const canvassed = canvassUntil === null ? LONGEST_CHANCE : canvassUntil.getTime() - began;
  // Half of what is left is for those behind them.
  const toStart = startsAt === null ? LONGEST_CHANCE : Math.max(startsAt.getTime() - askedAt, 0) / 2;
  const chance = Math.min(canvassed, toStart, LONGEST_CHANCE);
  const canvassEnds = (canvassEndedAt ?? canvassUntil)?.getTime();
  const inTime =
    canvassEnds === undefined ? (canvass.wasHeld ? began : began + STILL_BEFORE) : canvassEnds - chance / 2;
  return askedAt <= inTime ? null : new Date(askedAt + chance);
}

function whyNotCanvassed(canvass: ListedMatch['canvass']): string {
  if (canvass === null) return 'They were not asked whether they are interested';
  if (canvass.state === 'on-its-way') return canvass.putOff ?? NOBODY_KNOWS;
  return canvass.state === 'failed' ? canvass.failure.sentence : NOBODY_KNOWS;
}

/**
 * Of somebody on the list of people to call: why they still are, as it stands now. Null: a text reaches them again.
 */
export function whyStillToCall(match: ListedMatch, state: FillState, run: FillRun): string | null {
  if (hasOutcome(match, 'waiting')) return whyWaiterIsCalled(match, state);
  const way = wayTo(match, state, run);
  switch (way.by) {
    case 'text':
      return null;
    case 'call':
      return way.reason;
    case 'none':
      return 'They have not answered whether they are interested';
    case 'later':
      return 'They are being asked whether they are interested';
  }
}

/** Why who waits cannot be offered by text what came free; null: they can. */
export function whyWaiterIsCalled(match: ListedMatch, state: FillState): string | null {
  const live = liveRun(state);
  const isTooLate = isTooLateForTexts(state, state.run);
  const ofText = live && whyNotByText(match, state, live);
  return match.unreachable ?? ofText ?? (isTooLate ? ONLY_AFTER_START : null);
}

/** Why the last offer's text speaks against another one; null: it does not. */
function whyNotByText(match: ListedMatch, state: FillState, run: FillRun): string | null {
  const last = lastOffer(match);
  if (last === undefined || last.matchId !== match.id || last.outcomeAt < run.startedAt) return null;
  // What may have been sent is not sent again.
  if (last.text?.state === 'unknown') {
    return last.outcome === 'not-delivered' || waitsAfterLostText(last) ? NOBODY_KNOWS : null;
  }
  return whyFailed(last, state, run);
}

function whyFailed({ text, outcomeAt }: OfferSoFar, state: FillState, run: FillRun): string | null {
  if (text?.state !== 'failed') return null;
  const { whose, sentence } = text.failure;
  // Tried again until it is clear whose trouble it is: the provider's pauses the run.
  const isOfNumber = whose === 'number' || (outcomeAt >= run.goingSince && isAcceptedSince(state, text.at));
  return isOfNumber ? sentence : null;
}
