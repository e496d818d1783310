import { type HallHours, nextClosing, nextOpening } from './texting-hours.js';

/** So many texts go from then on. */
export interface TextsGo {
  from: Date;
  texts: number;
}

/** Nobody reads further than this. */
const MOST_PARTS = 31;

/**
 * When texts that are written now go out, by the hall's hours and its rate: a part for each time that they go on.
 * @param before texts that wait already, and go first
 */
export function whenTextsGo(
  hall: HallHours,
  now: Date,
  { texts, before, perSecond }: { texts: number; before: number; perSecond: number },
): TextsGo[] {
  const parts: TextsGo[] = [];
  let [left, ahead, at] = [texts, before, nextOpening(hall, now)];
  while (left > 0 && parts.length < MOST_PARTS) {
    const closes = nextClosing(hall, at);
    const room =
      closes === null ? Infinity : Math.ceil(((closes.getTime() - at.getTime()) / 1000) * perSecond);
    const going = Math.min(left, Math.max(room - ahead, 0));
    if (going > 0) parts.push({ from: at, texts: going });
    left -= going;
    ahead = Math.max(ahead - room, 0);
    if (closes !== null) at = nextOpening(hall, closes);
  }
  return parts;
}
