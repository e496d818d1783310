import type { PagesOpenRow } from './pages-open.entity.js';

/** A time in which no page took an answer; who pressed a button meanwhile is heard once it is over. */
export interface Absence {
  from: Date;
  /** When whoever pressed a button meanwhile has been heard; of one that goes on, that is not before this. */
  heardBy: Date;
}

interface AbsenceTimes {
  away: number;
  heard: number;
}

/** The last one; null: there has been none. */
export function lastAbsence(
  now: Date,
  { openAt, awayFrom, heardBy }: Omit<PagesOpenRow, 'id'>,
  { away, heard }: AbsenceTimes,
): Absence | null {
  const after = (at: Date, ms: number) => new Date(at.getTime() + ms);
  const last = awayFrom && heardBy && { from: awayFrom, heardBy };
  if (openAt === null || now <= after(openAt, away)) return last;
  return { from: last && openAt < last.heardBy ? last.from : openAt, heardBy: after(now, heard) };
}

/** Whoever had until then has until they are heard, if the pages were away at that time. */
export const endAfterAbsence = <End extends Date | null>(end: End, absence: Absence | null): End | Date =>
  end !== null && absence !== null && end >= absence.from && end < absence.heardBy ? absence.heardBy : end;
