interface OfferText {
  title: string;
  employer: string;
  /** What staff wrote. */
  message: string;
  /** The worker's own. */
  link: string;
}

/** What a worker is told with an offer, as staff see it in the preview. Our own words need no costly alphabet. */
export const offerText = ({ title, employer, message, link }: OfferText): string =>
  `Job Offer: ${title} at ${employer}. ${message}\nView details and respond: ${link}`;
