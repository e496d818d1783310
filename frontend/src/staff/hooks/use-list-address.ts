import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

/** The filters that are set; one that is not set is left out. */
export type ListFilters<Name extends string> = Partial<Record<Name, string>>;

/** What a filter can be, where not everything; a link may be old or typed by hand. */
export type Accepted<Name extends string> = Partial<Record<Name, (value: string) => boolean>>;

export const isId = (value: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);
export const isOneOf = (options: readonly { value: string }[]) => (value: string) =>
  options.some((option) => option.value === value);

/** The filters as a form holds them: each is there, '' where it is not set. */
export const formValues = <Name extends string>(names: readonly Name[], filters: ListFilters<Name>) =>
  Object.fromEntries(names.map((name) => [name, filters[name] ?? ''])) as ListFilters<Name>;

const anything = {};

function cleaned<Name extends string>(
  names: readonly Name[],
  accepted: Accepted<Name>,
  valueOf: (name: Name) => string | null | undefined,
): ListFilters<Name> {
  const values = names
    .map((name) => [name, valueOf(name)?.trim() ?? ''] as const)
    .filter(([name, value]) => accepted[name]?.(value) ?? true);
  return Object.fromEntries(values.filter(([, value]) => value)) as ListFilters<Name>;
}

/**
 * A list's filters and page, held by the address: `?status=Active&page=2`. Applying filters goes back to the first
 * page. What is not `accepted` counts as not set. Both must be constants.
 */
export function useListAddress<Name extends string>(
  names: readonly Name[],
  accepted: Accepted<Name> = anything,
) {
  const [parameters, setParameters] = useSearchParams();
  const address = parameters.toString();

  const filters = useMemo(() => {
    const set = new URLSearchParams(address);
    return cleaned(names, accepted, (name) => set.get(name));
  }, [address, names, accepted]);

  /** Returns the filters as `filters` will hold them; `replace` leaves no step in the history, as while typing. */
  const setFilters = useCallback(
    (next: ListFilters<Name>, options?: { replace: boolean }) => {
      const set = cleaned(names, accepted, (name) => next[name]);
      const there = new URLSearchParams(set as Record<string, string>);
      // Applying what is applied already is no step to go back from.
      setParameters(there, there.toString() === address ? { replace: true } : options);
      return set;
    },
    [names, accepted, address, setParameters],
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
