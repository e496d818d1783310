/** The places of a job: how many are taken, kept for open offers, or waited for. */
export interface PlacesCounted {
  /** Null: not counted. */
  openings: number | null;
  filled: number;
  held: number;
}

/** What the offer is that a yes answers. */
interface AnsweredOffer {
  isOpen: boolean;
  holds: boolean;
  /** How many wait who come first. */
  waitBefore: number;
}

export const hasFreePlace = ({ openings, filled, held }: PlacesCounted): boolean =>
  openings === null || openings - filled - held > 0;

/** A place that is kept for an offer is its worker's; any other goes to whoever waits first. */
export function yesGets(places: PlacesCounted, offer: AnsweredOffer): 'accepted' | 'waiting' {
  if (places.openings === null || (offer.isOpen && offer.holds)) return 'accepted';
  return hasFreePlace(places) && offer.waitBefore === 0 ? 'accepted' : 'waiting';
}
