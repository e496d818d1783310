import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNoPageBeyond } from '../../../components/use-no-page-beyond';
import { useListAddress } from '../../../hooks/use-list-address';
import { useTypedSearch } from '../../../hooks/use-typed-search';
import { type JobOffer, lastOfferOf, type OffersOfWorkers } from '../../offers/api/offers';
import { type JobMatch, jobMatchesQuery, matchList, useMatchFigures } from '../api/matches';
import { choicesOf } from './choices';
import type { MatchRow } from './MatchesTable';
import { offerCell } from './offer-cell';

const nobody: readonly JobMatch[] = [];

/** What the list shows of a job's matches: the search, a tab or another answer, a page of rows. */
export function useMatchList(jobId: string, offers: OffersOfWorkers) {
  const list = useListAddress(matchList);
  const { filters, setFilters, page, setPage, results, focusResults, isFiltered } = list;
  const { status: shown = '' } = filters;
  const search = useTypedSearch(filters.search ?? '', (text) =>
    setFilters({ ...filters, search: text }, { replace: true }),
  );
  const showOnly = (next: string) => {
    // Cancels the pending search, which would undo the new choice.
    search.reset();
    setFilters({ search: search.value, status: next });
  };

  const query = useQuery(jobMatchesQuery(jobId, filters, page));
  const figures = useMatchFigures(jobId);
  const { rows: matches = nobody, total = 0 } = query.data ?? {};
  useNoPageBeyond(list, query.isPlaceholderData ? undefined : query.data?.total);
  const choices = useMemo(() => figures.data && choicesOf(figures.data), [figures.data]);
  const rows = useMemo(
    () => matches.map((match) => rowOf(match, lastOfferOf(offers, match))),
    [matches, offers],
  );
  return {
    ...{ search, shown, showOnly, isFiltered, query, figures, choices, matches, total, rows },
    ...{ page, setPage, results, focusResults },
  };
}

interface Known {
  last: JobOffer | undefined;
  row: MatchRow;
}

/** A row stays the same object until its match or its offer changes, so that the others are not drawn anew. */
const known = new WeakMap<JobMatch, Known>();

function rowOf(match: JobMatch, last: JobOffer | undefined): MatchRow {
  const before = known.get(match);
  if (before && before.last === last) return before.row;
  const row = { id: match.id, match, offer: offerCell(match, last) };
  known.set(match, { last, row });
  return row;
}
