import { inEnglish, type Say } from '../../languages/messages.js';

interface OfferText {
  title: string;
  employer: string;
  message: string;
  link: string;
  /** Null: it has no end. */
  answerWithinMinutes?: number | null;
}

<<<<<<< HEAD
/** Our own words use no characters that make a text cost more. */
export const offerText = ({ title, employer, message, link, answerWithinMinutes }: OfferText): string =>
  `Job Offer: ${title} at ${employer}. ${message}\nView details and respond: ${link}` +
  (answerWithinMinutes ? `\nPlease answer within ${durationForPeople(answerWithinMinutes)}.` : '');

const units = [
  { name: 'day', minutes: 1_440, from: 2_880 },
  { name: 'hour', minutes: 60, from: 60 },
  { name: 'minute', minutes: 1, from: 1 },
];

/** '20 minutes', '1 hour', '3 days': in the largest unit that says it exactly. */
export function durationForPeople(minutes: number): string {
  const { name, minutes: each } = units.find((unit) => minutes >= unit.from && minutes % unit.minutes === 0)!;
  const count = minutes / each;
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}
=======
export const offerText = (offer: OfferText, say: Say = inEnglish): string => say('text.offer', offer);
>>>>>>> ee84129 (Texts go out in each worker's language, where the hall has it on)
