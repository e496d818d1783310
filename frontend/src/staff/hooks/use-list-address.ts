import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useLatestAddress } from './use-latest-address';

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
  const [parameters, setParameters] = useSearchParams();
  const latestAddress = useLatestAddress();
  const { pathname } = useLocation();
  const latest = useRef({ latestAddress, setParameters, pathname });
  useLayoutEffect(() => {
    latest.current = { latestAddress, setParameters, pathname };
  });
  // The same object while only other parts of the address change, so that typing is not undone.
  const applied = JSON.stringify(filtersIn(list, parameters));
  const filters = useMemo(() => JSON.parse(applied) as ListFilters<Name>, [applied]);

  const setFilters = useCallback(
    (next: ListFilters<Name>, options?: { replace: boolean }) => {
      const set = cleaned(list, (name) => next[name]);
      // Filters apply after a pause, in which a dialog may have opened, or the page may have been left.
      const { latestAddress: address, setParameters: change, pathname: own } = latest.current;
      const { search, pathname: going } = address();
      if (going !== own) return;
      const present = new URLSearchParams(search);
      const there = new URLSearchParams(present);
      [...list.names, 'page', 'before'].forEach((name) => there.delete(name));
      Object.entries<string>(set as Record<string, string>).forEach((one) => there.append(...one));
      // Applying the same filters adds no step to the history. A dialog loses its state: the step before lacks the filters.
      change(there, there.toString() === present.toString() ? { replace: true } : options);
      if (list.keyOf) void client.invalidateQueries({ queryKey: list.keyOf(set), exact: true });
    },
    [list, client],
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
      setParameters((current) => {
        const next = new URLSearchParams(current);
        if (page > 1) next.set('page', String(page));
        else next.delete('page');
        return next;
      }, options),
    [setParameters],
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
