import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** The filters that are set; one that is not set is left out. */
export type ListFilters<Name extends string> = Partial<Record<Name, string>>;

export const isId = (value: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);
export const isOneOf = (options: readonly { value: string }[]) => (value: string) =>
  options.some((option) => option.value === value);

/** What a list can be narrowed by, as its address calls it. A constant. */
export interface ListAddress<Name extends string> {
  names: readonly Name[];
  /** What a filter can be, where not everything; a link may be old or typed by hand. */
  accepted?: Partial<Record<Name, (value: string) => boolean>>;
  /** Of a list that the server narrows: its query's key, which is asked for again whenever filters are applied. */
  keyOf?: (filters: ListFilters<Name>) => QueryKey;
}

/** A list that a search narrows in the browser. */
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

/** The filters that an address sets; what is not `accepted` counts as not set. */
export const filtersIn = <Name extends string>(list: ListAddress<Name>, search: URLSearchParams) =>
  cleaned(list, (name) => search.get(name));

/**
 * A list's filters and page, held by the address: `?status=Active&page=2`. Applying filters goes back to the first
 * page, and clearing them moves the focus to the `results`, as the button that did it goes.
 */
export function useListAddress<Name extends string>(list: ListAddress<Name>) {
  const client = useQueryClient();
  const [parameters, setParameters] = useSearchParams();
  const address = parameters.toString();
  // The same object while only other parts of the address change: a dialog that closes must not undo what is typed.
  const applied = JSON.stringify(filtersIn(list, parameters));
  const filters = useMemo(() => JSON.parse(applied) as ListFilters<Name>, [applied]);

  /** `replace` leaves no step in the history, as while typing. */
  const setFilters = useCallback(
    (next: ListFilters<Name>, options?: { replace: boolean }) => {
      const set = cleaned(list, (name) => next[name]);
      const there = new URLSearchParams(address);
      [...list.names, 'page', 'before'].forEach((name) => there.delete(name));
      Object.entries<string>(set as Record<string, string>).forEach((one) => there.append(...one));
      // Applying what is applied already is no step to go back from.
      setParameters(there, there.toString() === address ? { replace: true } : options);
      if (list.keyOf) void client.invalidateQueries({ queryKey: list.keyOf(set), exact: true });
    },
    [list, address, client, setParameters],
  );
  const results = useRef<HTMLElement>(null);
  const clear = useCallback(() => {
    setFilters({});
    results.current?.focus({ preventScroll: true });
  }, [setFilters]);

  const setPage = useCallback(
    (page: number) =>
      setParameters((current) => {
        const next = new URLSearchParams(current);
        if (page > 1) next.set('page', String(page));
        else next.delete('page');
        return next;
      }),
    [setParameters],
  );
  const asked = Number(parameters.get('page'));
  const page = Number.isSafeInteger(asked) && asked > 0 ? asked : 1;
  const isFiltered = Object.keys(filters).length > 0;
  return { filters, setFilters, isFiltered, clear, results, page, setPage };
}
