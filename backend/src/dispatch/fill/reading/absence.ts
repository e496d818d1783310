import type { PagesOpenRow } from '../entities/pages-open.entity.js';

/** A time in which the workers' pages were, or may have been, down. */
export interface Absence {
  from: Date;
  to: Date;
  /** By when answers that were pressed meanwhile have arrived; while it goes on, not before this. */
  heardBy: Date;
}

interface AbsenceTimes {
  noted: number;
  away: number;
  heard: number;
}

const after = (at: Date, ms: number) => new Date(at.getTime() + ms);

/** The last one, and the one that goes on, or may have begun since the pages were last noted as open. */
export function absences(
  now: Date,
  { openAt, awayFrom, heardBy }: Omit<PagesOpenRow, 'id'>,
  { noted, away, heard }: AbsenceTimes,
): Absence[] {
  const last = awayFrom && heardBy ? [{ from: awayFrom, to: heardBy, heardBy }] : [];
  if (openAt === null || now <= openAt) return last;
  if (now <= after(openAt, away))
    return [...last, { from: after(openAt, 1), to: now, heardBy: after(now, noted) }];
  const from = last.find((one) => openAt < one.heardBy)?.from ?? openAt;
  return [...last, { from, to: after(now, heard), heardBy: after(now, heard) }];
}

/** Moves a deadline that fell into an absence to its `heardBy`. */
export function endAfterAbsence<End extends Date | null>(end: End, known: readonly Absence[]): End | Date {
  if (end === null) return end;
  const during = known.filter(({ from, to }) => end >= from && end <= to);
  return new Date(Math.max(end.getTime(), ...during.map(({ heardBy }) => heardBy.getTime())));
}
