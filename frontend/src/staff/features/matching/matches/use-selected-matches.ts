import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { JobMatch } from '../api/matches';

const nobody: ReadonlyMap<string, JobMatch> = new Map();

/** A match gets another id when its worker's number changes. */
const keyOf = ({ workerId, id }: JobMatch) => workerId ?? id;

/** Who is selected, on whatever page; each as the list last showed them. */
export function useSelectedMatches(matches: readonly JobMatch[]) {
  const [selected, setSelected] = useState(nobody);
  const listed = useRef(matches);
  useLayoutEffect(() => {
    listed.current = matches;
  });
  const select = useCallback(
    (ids: readonly string[], isSelected: boolean) =>
      setSelected((before) => {
        const next = new Map(before);
        const wanted = new Set(ids);
        for (const match of listed.current.filter(({ id }) => wanted.has(id))) {
          if (isSelected) next.set(keyOf(match), match);
          else next.delete(keyOf(match));
        }
        return next;
      }),
    [],
  );
  const clear = useCallback(() => setSelected(nobody), []);
  const ids = useMemo(
    () => new Set(matches.filter((match) => selected.has(keyOf(match))).map(({ id }) => id)),
    [selected, matches],
  );
  const chosen = useMemo(() => {
    const now = new Map(matches.map((match) => [keyOf(match), match]));
    return [...selected].map(([key, match]) => now.get(key) ?? match).sort((a, b) => a.priority - b.priority);
  }, [selected, matches]);
  return { ids, chosen, select, clear };
}
