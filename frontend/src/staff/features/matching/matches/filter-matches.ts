import { typedSearch } from '../../../../shared/typed-search';
import type { JobMatch } from '../api/matches';
import { nameOf } from './match-rules';

export function filterMatches(matches: readonly JobMatch[], typed: string, status: string) {
  if (typed.trim() === '' && status === '') return matches;
  const fits = typedSearch(typed);
  return matches.filter(
    (match) => (status === '' || match.status === status) && fits(nameOf(match), match.worker?.phone),
  );
}

/** In the order a match goes through; a missing one does not compile. */
export const MATCH_STATUSES = Object.keys({
  Pending: 0,
  Interested: 1,
  'Not Interested': 2,
  Offered: 3,
  Accepted: 4,
  Declined: 5,
  Ineligible: 6,
} satisfies Record<JobMatch['status'], number>) as JobMatch['status'][];

export function statusChoices(matches: readonly JobMatch[]) {
  const counts = new Map<JobMatch['status'], number>();
  for (const { status } of matches) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [
    { value: '', label: 'All Match Statuses' },
    ...MATCH_STATUSES.flatMap((status) => {
      const count = counts.get(status);
      return count ? [{ value: status, label: `${status} (${count})` }] : [];
    }),
  ];
}
