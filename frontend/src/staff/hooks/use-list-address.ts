import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { type NavigateOptions, useNavigate, useSearchParams } from 'react-router';
import { useLatestSearch } from './use-latest-search';

export type ListFilters<Name extends string> = Partial<Record<Name, string>>;

export const isId = (value: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);
export const isOneOf = (options: readonly { value: string }[]) => (value: string) =>
  options.some((option) => option.value === value);

export interface ListAddress<Name extends string> {
  names: readonly Name[];
  /** A link may be old or typed by hand. */
  accepted?: Partial<Record<Name, (value: string) => boolean>>;
  /** For a list that the server filters: fetched again whenever filters are applied. */
  keyOf?: (filters: ListFilters<Name>) => QueryKey;
}

export const searchOnly = { names: ['search'] } as const satisfies ListAddress<'search'>;

function cleaned<Name extends string>(
  { names, accepted }: ListAddress<Name>,
  valueOf: (name: Name) => string | null | undefined,
): ListFilters<Name> {
  const values = names
    .map((name) => [name, valueOf(name)?.trim() ?? ''] as const)
    .filter(([name, value]) => value && (accepted?.[name]?.(value) ?? true));
  return Object.fromEntries(values) as ListFilters<Name>;
}

export const filtersIn = <Name extends string>(list: ListAddress<Name>, search: URLSearchParams) =>
  cleaned(list, (name) => search.get(name));

/** Which page of a list the address names; the first is 1. */
export function pageIn(search: URLSearchParams): number {
  const given = Number(search.get('page'));
  return Number.isSafeInteger(given) && given > 0 ? given : 1;
}

/** Clearing moves the focus to the `results`, as the button that did it goes. */
export function useListAddress<Name extends string>(list: ListAddress<Name>) {
  const client = useQueryClient();
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const latestSearch = useLatestSearch();
  // What changes after a pause must not bring back a page that was left meanwhile.
  const changeSearch = useCallback(
    (change: (search: URLSearchParams) => void, options?: NavigateOptions) => {
      const present = latestSearch();
      if (present === undefined) return;
      const there = new URLSearchParams(present);
      const before = there.toString();
      change(there);
      // What is there already adds no step to the history.
      const isSame = there.toString() === before;
      void navigate({ search: there.toString() }, isSame ? { replace: true } : options);
    },
    [latestSearch, navigate],
  );
  // The same object while only other parts of the address change, so that typing is not undone.
  const applied = JSON.stringify(filtersIn(list, parameters));
  const filters = useMemo(() => JSON.parse(applied) as ListFilters<Name>, [applied]);

  const setFilters = useCallback(
    (next: ListFilters<Name>, options?: { replace: boolean }) => {
      const set = cleaned(list, (name) => next[name]);
      // The state of a dialog that is open is not kept: the step before it lacks these filters.
      changeSearch((search) => {
        [...list.names, 'page', 'before'].forEach((name) => search.delete(name));
        Object.entries<string>(set as Record<string, string>).forEach((one) => search.append(...one));
      }, options);
      if (list.keyOf) void client.invalidateQueries({ queryKey: list.keyOf(set), exact: true });
    },
    [list, client, changeSearch],
  );
  const results = useRef<HTMLElement>(null);
  const focusResults = useCallback(() => results.current?.focus({ preventScroll: true }), []);
  const clear = useCallback(() => {
    setFilters({});
    focusResults();
  }, [setFilters, focusResults]);
  const toResults = useCallback(() => {
    focusResults();
    results.current?.scrollIntoView();
  }, [focusResults]);

  const showPage = useCallback(
    (page: number, options?: { replace: boolean }) =>
      changeSearch((search) => {
        if (page > 1) search.set('page', String(page));
        else search.delete('page');
      }, options),
    [changeSearch],
  );
  const setPage = useCallback(
    (page: number) => {
      showPage(page);
      toResults();
    },
    [showPage, toResults],
  );
  return {
    names: list.names,
    filters,
    setFilters,
    isFiltered: Object.keys(filters).length > 0,
    clear,
    results,
    focusResults,
    toResults,
    page: pageIn(parameters),
    setPage,
    showPage,
    before: parameters.get('before') ?? undefined,
  };
}

export type List<Name extends string> = ReturnType<typeof useListAddress<Name>>;
