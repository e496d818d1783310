import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

/** The filters that are set; one that is not set is left out. */
export type ListFilters<Name extends string> = Partial<Record<Name, string>>;

function cleaned<Name extends string>(
  names: readonly Name[],
  valueOf: (name: Name) => string | null | undefined,
): ListFilters<Name> {
  const values = names.map((name) => [name, valueOf(name)?.trim() ?? ''] as const);
  return Object.fromEntries(values.filter(([, value]) => value)) as ListFilters<Name>;
}

/**
 * A list's filters and page, held by the address: `?status=Active&page=2`. Applying filters goes back to the first
 * page. `names` must be a constant.
 */
export function useListAddress<Name extends string>(names: readonly Name[]) {
  const [parameters, setParameters] = useSearchParams();
  const address = parameters.toString();

  const filters = useMemo(() => {
    const set = new URLSearchParams(address);
    return cleaned(names, (name) => set.get(name));
  }, [address, names]);

  /** Returns the filters as `filters` will hold them; `replace` leaves no step in the history, as while typing. */
  const setFilters = useCallback(
    (next: ListFilters<Name>, options?: { replace: boolean }) => {
      const set = cleaned(names, (name) => next[name]);
      setParameters(new URLSearchParams(set as Record<string, string>), options);
      return set;
    },
    [names, setParameters],
  );

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
  return { filters, setFilters, page, setPage };
}
