import { useDeferredValue, useMemo } from 'react';
import { pageOf } from '../../../components/Pagination';
import { useHallClock } from '../../../hooks/use-hall-today';
import { useListAddress } from '../../../hooks/use-list-address';
import { useTypedSearch } from '../../../hooks/use-typed-search';
import { type JobOffer, lastOfferOf, type OffersOfWorkers } from '../../offers/api/offers';
import type { JobMatch } from '../api/matches';
import { choicesOf, filterMatches } from './filter-matches';
import { needsCall } from './match-rules';
import type { MatchRow } from './MatchesTable';
import type { Clock } from './message-status';
import { offerCell } from './offer-cell';

export const PAGE_SIZE = 100;
const MATCH_FILTERS = { names: ['search', 'status'] } as const;

/** What the list shows of a job's matches: the search, a tab or another answer, a page of rows. */
export function useMatchList(
  matches: readonly JobMatch[],
  offers: OffersOfWorkers,
  isOnCallList: (match: JobMatch) => boolean,
) {
  const clock = useHallClock();
  const { filters, setFilters, page, setPage, results, focusResults } = useListAddress(MATCH_FILTERS);
  const { status: shown = '' } = filters;
  const search = useTypedSearch(filters.search ?? '', (text) =>
    setFilters({ ...filters, search: text }, { replace: true }),
  );
  const showOnly = (next: string) => {
    // Cancels the pending search, which would undo the new choice.
    search.reset();
    setFilters({ search: search.value, status: next });
  };

  const toCall = useMemo(
    () =>
      new Set(matches.filter((match) => isOnCallList(match) || needsCall(match, lastOfferOf(offers, match)))),
    [matches, offers, isOnCallList],
  );
  const wanted = useDeferredValue(search.value);
  const found = useMemo(
    () => filterMatches(matches, wanted, shown, (match) => toCall.has(match)),
    [matches, wanted, shown, toCall],
  );
  const choices = useMemo(() => choicesOf(matches, (match) => toCall.has(match)), [matches, toCall]);
  const paged = useMemo(() => pageOf(found, page, PAGE_SIZE), [found, page]);
  const rows = useMemo(
    () => paged.rows.map((match) => rowOf(match, lastOfferOf(offers, match), clock)),
    [paged.rows, offers, clock],
  );
  return {
    clock,
    search,
    shown,
    showOnly,
    choices,
    found,
    rows,
    page: paged.current,
    setPage,
    results,
    focusResults,
  };
}

interface Known {
  last: JobOffer | undefined;
  clock: Clock;
  row: MatchRow;
}

/** A row stays the same object until its match or its offer changes, so that the others are not drawn anew. */
const known = new WeakMap<JobMatch, Known>();

function rowOf(match: JobMatch, last: JobOffer | undefined, clock: Clock): MatchRow {
  const before = known.get(match);
  if (before?.last === last && before?.clock === clock) return before.row;
  const row = { id: match.id, match, offer: offerCell(match, last, clock) };
  known.set(match, { last, clock, row });
  return row;
}
