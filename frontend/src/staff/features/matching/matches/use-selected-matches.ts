import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { JobMatch } from '../api/matches';

const nobody: ReadonlyMap<string, JobMatch> = new Map();

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
        for (const id of ids) {
          const match = listed.current.find((one) => one.id === id);
          if (isSelected && match) next.set(id, match);
          else next.delete(id);
        }
        return next;
      }),
    [],
  );
  const clear = useCallback(() => setSelected(nobody), []);
  const ids = useMemo(() => new Set(selected.keys()), [selected]);
  const chosen = useMemo(() => {
    const now = new Map(matches.map((match) => [match.id, match]));
    return [...selected.values()]
      .map((match) => now.get(match.id) ?? match)
      .sort((a, b) => a.priority - b.priority);
  }, [selected, matches]);
  return { ids, chosen, select, clear };
}
