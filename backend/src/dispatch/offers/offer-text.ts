interface OfferText {
  title: string;
  employer: string;
  message: string;
  link: string;
}

/** Our own words use no characters that make a text cost more. */
export const offerText = ({ title, employer, message, link }: OfferText): string =>
  `Job Offer: ${title} at ${employer}. ${message}\nView details and respond: ${link}`;
