import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { JobMatch } from '../api/matches';
import { whoseOf } from './match-rules';

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
        const wanted = new Set(ids);
        for (const match of listed.current.filter(({ id }) => wanted.has(id))) {
          if (isSelected) next.set(whoseOf(match), match);
          else next.delete(whoseOf(match));
        }
        return next;
      }),
    [],
  );
  const clear = useCallback(() => setSelected(nobody), []);
  const ids = useMemo(
    () => new Set(matches.filter((match) => selected.has(whoseOf(match))).map(({ id }) => id)),
    [selected, matches],
  );
  const chosen = useMemo(() => {
    const now = new Map(matches.map((match) => [whoseOf(match), match]));
    return [...selected].map(([key, match]) => now.get(key) ?? match).sort((a, b) => a.priority - b.priority);
  }, [selected, matches]);
  return { ids, chosen, select, clear };
}
