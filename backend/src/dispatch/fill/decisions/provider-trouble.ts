import {
  type FillRun,
  type FillState,
  isAcceptedSince,
  lastOffer,
  type OfferSoFar,
  type TextFailure,
  type TextSoFar,
  textsOf,
} from './fill-state.js';
import { waitingFor } from './places.js';

/** So many texts tell trouble of the provider from chance. */
export const FAILURES_IN_A_ROW = 3;

/**
 * Why a run pauses, for people; null: the provider does what it should. Refused numbers say nothing about it, nor do texts
 * that we have stopped, nor does what was before the run was started or resumed.
 */
export function providerTrouble(state: FillState, { goingSince, startedAt }: FillRun): string | null {
  const texts = textsOf(state).filter(({ at }) => at >= goingSince);
  // Of the texts that asked somebody only the last one is known; where one was accepted, it is their number.
  if (!isAcceptedSince(state, startedAt))
    return troubleIn(texts.flatMap((text) => Array.from({ length: failuresOf(text) }, () => text)));
  const late = knownLate(state);
  return troubleIn(texts.filter((text) => !late.has(text)));
}

/** Many are asked at once: failures that the carrier tells later come in a row, however many were delivered between them. */
const knownLate = ({ matches }: FillState): ReadonlySet<TextSoFar | null | undefined> =>
  new Set(
    matches.flatMap(({ canvass }) =>
      canvass?.putOff ? [canvass, canvass.state === 'on-its-way' ? canvass.former : null] : [],
    ),
  );

const failuresOf = (text: TextSoFar & { failures?: number }): number => Math.max(text.failures ?? 1, 1);

/**
 * As {@link providerTrouble}, where no run pauses: why nobody else who waits is offered a place that came free. Until staff
 * offer it, or the provider has accepted another text of the job.
 */
export const troubleOfWaiters = (state: FillState): string | null =>
  troubleIn(
    waitingFor(state).flatMap((match) => {
      const { text } = lastOffer(match) as OfferSoFar;
      return text?.state === 'failed' && !isAcceptedSince(state, text.at) ? [text] : [];
    }),
  );

function troubleIn(texts: readonly TextSoFar[]): string | null {
  const newestFirst = texts
    .filter(({ state }) => state === 'accepted' || state === 'failed')
    .sort((a, b) => b.at.getTime() - a.at.getTime());
  const failures = newestFirst
    .map(failureOf)
    .filter((failure) => failure?.whose !== 'number' && failure?.whose !== 'nobody');
  const ours = failures.find((failure) => failure?.whose === 'ours');
  if (ours) return ours.sentence;
  const row = failures.slice(0, FAILURES_IN_A_ROW);
  const isRow = row.length === FAILURES_IN_A_ROW && row.every((failure) => failure !== null);
  return isRow ? `${FAILURES_IN_A_ROW} texts in a row failed. ${row[0]?.sentence}` : null;
}

const failureOf = (text: TextSoFar): TextFailure | null => (text.state === 'failed' ? text.failure : null);
