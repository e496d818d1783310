import { DateTime, Duration, IANAZone } from 'luxon';

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

/**
 * The wall clock's time on a day; of a time that comes twice when the clocks go back, the first; instead of one that they
 * skip, the moment at which they skip it.
 */
function clock(day: DateTime, time: string): Date {
  const [hour, minute] = time.split(':').map(Number);
  let then = day.set({ hour, minute, second: 0, millisecond: 0 });
  if (then.hour !== hour || then.minute !== minute) {
    const { offset } = then; // the new one: luxon goes on by as much as is skipped
    while (then.minus({ minutes: 1 }).offset === offset) then = then.minus({ minutes: 1 });
  }
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

/** Of a day on which the clocks do not change. */
function openMs({ textingHours }: HallHours): number {
  if (textingHours === null) return 86_400_000;
  const [from, to] = [textingHours.from, textingHours.to].map((time) =>
    Duration.fromISOTime(time).toMillis(),
  );
  return (to ?? 0) - (from ?? 0);
}

/** So many minutes later, counting only those within the hours. */
export function afterMinutesWithinHours(hall: HallHours, at: Date, minutes: number): Date {
  const zone = IANAZone.create(hall.timezone);
  const inWeek = 7 * openMs(hall);
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
    // Weeks without a change of the clocks have equal hours, so they are skipped whole: with short hours
    // there are many.
    while (left > inWeek && zone.offset(from) === zone.offset(from + WEEK)) {
      left -= inWeek;
      from += WEEK;
    }
  }
}
