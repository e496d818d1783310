import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../../../shared/dates';
import { type JobMatch, rulesOfVersionQuery } from '../api/matches';

export function PlaceDetails({ match: { place, status } }: { match: JobMatch }) {
  const { data: rules } = useQuery({
    ...rulesOfVersionQuery(place?.rulesVersion ?? ''),
    enabled: place !== null,
  });
  if (!place) {
    return status === 'Ineligible'
      ? 'Not eligible at the last refresh'
      : 'Not on the list of the last refresh';
  }
  const rule = rules?.dispatchClasses
    .find(({ dispatchClass }) => dispatchClass === place.dispatchClass)
    ?.rules.find(({ echelon }) => echelon === place.echelon);
  return (
    <div className="record-stack">
      <span>{placeLine(place)}</span>
      {rule && <span className="soft">{rule.who}</span>}
      {place.countedFromToday && (
        <span className="soft">
          {`Has no date of their own; counted from the day of the refresh, ${formatDate(place.seniorityDate)}`}
        </span>
      )}
      <span className="soft">{`Tiebreaker ${place.tiebreak}, lowest first`}</span>
    </div>
  );
}

type Place = NonNullable<JobMatch['place']>;

function seniorityWords({ seniorityDate, countedFromToday }: Place): string {
  if (!seniorityDate) return 'no seniority date';
  return countedFromToday
    ? `counted from ${formatDate(seniorityDate)}`
    : `since ${formatDate(seniorityDate)}`;
}

/** 'Echelon 1 · since Feb 12, 2006'. */
export const placeLine = (place: Place): string => `${place.rule} · ${seniorityWords(place)}`;
