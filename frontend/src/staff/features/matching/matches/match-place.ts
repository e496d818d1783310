import { formatDate } from '../../../../shared/dates';
import type { JobMatch } from '../api/matches';

type Place = NonNullable<JobMatch['place']>;

function seniorityWords({ seniorityDate, countedFromToday }: Place): string {
  if (!seniorityDate) return 'no seniority date';
  return countedFromToday
    ? `counted from ${formatDate(seniorityDate)}`
    : `since ${formatDate(seniorityDate)}`;
}

/** 'Echelon 1 · since Feb 12, 2006'. */
export const placeLine = (place: Place): string => `${place.rule} · ${seniorityWords(place)}`;
