const DAY_MS = 24 * 60 * 60 * 1000;

/** The demo hall's last day. Fixed, so that every start shows the same; past, so that nothing is in the future. */
const SEED_DAY = Date.UTC(2026, 10, 13);

/** Boston is five hours behind in the demo's autumn; the hour that summer time adds before November is let go. */
const HALL_OFFSET_HOURS = 5;

const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);

/** `YYYY-MM-DD`, so many days before the demo's last day. */
export const dayBefore = (days: number) => dayOf(SEED_DAY - days * DAY_MS);

export function instantBefore(days: number, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(SEED_DAY - days * DAY_MS + ((hours + HALL_OFFSET_HOURS) * 60 + minutes) * 60 * 1000);
}

export const after = (instant: Date, milliseconds: number) => new Date(instant.getTime() + milliseconds);
