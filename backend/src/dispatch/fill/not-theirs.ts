import { type FillRun, type FillState, type TextSoFar, textsOf } from './fill-state.js';

/** So many texts tell trouble of the provider from chance. */
export const FAILURES_IN_A_ROW = 3;

/**
 * Whether it may be the provider's doing that this text has not reached its worker, which costs nobody their turn: it
 * refused the text for no reason of the number, or gives no clear answer to many.
 */
export function mayBeProviders(
  text: TextSoFar | null | undefined,
  state: FillState,
  { startedAt }: FillRun,
): boolean {
  if (text?.state === 'failed') return text.failure.whose === 'provider' || text.failure.whose === 'ours';
  if (text?.state !== 'unknown') return false;
  const unknown = textsOf(state).filter((one) => one.state === 'unknown' && one.at >= startedAt);
  return unknown.length >= FAILURES_IN_A_ROW;
}
