import type { OfferVia } from '../../offers/offer-event.entity.js';
import type { GoingState, RunEnd } from './fill-state.js';

/**
 * One thing to write. Each names what it goes by, so that the same step again changes nothing: an offer that has ended
 * does not end again, and an offer is made only while the one before is the last.
 */
export type Step =
  /** The time to answer begins. `tell`: with a text, as theirs did not say it. */
  | { do: 'set-answer-time'; offerId: string; minutes: number; answerBy: Date; tell: boolean }
  | {
      do: 'end-offer';
      offerId: string;
      /** `waiting`: it was not delivered, and its worker, who had waited before it, waits on. */
      outcome: 'no-answer' | 'not-delivered' | 'withdrawn' | 'waiting';
      via: OfferVia;
      reason: string | null;
      /** With a text. */
      tell: boolean;
    }
  /** Their yes is fresh: the opening that came free is theirs, and they are told so. */
  | { do: 'give-place'; offerId: string }
  /**
   * With an opening kept for it. `because`: their turn, or an opening came free that they have waited for; then the
   * offer that they waited with ends as withdrawn via `system`.
   */
  | {
      do: 'make-offer';
      matchId: string;
      afterOfferId: string | null;
      answerWithinMinutes: number;
      because: 'turn' | 'waiting';
    }
  | {
      do: 'pass-over';
      matchId: string;
      reason: 'could-not-be-reached' | 'no-answer-to-canvass';
      atCanvass: boolean;
      /** In whose name. */
      by: string;
    }
  /** On the list of people to call, with an opening kept for them. */
  | { do: 'put-on-call-list'; matchId: string; reason: string }
  /** Asks these whether they are interested. */
  | { do: 'canvass'; matchIds: string[] }
  /** `sentence`: null where staff gave none, and it comes back paused. */
  | { do: 'pause-run'; runId: string; sentence: string | null }
  | { do: 'set-run-state'; runId: string; state: GoingState }
  | { do: 'end-run'; runId: string; as: RunEnd };

export interface Steps {
  /** To be written in this order; then the state is read and asked again, until there are none. */
  steps: Step[];
  /** When to ask again if nothing happens before; null: only what happens can lead to a step. */
  nextAt: Date | null;
}
