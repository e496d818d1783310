import { formatMoment } from '../../../shared/dates';
import { OUT_OF_ORDER_REASONS, reasonWords } from '../../../shared/reasons.gen';
import type { JobOffer, OfferOutcome } from './api/offers';

type Clock = (instant: string | null | undefined) => string;

const outcomes: Readonly<Record<OfferOutcome, (at: string) => string>> = {
  open: (at) => `Offered ${at}`,
  accepted: (at) => `Accepted ${at}`,
  waiting: (at) => `Waits for a place since ${at}`,
  declined: (at) => `Declined ${at}`,
  'no-answer': (at) => `No answer by ${at}`,
  'not-delivered': () => 'Offer not delivered',
  withdrawn: (at) => `Withdrawn ${at}`,
  'dropped-out': (at) => `Dropped out ${at}`,
  cancelled: (at) => `Cancelled ${at}`,
  'no-show': () => 'Did not come',
  correction: (at) => `Corrected ${at}`,
};

/** What became of an offer, as 'Accepted 11:20 AM'. */
export const outcomeWords = (
  offer: Pick<JobOffer, 'outcome' | 'outcomeAt'>,
  clock: Clock = formatMoment,
): string => (outcomes as Partial<typeof outcomes>)[offer.outcome]?.(clock(offer.outcomeAt)) ?? offer.outcome;

/** Of an open one, where no text of its own says more. */
export function openWords(offer: JobOffer, clock: Clock = formatMoment): string | undefined {
  if (offer.channel === 'phone') return `Offered by phone ${clock(offer.madeAt)}`;
  return offer.channel === 'staff' ? `Offered ${clock(offer.madeAt)}, not texted` : undefined;
}

/** Of the events' reason, where it says more than the outcome does. */
export const reasonOf = ({ events, outcome }: JobOffer): string | undefined =>
  ['withdrawn', 'not-delivered', 'cancelled', 'correction', 'dropped-out'].includes(outcome)
    ? (events.at(-1)?.reason ?? undefined)
    : undefined;

/** As a line of its own begins; what was typed instead stays as it is. */
export const reasonLabel = (reason: string): string => {
  const words = (reasonWords as Partial<Record<string, string>>)[reason];
  return words ? `${words.charAt(0).toUpperCase()}${words.slice(1)}` : reason;
};

/** That staff choose from. */
export const reasonChoices = OUT_OF_ORDER_REASONS.map((value) => ({ value, label: reasonLabel(value) }));

export const NOTE_LENGTH = 500;

/** An exception is marked, with its reason or as one without. */
export function exceptionWords({
  isException,
  outOfOrderReason,
  outOfOrderNote,
}: JobOffer): string | undefined {
  if (!isException) return undefined;
  if (outOfOrderReason === null) return 'Out of order, no reason given';
  const known: string = reasonWords[outOfOrderReason];
  return `Out of order: ${outOfOrderReason === 'other' && outOfOrderNote ? outOfOrderNote : known}`;
}
