import type { PagesOpenRow } from './pages-open.entity.js';

/** A time in which no page took an answer, or nobody knows yet whether one did. */
export interface Absence {
  from: Date;
  to: Date;
  /** When whoever pressed a button meanwhile has been heard; while it goes on, not before this. */
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

/** Whoever had until then has until they are heard, if the pages were, or may have been, away at that time. */
export function endAfterAbsence<End extends Date | null>(end: End, known: readonly Absence[]): End | Date {
  if (end === null) return end;
  const during = known.filter(({ from, to }) => end >= from && end <= to);
  return new Date(Math.max(end.getTime(), ...during.map(({ heardBy }) => heardBy.getTime())));
}
