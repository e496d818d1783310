import { inEnglish, type Say } from '../../languages/messages.js';
import { startSentence } from '../../languages/start-sentence.js';

interface OfferText {
  title: string;
  employer: string;
  message: string;
  link: string;
  /** Null: it has no end. */
  answerWithinMinutes?: number | null;
}

export function offerText({ answerWithinMinutes, ...offer }: OfferText, say: Say = inEnglish): string {
  const text = say('text.offer', offer);
  if (!answerWithinMinutes) return text;
  return `${text}\n${say('text.answerWithin', { time: durationForPeople(answerWithinMinutes, say) })}`;
}

/** Before the message, to who said yes to what the work was: they are asked about what it is. */
export function workChanged(starts: string | null, gap: string, say: Say): string {
  const when = starts === null ? '' : `${gap}${startSentence(starts, say)}`;
  return `${say('text.workChanged')}${when}\n`;
}

const units = [
  { name: 'text.days', minutes: 1_440, from: 2_880 },
  { name: 'text.hours', minutes: 60, from: 60 },
  { name: 'text.minutes', minutes: 1, from: 1 },
] as const;

/** '20 minutes', '1 hour', '3 days': in the largest unit that says it exactly. */
export function durationForPeople(minutes: number, say: Say = inEnglish): string {
  const { name, minutes: each } = units.find((unit) => minutes >= unit.from && minutes % unit.minutes === 0)!;
  return say(name, { count: minutes / each });
}
