import { formatDate } from '../../../../shared/dates';
import type { JobMatch } from '../api/matches';

type Place = NonNullable<JobMatch['place']>;

/** Since when the worker counts: 'since Feb 12, 2006'. */
function seniorityWords({ seniorityDate, countedFromToday }: Place): string {
  if (!seniorityDate) return 'no seniority date';
  return countedFromToday
    ? `counted from ${formatDate(seniorityDate)}`
    : `since ${formatDate(seniorityDate)}`;
}

/** Why a worker stands where they stand, in a line: 'Echelon 1 · since Feb 12, 2006'. */
export const placeLine = (place: Place): string => `${place.rule} · ${seniorityWords(place)}`;
