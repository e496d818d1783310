import { DateTime, IANAZone } from 'luxon';

/** When the hall sends texts, on its wall clock. */
export interface HallHours {
  timezone: string;
  /** 'HH:mm' of one day. Null: always. */
  textingHours: { from: string; to: string } | null;
}

interface OpenHours {
  opens: Date;
  closes: Date;
}

/** The hours that the hall is in at this instant, else the next ones; null: it is always open. */
function hoursAt({ timezone, textingHours }: HallHours, at: Date): OpenHours | null {
  if (textingHours === null) return null;
  const { from, to } = textingHours;
  const today = DateTime.fromJSDate(at, { zone: timezone });
  const day = clock(today, to) > at ? today : today.plus({ days: 1 });
  return { opens: clock(day, from), closes: clock(day, to) };
}

/** The wall clock's time on a day; of a time that comes twice when the clocks go back, the first. */
function clock(day: DateTime, time: string): Date {
  const [hour, minute] = time.split(':').map(Number);
  const then = day.set({ hour, minute, second: 0, millisecond: 0 });
  const [first = then] = then.getPossibleOffsets();
  return first.toJSDate();
}

export function isWithinHours(hall: HallHours, at: Date): boolean {
  const hours = hoursAt(hall, at);
  return hours === null || hours.opens <= at;
}

/** When texts go again: now, if they do; else the next opening. */
export function nextOpening(hall: HallHours, at: Date): Date {
  const hours = hoursAt(hall, at);
  return hours === null || hours.opens <= at ? at : hours.opens;
}

/** When the hours end that are open at this instant; null: they never do, or are not open. */
export function nextClosing(hall: HallHours, at: Date): Date | null {
  const hours = hoursAt(hall, at);
  return hours === null || hours.opens > at ? null : hours.closes;
}

const WEEK = 7 * 86_400_000;

/** So many minutes later, counting only those within the hours. */
export function afterMinutesWithinHours(hall: HallHours, at: Date, minutes: number): Date {
  const zone = IANAZone.create(hall.timezone);
  let from = at.getTime();
  let left = minutes * 60_000;
  for (;;) {
    const hours = hoursAt(hall, new Date(from));
    if (hours === null) return new Date(from + left);
    const [opens, closes] = [hours.opens.getTime(), hours.closes.getTime()];
    from = Math.max(from, opens);
    if (left <= closes - from) return new Date(from + left);
    left -= closes - from;
    from = closes;
    // In a week without a change of the clocks each day has as much as this one: with short hours there are many.
    const inWeek = 7 * (closes - opens);
    const offset = zone.offset(opens);
    while (left > inWeek && zone.offset(from) === offset && zone.offset(from + WEEK) === offset) {
      left -= inWeek;
      from += WEEK;
    }
  }
}
