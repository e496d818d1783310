import {
  type FillRun,
  type FillState,
  hasOutcome,
  isAcceptedSince,
  isWaitingStill,
  lastOffer,
  type ListedMatch,
  type OfferSoFar,
  type TextSoFar,
} from './fill-state.js';
import { NOBODY_KNOWS } from './offers-due.js';

/** How a worker whose turn it is comes to it. */
export type Way =
  | { by: 'text' }
  /** Nobody can text them the question that comes now, the canvass or the offer. */
  | { by: 'call'; reason: string; atCanvass: boolean }
  | { by: 'none'; reason: 'no-answer-to-canvass' }
  /** The canvass is on its way to them, or an answer to it is received and not applied yet. */
  | { by: 'later' };

export function wayTo(match: ListedMatch, state: FillState, run: FillRun): Way {
  if (match.isAnswering) return { by: 'later' };
  if (run.settings.only === 'interested' && match.status === 'Pending') return afterCanvass(match);
  const reason = match.unreachable ?? whyNotByText(match, state, run);
  return reason === null ? { by: 'text' } : { by: 'call', reason, atCanvass: false };
}

/** Whom the canvass has reached had their chance to answer it. */
function afterCanvass({ canvass, unreachable }: ListedMatch): Way {
  if (canvass?.state === 'accepted') return { by: 'none', reason: 'no-answer-to-canvass' };
  if (canvass?.state === 'on-its-way') return { by: 'later' };
  return { by: 'call', reason: unreachable ?? whyNotCanvassed(canvass), atCanvass: true };
}

function whyNotCanvassed(canvass: TextSoFar | null): string {
  if (canvass === null) return 'They were not asked whether they are interested';
  return canvass.state === 'failed' ? canvass.failure.sentence : NOBODY_KNOWS;
}

/**
 * Of somebody on the list of people to call: why they still are, as it stands now. Null: a text reaches them again.
 */
export function whyStillToCall(match: ListedMatch, state: FillState, run: FillRun): string | null {
  if (hasOutcome(match, 'waiting')) return match.unreachable ?? whyNotByText(match, state, run);
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

/** Why the last offer's text speaks against another one; null: it does not. */
export function whyNotByText(match: ListedMatch, state: FillState, run: FillRun): string | null {
  const last = lastOffer(match);
  if (last === undefined || last.matchId !== match.id || last.outcomeAt < run.startedAt) return null;
  // What may have been sent is not sent again.
  if (last.text?.state === 'unknown') {
    return last.outcome === 'not-delivered' || isWaitingStill(last) ? NOBODY_KNOWS : null;
  }
  return whyFailed(last, state, run);
}

function whyFailed({ text, outcomeAt }: OfferSoFar, state: FillState, run: FillRun): string | null {
  if (text?.state !== 'failed') return null;
  const { whose, sentence } = text.failure;
  // Tried again until it is clear whose trouble it is: the provider's pauses the run.
  const isTheirs = whose === 'number' || (outcomeAt >= run.goingSince && isAcceptedSince(state, text.at));
  return isTheirs ? sentence : null;
}
